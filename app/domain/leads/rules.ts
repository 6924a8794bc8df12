import type { Actor } from "#app/domain/actor.ts";
import { isPropertyType } from "#app/domain/analysis/types.ts";
import { upperFirst } from "#app/domain/letter-case.ts";

/** The colours of the badges, one ground and one ink each. */
export type StatusTone = "blue" | "purple" | "yellow" | "orange" | "green" | "emerald" | "red" | "grey";

/** How far along the way: a dashed ring, a ring filled by this share, a tick or a cross. */
export type StatusGlyph = "open" | "done" | "ended" | number;

export type StatusGroup = {
  /** Value of the filter `?status=`, and of the generated column `leads.status_group`. */
  value: string;
  /** Stored statuses of the group; null and the empty text belong to the group of `new`. */
  statuses: readonly string[];
  filterLabel: string;
  tone: StatusTone;
  glyph: StatusGlyph;
  /** The group's card on the dashboard. */
  card: { title: string; note: string } | null;
};

/** Every status in exactly one group, in the order in which a lead passes them. */
export const statusGroups: readonly StatusGroup[] = [
  {
    value: "new",
    statuses: ["leads", "new"],
    filterLabel: "New Leads",
    tone: "grey",
    glyph: "open",
    card: { title: "New Leads", note: "New submissions" },
  },
  {
    value: "analysis_submitted",
    statuses: ["analysis_submitted"],
    filterLabel: "Analysis Submitted",
    tone: "blue",
    glyph: 0.25,
    card: { title: "Analysis Submitted", note: "Warm nurture sequence" },
  },
  {
    value: "enrolled",
    statuses: ["enrolled"],
    filterLabel: "Enrolled",
    tone: "purple",
    glyph: 0.9,
    card: { title: "Property Enrolled", note: "Onboarding started" },
  },
  {
    value: "site_visit_scheduled",
    statuses: ["site_visit_scheduled", "walkthrough_scheduled"],
    filterLabel: "Site Visit Scheduled",
    tone: "yellow",
    glyph: 0.5,
    card: { title: "Site Visit Scheduled", note: "On-site visit scheduled" },
  },
  {
    value: "closed",
    statuses: ["closed"],
    filterLabel: "Closed",
    tone: "green",
    glyph: "done",
    card: { title: "Closed", note: "Lead process finished" },
  },
  {
    value: "proposal",
    statuses: ["proposal"],
    filterLabel: "Proposal",
    tone: "grey",
    glyph: 0.65,
    card: null,
  },
  {
    value: "contract_sent",
    statuses: ["contract_sent"],
    filterLabel: "Contract Sent",
    tone: "orange",
    glyph: 0.75,
    card: null,
  },
  { value: "won", statuses: ["won"], filterLabel: "Won", tone: "emerald", glyph: "done", card: null },
  { value: "lost", statuses: ["lost"], filterLabel: "Lost", tone: "red", glyph: "ended", card: null },
];

const groupOfStatus = new Map(
  statusGroups.flatMap((group) => group.statuses.map((status) => [status, group] as const)),
);

/**
 * The group of a stored status: `new` for null and the empty text; null for a status that the table does not know
 * (the old backend enforced none).
 */
export function groupOf(status: string | null): StatusGroup | null {
  return groupOfStatus.get(status || "new") ?? null;
}

/** Label, colour and glyph of a stored status; an unknown one is grey under its own name. */
export function statusLook(status: string | null): { label: string; tone: StatusTone; glyph: StatusGlyph } {
  const group = groupOf(status);
  const isNew = group?.value === "new";
  return {
    label: isNew ? "New Lead" : inWords(status ?? ""),
    tone: group?.tone ?? "grey",
    glyph: group?.glyph ?? "open",
  };
}

/** The group that `?status=` asks for; statuses and the alias `new_lead` are understood, anything else is no filter. */
export function readStatusFilter(value: string | null): StatusGroup | null {
  if (!value) return null;
  return groupOfStatus.get(value === "new_lead" ? "new" : value) ?? null;
}

/** The status under which an analysis entry without a lead is shown, and which its lead gets. */
export const entryStatus = (status: string | null) =>
  !status || status === "pending" ? "analysis_submitted" : status;

type AddressColumns = {
  streetAddress: string | null;
  city: string | null;
  state: string | null;
  zipCode: string | null;
  propertyAddress: string | null;
};

/** 'street, city, state zip'; the one-line address when all four parts are empty; null when there is none at all. */
export function displayAddress(lead: AddressColumns): string | null {
  const [street, city, state, zipCode] = [lead.streetAddress, lead.city, lead.state, lead.zipCode].map(
    (part) => part?.trim() ?? "",
  );
  const stateAndZip = [state, zipCode].filter(Boolean).join(" ");
  return [street, city, stateAndZip].filter(Boolean).join(", ") || lead.propertyAddress?.trim() || null;
}

type HomeFacts = {
  streetAddress?: string | null | undefined;
  city?: string | null | undefined;
  zipCode?: string | null | undefined;
  propertyType?: string | null | undefined;
  squareFootage?: number | null | undefined;
  unitCount?: number | null | undefined;
};

/** What an estimate of the rent cannot do without and is not known of a home, in words; empty when all is there. */
export function missingForEstimate(home: HomeFacts): string[] {
  const missing: [string, boolean][] = [
    ["street", !home.streetAddress?.trim()],
    ["city", !home.city?.trim()],
    ["ZIP code", !home.zipCode?.trim()],
    ["property type", !isPropertyType(home.propertyType)],
    ["square feet", !((home.squareFootage ?? 0) > 0)],
    ["number of units", lacksUnits(home)],
  ];
  return missing.flatMap(([name, isMissing]) => (isMissing ? [name] : []));
}

/** Whether nobody said how many units a building has; one that somebody wrote down is an answer. */
export const lacksUnits = ({ propertyType, unitCount }: Pick<HomeFacts, "propertyType" | "unitCount">) =>
  propertyType === "multi-family" && !((unitCount ?? 0) > 0);

/** The name of a lead as it is shown; somebody who gave none is "Anonymous". */
export const displayName = (name: string | null) => name?.trim() || "Anonymous";

/** Where a lead came from, as staff may say when they write it down themselves. */
export const enteredSources = ["phone", "e-mail", "walk-in", "referral", "event", "other"] as const;

/** A source as stored, in words: `rent-vs-sell-calculator` → `Rent vs sell calculator`. */
export function sourceLabel(source: string | null): string {
  if (!source) return "Not recorded";
  if (source === "e-mail" || source === "walk-in") return upperFirst(source);
  return upperFirst(source.replace(/[-_]+/g, " "));
}

/** Every member of staff works the leads; the program itself does where nobody is signed in (seed, import). */
export const mayWorkLeads = (actor: Actor) => actor.kind === "staff" || actor.kind === "system";

/** Characters of a note. */
export const longestNote = 10_000;

const day = 86_400_000;

/** How long a deleted lead can be brought back. */
export const restorableDays = 30;

/** The moment since which leads must have been deleted to be restored now. */
export const restorableSince = (now: Date) => new Date(now.getTime() - restorableDays * day);

/** Whether a lead that was deleted then can still be restored now. */
export const isRestorable = (deletedAt: Date, now: Date) => deletedAt >= restorableSince(now);

/** How long a deletion can be taken back before what is open of the lead is called off. */
export const undoMinutes = 10;

/** So many deleted leads can be brought back from the message that tells of them, which a cookie carries. */
export const mostUndone = 50;

/** Why what is open of a lead is called off when the lead is deleted. */
export const deletedReason = "The lead was deleted.";

/** Whole days, from `restorableDays` to 1, until a deleted lead is gone; 0 when it can not be restored any more. */
export function daysToRestore(deletedAt: Date, now: Date): number {
  const left = deletedAt.getTime() - restorableSince(now).getTime();
  return left < 0 ? 0 : Math.max(1, Math.ceil(left / day));
}

const inWords = (status: string) =>
  status
    .split("_")
    .filter(Boolean)
    .map((word) => upperFirst(word))
    .join(" ");

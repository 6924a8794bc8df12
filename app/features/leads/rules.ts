import { isPropertyType } from "#app/features/leads/property/types.ts";
import { isOutside, type ServiceArea } from "#app/features/settings/company/service-area.ts";
import type { Actor } from "#app/lib/actor.ts";
import { upperFirst } from "#app/lib/text.ts";

export type StatusTone = "blue" | "purple" | "yellow" | "orange" | "green" | "emerald" | "red" | "grey";

/** A number is the filled share of the ring. */
export type StatusGlyph = "open" | "done" | "ended" | number;

/** A new status also needs a row or an alias below. */
export const leadStatuses = [
  "leads",
  "new",
  "analysis_submitted",
  "site_visit_scheduled",
  "walkthrough_scheduled",
  "proposal",
  "contract_sent",
  "enrolled",
  "closed",
  "won",
  "lost",
] as const;
export type LeadStatus = (typeof leadStatuses)[number];

/** Legacy names; `leads.status_group` uses the same aliases. */
const aliases = { leads: "new", walkthrough_scheduled: "site_visit_scheduled" } as const;
type GroupName = Exclude<LeadStatus, keyof typeof aliases>;

export type StatusEvent = "pitched" | "walkthrough_scheduled" | "enrolled" | "agreement_sent" | "fee_paid";

/** Null leaves the status unchanged. */
type Transitions = Record<StatusEvent, LeadStatus | null>;

const untouched: Transitions = {
  pitched: "proposal",
  walkthrough_scheduled: "site_visit_scheduled",
  enrolled: "enrolled",
  agreement_sent: "contract_sent",
  fee_paid: "enrolled",
};
const inProgress: Transitions = { ...untouched, enrolled: null };
const onlyPayment: Transitions = {
  ...inProgress,
  pitched: null,
  walkthrough_scheduled: null,
  agreement_sent: null,
};
const final: Transitions = { ...onlyPayment, fee_paid: null };

/** Steps of the funnel, which may cover several stages. */
export const funnelSteps = ["New", "Analysis", "Walkthrough", "Proposal", "Signed", "Lost"] as const;

/** A stage of the pipeline. */
export type StatusGroup = {
  /** Value of `?status=` and of the generated column `leads.status_group`. */
  value: GroupName;
  /** Null and the empty string belong to `new`. */
  statuses: readonly LeadStatus[];
  filterLabel: string;
  /** Position in filters and among the cards of the dashboard. */
  listed: number;
  tone: StatusTone;
  glyph: StatusGlyph;
  card: { title: string; note: string } | null;
  /** What the board shows: the newest leads, or how many there are. */
  board: "cards" | "count";
  funnel: (typeof funnelSteps)[number];
  /** Assumed share of its leads that sign, of 10,000; null once a lead has signed or ended. */
  signingShare: number | null;
  /** Days until a lead is stale, unless the settings say otherwise; 0 is no limit. */
  staleAfter: number;
  after: Transitions;
};

/** In the order of the pipeline. */
const groups: Record<GroupName, Omit<StatusGroup, "value" | "statuses">> = {
  new: {
    filterLabel: "New Leads",
    listed: 1,
    tone: "grey",
    glyph: "open",
    card: { title: "New Leads", note: "New submissions" },
    board: "cards",
    funnel: "New",
    signingShare: 500,
    staleAfter: 2,
    after: untouched,
  },
  analysis_submitted: {
    filterLabel: "Analysis Submitted",
    listed: 2,
    tone: "blue",
    glyph: 0.25,
    card: { title: "Analysis Submitted", note: "Warm nurture sequence" },
    board: "cards",
    funnel: "Analysis",
    signingShare: 1_000,
    staleAfter: 7,
    after: untouched,
  },
  site_visit_scheduled: {
    filterLabel: "Site Visit Scheduled",
    listed: 4,
    tone: "yellow",
    glyph: 0.5,
    card: { title: "Site Visit Scheduled", note: "On-site visit scheduled" },
    board: "cards",
    funnel: "Walkthrough",
    signingShare: 3_000,
    staleAfter: 14,
    after: inProgress,
  },
  proposal: {
    filterLabel: "Proposal",
    listed: 6,
    tone: "grey",
    glyph: 0.65,
    card: null,
    board: "cards",
    funnel: "Proposal",
    signingShare: 4_000,
    staleAfter: 14,
    after: inProgress,
  },
  contract_sent: {
    filterLabel: "Contract Sent",
    listed: 7,
    tone: "orange",
    glyph: 0.75,
    card: null,
    board: "cards",
    funnel: "Proposal",
    signingShare: 7_000,
    staleAfter: 7,
    after: onlyPayment,
  },
  enrolled: {
    filterLabel: "Enrolled",
    listed: 3,
    tone: "purple",
    glyph: 0.9,
    card: { title: "Property Enrolled", note: "Onboarding started" },
    board: "cards",
    funnel: "Signed",
    signingShare: null,
    staleAfter: 30,
    after: final,
  },
  closed: {
    filterLabel: "Closed",
    listed: 5,
    tone: "green",
    glyph: "done",
    card: { title: "Closed", note: "Lead process finished" },
    board: "count",
    funnel: "Signed",
    signingShare: null,
    staleAfter: 0,
    after: final,
  },
  won: {
    filterLabel: "Won",
    listed: 8,
    tone: "emerald",
    glyph: "done",
    card: null,
    board: "count",
    funnel: "Signed",
    signingShare: null,
    staleAfter: 0,
    after: final,
  },
  lost: {
    filterLabel: "Lost",
    listed: 9,
    tone: "red",
    glyph: "ended",
    card: null,
    board: "count",
    funnel: "Lost",
    signingShare: null,
    staleAfter: 0,
    after: { ...onlyPayment, pitched: "proposal", walkthrough_scheduled: "site_visit_scheduled" },
  },
};

const groupNameOf = (status: LeadStatus): GroupName =>
  status in aliases ? aliases[status as keyof typeof aliases] : (status as GroupName);

/** In the order of the pipeline. */
export const stages: readonly StatusGroup[] = (Object.keys(groups) as GroupName[]).map((value) => ({
  value,
  statuses: leadStatuses.filter((status) => groupNameOf(status) === value),
  ...groups[value],
}));

/** In the order of filters and cards. */
export const statusGroups = stages.toSorted((one, other) => one.listed - other.listed);

/** Days by stage. */
export const defaultStageLimits = Object.fromEntries(
  stages.map(({ value, staleAfter }) => [value, staleAfter]),
);

const groupOfStatus = new Map<string, StatusGroup>(
  statusGroups.flatMap((group) => group.statuses.map((status) => [status, group] as const)),
);

/** Null for an unknown legacy status. */
export function groupOf(status: string | null): StatusGroup | null {
  return groupOfStatus.get(status || "new") ?? null;
}

/** Null if unchanged, so that a lead never moves backward. */
export const statusAfter = (status: string | null, event: StatusEvent): LeadStatus | null =>
  (groupOf(status)?.after ?? onlyPayment)[event];

export function statusBadge(status: string | null): { label: string; tone: StatusTone; glyph: StatusGlyph } {
  const group = groupOf(status);
  const isNew = group?.value === "new";
  return {
    label: isNew ? "New Lead" : inWords(status ?? ""),
    tone: group?.tone ?? "grey",
    glyph: group?.glyph ?? "open",
  };
}

/** Accepts statuses and `new_lead`; anything else means no filter. */
export function readStatusFilter(value: string | null): StatusGroup | null {
  if (!value) return null;
  return groupOfStatus.get(value === "new_lead" ? "new" : value) ?? null;
}

type HomeFacts = {
  streetAddress?: string | null | undefined;
  city?: string | null | undefined;
  zipCode?: string | null | undefined;
  propertyType?: string | null | undefined;
  squareFootage?: number | null | undefined;
  unitCount?: number | null | undefined;
};

/** Empty if the home can be estimated. */
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

/** An explicit count of one is an answer. */
export const lacksUnits = ({ propertyType, unitCount }: Pick<HomeFacts, "propertyType" | "unitCount">) =>
  propertyType === "multi-family" && !((unitCount ?? 0) > 0);

/** Of a visitor who gave an owner's email and address and did not prove to be the owner. */
export const unprovenName = "Someone";

export const enteredSources = ["phone", "e-mail", "walk-in", "referral", "event", "other"] as const;

/** `system` covers seed and import. */
export const mayWorkLeads = (actor: Actor) => actor.kind === "staff" || actor.kind === "system";

export const longestNote = 10_000;

const day = 86_400_000;

export const restorableDays = 30;

export const restorableSince = (now: Date) => new Date(now.getTime() - restorableDays * day);

export const isRestorable = (deletedAt: Date, now: Date) => deletedAt >= restorableSince(now);

/** Delay before open items of a deleted lead are canceled. */
export const undoMinutes = 10;

export const deletedReason = "The lead was deleted.";

/** Whole days from `restorableDays` to 1; 0 once expired. */
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

/** A missing name, or the local part of the email. */
export function isMadeUpName({ name, email }: { name: string | null; email: string | null }): boolean {
  const given = name?.trim().toLowerCase() ?? "";
  return ["", "anonymous", "unknown", email?.split("@")[0]?.toLowerCase()].includes(given);
}

/** Stored in `status_reason`. */
export const outsideReason = "outside service area";

/** Reasons of another kind are unchanged. */
export function reasonOfPlace(
  area: ServiceArea,
  place: { state: string | null; zipCode: string | null },
  reason: string | null,
): string | null {
  if (isOutside(area, place)) return reason ?? outsideReason;
  return reason === outsideReason ? null : reason;
}

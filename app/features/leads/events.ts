import {
  contactLabels,
  type DetailName,
  detailLabels,
  type OfficeContact,
} from "#app/features/leads/fields.ts";
import { readTouch, touchLabel, webinarLabel } from "#app/features/leads/origin.ts";
import { factLabels } from "#app/features/leads/property/facts.ts";
import { statusBadge } from "#app/features/leads/rules.ts";
import type { Touch } from "#app/lib/attribution.ts";
import { formatDateTime } from "#app/lib/format.ts";
import { sourceLabel } from "#app/lib/labels.ts";
import { byActor, columnChanges, counted, event, type FromTo, itself } from "#app/timeline/define.ts";

export type Submission = {
  source?: string;
  page?: string;
  /** Analysis only. */
  properties?: number;
  plan?: string;
  outside?: boolean;
  knownSince?: Date;
  /** Someone with this email who did not prove to own the home. */
  unproven?: boolean;
  /** Enrollment only. */
  quote?: string;
  address?: string;
  schedule?: string;
  totalMonthlyCents?: number;
  /** Values that differ from the stored ones. */
  differs?: Record<string, FromTo>;
  /** Calculator only. */
  recommendation?: string;
  differenceCents?: number;
  query?: string;
  webinar?: string;
  webinarStartsAt?: string;
};

/** `leadId` is the owner's new lead. */
type CameAgain = Submission & { leadId?: string; touch?: Touch | null };

function submission(data: Submission, timeZone: string) {
  switch (data.source) {
    case "enrollment":
      if (data.unproven) return "sent the enrollment form";
      return `enrolled the property${data.quote ? `, quote ${data.quote}` : ""}`;
    case "webinar":
      return `registered for the webinar ${webinarLabel(data, timeZone)}`.trim();
    case "rent-vs-sell-calculator":
      return `calculated rent or sell: ${data.recommendation ?? "no answer"}`;
    default:
      return `sent the analysis form, ${counted(data.properties, "property", "properties")}${data.plan ? `, chose the ${data.plan} plan` : ""}`;
  }
}

const calculationOf = ({ source, query }: Submission) =>
  source === "rent-vs-sell-calculator" && query
    ? { to: `/rent-vs-sell?${query}`, label: "Open this calculation" }
    : undefined;

const otherLead = (leadId: string | undefined) =>
  leadId ? { to: `/leads/${leadId}`, label: "See the other lead" } : undefined;

const importedLabels = {
  ...contactLabels,
  ...factLabels,
  ...detailLabels,
};

export type StatusMove = { from: string | null; to: string | null };

type Task = { title: string };
const at = (instant: string | undefined, timeZone: string) =>
  instant ? formatDateTime(instant, timeZone) : "another time";

export const leadEvents = {
  submitted: event<Submission>("House", (data, { timeZone }) => ({
    ...byActor(submission(data, timeZone)),
    link: calculationOf(data),
  })),
  came_again: event<CameAgain>("Repeat", (data, { timeZone }) => {
    const touch = readTouch(data.touch);
    const form = data.source ? ` and ${submission(data, timeZone)}` : "";
    return {
      ...byActor(`came again${form}${touch ? `. Source: ${touchLabel(touch)}` : ""}`),
      link: otherLead(data.leadId) ?? calculationOf(data),
    };
  }),
  lead_added: event<{ leadId: string }>("UserPlus", ({ leadId }) => ({
    ...byActor("added another lead of this owner"),
    link: otherLead(leadId),
  })),
  created: event<{ source?: string; from?: string; knownAs?: string }>(
    "UserPlus",
    ({ source = null, from }) =>
      byActor(from ? "took up this analysis" : `added this lead, source: ${sourceLabel(source)}`),
  ),
  moved_in: event("FileUp", () => itself("Brought in from the previous backend")),
  named: event<{ from: string | null; to: string }>("UserRound", ({ from, to = "" }) =>
    byActor("gave a name", [{ from: from || "Anonymous", to }]),
  ),
  email_added: event<{ email: string }>("Mail", ({ email = "" }) =>
    byActor(`added the email address ${email}`.trim()),
  ),
  contact_corrected: event<{ [Name in keyof OfficeContact]?: FromTo }>("Pencil", (data) =>
    byActor("corrected the contact details", columnChanges(data, contactLabels)),
  ),
  details_changed: event<{ [Name in DetailName]?: FromTo }>("Pencil", (data) =>
    byActor("changed the details of the lead", columnChanges(data, detailLabels)),
  ),
  import_updated: event<Record<string, FromTo>>("FileUp", (data) =>
    byActor("updated this lead from a file", columnChanges(data, importedLabels)),
  ),
  import_undone: event("RotateCcw", () => byActor("undid an import: this lead is as it was before")),
  note: event("StickyNote", () => byActor("wrote a note")),
  text_consent: event<{ way: string; takenBy: string; takenOn: string }>(
    "MessageSquare",
    ({ way = "", takenBy = "", takenOn = "" }) =>
      byActor(`recorded a consent to texts, given ${way} to ${takenBy} on ${takenOn}`),
  ),
  file_added: event<{ name: string }>("Paperclip", ({ name = "" }) => byActor(`added the file ${name}`)),
  co_owner_saved: event<{ name: string }>("UserRound", ({ name = "" }) =>
    byActor(`saved the co-owner ${name}`),
  ),
  co_owner_removed: event<{ name: string }>("UserRound", ({ name = "" }) =>
    byActor(`removed the co-owner ${name}`),
  ),
  file_removed: event<{ name: string }>("Paperclip", ({ name = "" }) => byActor(`deleted the file ${name}`)),
  onboarding_started: event("ListChecks", () => byActor("started the onboarding")),
  onboarding_item: event<{ what: string; title: string }>("ListChecks", ({ what = "changed", title = "" }) =>
    byActor(`${what === "opened" ? "opened again" : what} an onboarding item: ${title}`),
  ),
  onboarding_sent: event("Mail", () => byActor("sent the onboarding list to the owner")),
  onboarding_finished: event("CircleCheck", () => itself("Onboarding finished")),
  pitched: event("Presentation", () => byActor("gave the pitch")),
  status_changed: event<{ from: string | null; to: string; reason?: string }>(
    "ArrowRight",
    ({ from = null, to = null, reason }) =>
      byActor(`changed the status${reason ? `: ${reason}` : ""}`, [
        { from: statusBadge(from), to: statusBadge(to) },
      ]),
  ),
  assigned: event<{ from: string | null; to: string | null }>("UserRound", ({ from, to }) =>
    byActor("assigned this lead", [{ from: from || "unassigned", to: to || "unassigned" }]),
  ),
  tagged: event<{ added: string[]; removed: string[] }>("Tag", ({ added = [], removed = [] }) =>
    byActor(
      [
        added.length > 0 && `added the tag ${added.join(", ")}`,
        removed.length > 0 && `removed the tag ${removed.join(", ")}`,
      ]
        .filter(Boolean)
        .join(" and "),
    ),
  ),
  bulk_undone: event<{ action: string; status?: StatusMove }>("RotateCcw", ({ action = "" }) =>
    byActor(`restored this lead by undo of a bulk change${action ? `: ${action}` : ""}`),
  ),
  task_added: event<Task & { dueAt: string; assignedTo: string | null }>(
    "ClipboardList",
    ({ title = "a task", dueAt, assignedTo }, { timeZone }) =>
      byActor(`added a task: ${title}, due ${at(dueAt, timeZone)}${assignedTo ? `, for ${assignedTo}` : ""}`),
  ),
  task_closed: event<Task & { reason: string }>("CircleCheck", ({ title = "a task", reason = "" }) =>
    itself(`Task closed: ${title}. ${reason}`.trim()),
  ),
  task_done: event<Task & { undone?: boolean }>("CircleCheck", ({ title = "a task", undone }) =>
    byActor(undone ? `opened a task again: ${title}` : `finished a task: ${title}`),
  ),
  task_rescheduled: event<Task & { from: string; to: string }>(
    "CalendarClock",
    ({ title = "a task", from, to }, { timeZone }) =>
      byActor(`rescheduled a task: ${title}`, [{ from: at(from, timeZone), to: at(to, timeZone) }]),
  ),
  task_assigned: event<Task & { from: string | null; to: string | null }>(
    "UserRound",
    ({ title = "a task", from, to }) =>
      byActor(`assigned a task: ${title}`, [{ from: from || "unassigned", to: to || "unassigned" }]),
  ),
  odoo_pushed: event<{ odooId: number; created: boolean }>("ArrowRight", ({ created }) =>
    itself(created === false ? "Found in Odoo" : "Pushed to Odoo"),
  ),
  odoo_failed: event<{ why: string }>("TriangleAlert", ({ why = "" }) =>
    itself(`Could not be pushed to Odoo: ${why}`),
  ),
  merged: event<{ mergeId: string; name: string; status?: StatusMove }>(
    "Merge",
    ({ name = "another lead", mergeId }) => ({
      ...byActor(`merged ${name} into this lead`),
      mergeId,
    }),
  ),
  merge_undone: event<{ leadId: string; status?: StatusMove }>("RotateCcw", ({ leadId }) => ({
    ...byActor("undid a merge"),
    link: otherLead(leadId),
  })),
  deleted: event("Trash2", () => byActor("deleted this lead")),
  restored: event<{ wasCanceled: string[] }>("RotateCcw", ({ wasCanceled = [] }) =>
    byActor(`restored this lead${canceledWith(wasCanceled)}`),
  ),
};

/** A restore doesn't bring these back. `kinds` are the events that canceled them. */
function canceledWith(kinds: string[]) {
  const names = [...new Set(kinds.flatMap((kind) => canceledThings[kind] ?? []))];
  const last = names.pop();
  if (!last) return "";
  return `. Canceled when it was deleted: ${names.length > 0 ? `${names.join(", ")} and ${last}` : last}`;
}

const canceledThings: Record<string, string> = {
  agreement_cancelled: "the agreement",
  payment_cancelled: "the payment link",
  invoice_discarded: "what was invoiced",
  invoice_void_asked: "what was invoiced",
};

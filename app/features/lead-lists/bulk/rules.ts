import { type BatchState, isWorking, undoHours } from "#app/features/lead-lists/batches/rules.ts";
import type { BulkChange } from "#app/features/lead-lists/bulk/schema.ts";
import { groupOf, restorableDays, statusBadge, undoMinutes } from "#app/features/leads/rules.ts";
import { type Actor, isAdmin } from "#app/lib/actor.ts";
import { formatNumber } from "#app/lib/format.ts";
import { upperFirst } from "#app/lib/text.ts";

/** Changed within the request. */
export const mostAtOnce = 200;

/** Leads by ID, or the query string of a list. */
export type BulkChoice = { ids: readonly string[]; query: string | null };

export const bulkVerbs = ["assign", "status", "tag", "delete"] as const;
export type BulkVerb = (typeof bulkVerbs)[number];

export const bulkLabels: Record<BulkVerb, { button: string; title: string; submit: string }> = {
  assign: { button: "Assign", title: "Assign leads", submit: "Assign" },
  status: { button: "Change status", title: "Change status", submit: "Change status" },
  tag: { button: "Tag", title: "Tag leads", submit: "Save tags" },
  delete: { button: "Delete", title: "Confirm Deletion", submit: "Delete" },
};

type Undoable = {
  action: string;
  state: BatchState;
  changed: number;
  createdAt: Date;
  createdBy: string | null;
  undoUntil: Date;
};

/** Null if the actor may undo it now. */
export function undoRefusal(
  { action, state, changed, createdAt, createdBy, undoUntil }: Undoable,
  actor: Actor,
  now: Date,
): string | null {
  if (state === "undoing" || state === "undone") return "This was undone already.";
  if (changed === 0 && !isWorking(state)) return "Nothing was changed.";
  if (now >= undoUntil) return `A bulk action can be undone for ${undoHours} hours only.`;
  const isOwn = actor.kind === "staff" && actor.userId === createdBy;
  if (isAdmin(actor)) return null;
  if (!isOwn) return "Only an admin or the person who did this can undo it.";
  // Later, agreements, fees and invoices of the deleted leads are being canceled.
  if (action === "delete" && now.getTime() >= createdAt.getTime() + undoMinutes * 60_000)
    return `A deletion can be undone for ${undoMinutes} minutes, later by an admin.`;
  return null;
}

export const changeIn = ({ action, input }: { action: string; input: Record<string, unknown> }) =>
  ({ action, ...input }) as BulkChange;

export function describeChange(change: BulkChange): string {
  switch (change.action) {
    case "assign":
      return change.name ? `Assign to ${change.name}` : "Remove the assignee";
    case "status":
      return `Change status to ${statusBadge(change.status).label}`;
    case "tag": {
      const { add, remove } = change;
      const parts = [
        add.length > 0 && `add tag ${add.join(", ")}`,
        remove.length > 0 && `remove tag ${remove.join(", ")}`,
      ];
      return upperFirst(parts.filter((part) => part !== false).join(" and "));
    }
    case "delete":
      return "Delete";
  }
}

export const formatCounts = ({ changed, skipped }: { changed: number; skipped: number }) =>
  `${leadsLabel(changed)} changed${skipped > 0 ? `, ${formatNumber(skipped)} skipped` : ""}`;

type Outcome = {
  change: BulkChange;
  changed: number;
  skipped: number;
  skipReasons: Record<string, number> | null;
};

export function formatOutcome({ change, skipReasons, ...counts }: Outcome, actor: Actor): string {
  const { changed, skipped } = counts;
  if (change.action !== "delete") {
    if (change.action === "status" && changed === 1 && skipped === 0) return "Lead status updated";
    const why = Object.keys(skipReasons ?? {}).slice(0, 2);
    return `${formatCounts(counts)}${skipped > 0 ? `: ${why.join(" ")}` : ""}`;
  }
  if (changed === 0) return "Nothing was deleted. The selected leads were already gone";
  const said =
    changed === 1 ? "Lead deleted successfully" : `${formatNumber(changed)} leads deleted successfully`;
  const again = isAdmin(actor)
    ? `For ${restorableDays} days you find what was deleted under Deleted leads.`
    : `For ${restorableDays} days an admin can restore what was deleted.`;
  return `${said}. ${again}`;
}

export const leadsLabel = (count: number) => (count === 1 ? "1 lead" : `${formatNumber(count)} leads`);

export type Restored = {
  changed: number;
  restored: number;
  /** The only one, moved back to its stage. */
  lead?: { name: string | null; status: string | null } | null;
};

export const formatRestored = ({ changed, restored, lead }: Restored) =>
  lead
    ? `${lead.name ?? "The lead"} is back in ${groupOf(lead.status)?.filterLabel ?? lead.status}`
    : `${leadsLabel(restored)} restored${changed > restored ? `, ${formatNumber(changed - restored)} changed since` : ""}`;

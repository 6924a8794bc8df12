import { undoMinutes } from "#app/features/leads/rules.ts";
import { type Actor, isAdmin } from "#app/lib/actor.ts";

export const batchSize = 500;

/** Changed within the request. */
export const mostAtOnce = 200;

export const undoHours = 24;

export const bulkVerbs = ["assign", "status", "tag", "delete"] as const;
export type BulkVerb = (typeof bulkVerbs)[number];

export type BulkState = "queued" | "running" | "done" | "canceled" | "undoing" | "undone" | "failed";

export const isWorking = (state: BulkState) =>
  state === "queued" || state === "running" || state === "undoing";

type Undoable = {
  action: string;
  state: BulkState;
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
  if (state === "queued" || state === "running") return "Cancel this before you undo it.";
  if (changed === 0) return "Nothing was changed.";
  if (now >= undoUntil) return `A bulk action can be undone for ${undoHours} hours only.`;
  const isOwn = actor.kind === "staff" && actor.userId === createdBy;
  if (isAdmin(actor)) return null;
  if (!isOwn) return "Only an admin or the person who did this can undo it.";
  // Later, agreements, fees and invoices of the deleted leads are being canceled.
  if (action === "delete" && now.getTime() >= createdAt.getTime() + undoMinutes * 60_000)
    return `A deletion can be undone for ${undoMinutes} minutes, later by an admin.`;
  return null;
}

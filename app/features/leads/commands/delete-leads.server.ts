import { and, asc, eq, gte, inArray, isNull, sql } from "drizzle-orm";
import { updateEntries, updateEntriesOfLead } from "#app/features/analysis/commands/entries.server.ts";
import { lockLead } from "#app/features/leads/commands/lock-lead.server.ts";
import {
  deletedReason,
  isRestorable,
  mayWorkLeads,
  restorableDays,
  undoMinutes,
} from "#app/features/leads/rules.ts";
import {
  bringTasksBack,
  recordEvent,
  recordEvents,
  setTasksApart,
} from "#app/features/leads/timeline/records.server.ts";
import { enqueueAll } from "#app/jobs/outbox.server.ts";
import { type Actor, accessDenied, isAdmin } from "#app/lib/actor.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { analysisEntries, leads, timelineEvents } from "#db/schema/index.ts";

/** Skips leads that are already gone. Also deletes analysis entries without a lead. */
export async function deleteLeads(
  actor: Actor,
  { ids, now = new Date() }: { ids: readonly string[]; now?: Date },
): Promise<Result<{ deleted: number }>> {
  if (!mayWorkLeads(actor)) return refused("forbidden", "Failed to delete lead");
  const wanted = [...new Set(ids.filter(isUuid))].sort();
  return db().transaction(async (tx) => {
    await adoptEntries(tx, wanted, { actor, now });
    await lockInOrder(tx, wanted);
    const rows = wanted.length === 0 ? [] : await markDeleted(tx, wanted, { actor, now });
    return done({ deleted: rows.length });
  });
}

/** All or none; leads that were already restored are ignored. */
export async function restoreLeads(
  actor: Actor,
  { ids, now = new Date() }: { ids: readonly string[]; now?: Date },
): Promise<Result> {
  if (!isAdmin(actor)) return refused("forbidden", accessDenied);
  const wanted = [...new Set(ids)].sort();
  if (!wanted.every(isUuid)) return refused("not_found", "Lead not found");
  return db().transaction(async (tx): Promise<Result> => {
    const found = await lockInOrder(tx, wanted);
    if (found.length < wanted.length) return refused("not_found", "Lead not found");
    const gone = found.filter((lead) => lead.deletedAt !== null);
    if (gone.some(({ deletedAt }) => deletedAt && !isRestorable(deletedAt, now)))
      return refused("conflict", `A lead can be restored for ${restorableDays} days only.`);
    for (const lead of gone) await restore(tx, lead, { actor, now });
    return done(undefined);
  });
}

/**
 * Locks in order of ID, so that overlapping selections can't deadlock. The weaker lock mode lets a transaction that
 * holds a task add to the timeline.
 */
const lockInOrder = (tx: Transaction, ids: string[]) =>
  tx.select().from(leads).where(inArray(leads.id, ids)).orderBy(asc(leads.id)).for("no key update");

type Gone = Pick<typeof leads.$inferSelect, "id" | "deletedAt">;

async function restore(
  tx: Transaction,
  { id: leadId, deletedAt }: Gone,
  { actor, now }: { actor: Actor; now: Date },
) {
  await tx
    .update(leads)
    .set({ deletedAt: null, deletedBy: null, version: sql`${leads.version} + 1` })
    .where(eq(leads.id, leadId));
  await updateEntriesOfLead(tx, leadId, { deletedAt: null });
  await bringTasksBack(tx, leadId, now);
  const wasCanceled = await listCanceled(tx, leadId, deletedAt ?? now);
  await recordEvent(tx, { leadId, kind: "restored", actor, at: now, data: { wasCanceled } });
}

/** Kinds of events that the deletion caused and a restore doesn't undo. */
async function listCanceled(tx: Transaction, leadId: string, since: Date) {
  const { kind, at, data } = timelineEvents;
  const found = await tx
    .selectDistinct({ kind })
    .from(timelineEvents)
    .where(
      and(
        eq(timelineEvents.leadId, leadId),
        inArray(kind, [
          "agreement_cancelled",
          "payment_cancelled",
          "invoice_discarded",
          "invoice_void_asked",
        ]),
        gte(at, since),
        sql`${data}->>'reason' = ${deletedReason}`,
      ),
    )
    .orderBy(kind);
  return found.map((event) => event.kind);
}

/** An entry becomes a lead first, so that its deletion has a timeline and can be undone. */
async function adoptEntries(tx: Transaction, ids: string[], { actor, now }: { actor: Actor; now: Date }) {
  if (ids.length === 0) return;
  const entries = await tx
    .select({ id: analysisEntries.id })
    .from(analysisEntries)
    .where(
      and(
        inArray(analysisEntries.id, ids),
        isNull(analysisEntries.leadId),
        isNull(analysisEntries.deletedAt),
      ),
    )
    .orderBy(asc(analysisEntries.id));
  for (const { id } of entries) await lockLead(tx, id, { actor, now });
  const found = entries.map((entry) => entry.id);
  if (found.length > 0) await updateEntries(tx, found, { deletedAt: now });
}

async function markDeleted(tx: Transaction, ids: string[], { actor, now }: { actor: Actor; now: Date }) {
  const deletedBy = actor.kind === "staff" ? actor.userId : null;
  const rows = await tx
    .update(leads)
    .set({ deletedAt: now, deletedBy, version: sql`${leads.version} + 1` })
    .where(and(inArray(leads.id, ids), isNull(leads.deletedAt)))
    .returning({ id: leads.id });
  await recordEvents(
    tx,
    rows.map(({ id }) => ({ leadId: id, kind: "deleted", actor, at: now })),
  );
  await setTasksApart(
    tx,
    rows.map(({ id }) => id),
  );
  await enqueueAll(
    tx,
    "call-off-deleted",
    rows.map(({ id: leadId }) => ({
      payload: { leadId, deletedAt: now.toISOString() },
      dedupeKey: `call-off-deleted:${leadId}:${now.getTime()}`,
      runAt: new Date(now.getTime() + undoMinutes * 60_000),
    })),
  );
  return rows;
}

import { and, asc, eq, gte, inArray, isNull, lt, notExists, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { purgeAgreements } from "#app/features/agreements/commands/cancel.server.ts";
import { purgeEntriesOfLeads, purgeSubscribers } from "#app/features/analysis/commands/entries.server.ts";
import {
  deletedReason,
  isRestorable,
  mayWorkLeads,
  restorableDays,
  restorableSince,
  undoMinutes,
} from "#app/features/leads/rules.ts";
import {
  bringTasksBack,
  recordEvent,
  recordEvents,
  reopenTask,
  setTasksApart,
} from "#app/features/leads/timeline/records.server.ts";
import { purgeMessages, purgePasswordLinks } from "#app/features/messaging/outbox/commands.server.ts";
import { purgeInvoices, purgePayments } from "#app/features/payments/commands/records.server.ts";
import { purgeQuotes } from "#app/features/pricing/commands.server.ts";
import { purgeRegistrations } from "#app/features/webinars/commands.server.ts";
import { enqueueAll } from "#app/jobs/outbox.server.ts";
import { type Actor, accessDenied, isAdmin } from "#app/lib/actor.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { lockContacts } from "#db/locks.ts";
import { analysisEntries, leads, timelineEvents } from "#db/schema/index.ts";

/** Skips leads that are already gone. */
export async function deleteLeads(
  actor: Actor,
  { ids, now = new Date() }: { ids: readonly string[]; now?: Date },
): Promise<Result<{ deleted: number }>> {
  if (!mayWorkLeads(actor)) return refused("forbidden", "Failed to delete lead");
  const wanted = [...new Set(ids.filter(isUuid))].sort();
  return db().transaction(async (tx) => {
    await lockInOrder(tx, wanted);
    const rows = wanted.length === 0 ? [] : await markDeleted(tx, wanted, { actor, now });
    return done({ deleted: rows.length });
  });
}

/** All or none; leads that were already restored are ignored. `hasLost`: something stays canceled. */
export async function restoreLeads(
  actor: Actor,
  { ids, now = new Date() }: { ids: readonly string[]; now?: Date },
): Promise<Result<{ hasLost: boolean }>> {
  if (!isAdmin(actor)) return refused("forbidden", accessDenied);
  const wanted = [...new Set(ids)].sort();
  if (!wanted.every(isUuid)) return refused("not_found", "Lead not found");
  return db().transaction(async (tx): Promise<Result<{ hasLost: boolean }>> => {
    const found = await lockInOrder(tx, wanted);
    if (found.length < wanted.length) return refused("not_found", "Lead not found");
    const gone = found.filter((lead) => lead.deletedAt !== null);
    if (gone.some(({ deletedAt }) => deletedAt && !isRestorable(deletedAt, now)))
      return refused("conflict", `A lead can be restored for ${restorableDays} days only.`);
    let hasLost = false;
    for (const lead of gone) hasLost = (await restore(tx, lead, { actor, now })) || hasLost;
    return done({ hasLost });
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
  await bringTasksBack(tx, leadId, now);
  const wasCanceled = await listCanceled(tx, leadId, deletedAt ?? now);
  await recordEvent(tx, { leadId, kind: "restored", actor, at: now, data: { wasCanceled } });
  return wasCanceled.length > 0;
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
    "cancel-deleted",
    rows.map(({ id: leadId }) => ({
      payload: { leadId, deletedAt: now.toISOString() },
      dedupeKey: `cancel-deleted:${leadId}:${now.getTime()}`,
      runAt: new Date(now.getTime() + undoMinutes * 60_000),
    })),
  );
  return rows;
}

/**
 * Permanently removes up to `limit` leads and personal data. Keeps signed agreements, payments, invoices and
 * consents. @returns number of removed leads
 */
export async function purgeLeads(tx: Transaction, { now, limit }: { now: Date; limit: number }) {
  const gone = await tx
    .select({ id: leads.id, email: leads.email, submissionId: leads.submissionId })
    .from(leads)
    .where(lt(leads.deletedAt, restorableSince(now)))
    .orderBy(asc(leads.deletedAt), asc(leads.id))
    .limit(limit)
    .for("update");
  const ids = gone.map(({ id }) => id);
  const submissionIds = gone.flatMap(({ submissionId }) => submissionId ?? []);
  await purgeMessages(tx, { leadIds: ids, submissionIds });
  await purgeAgreements(tx, ids);
  await purgeQuotes(tx, ids);
  await purgePayments(tx, ids);
  await purgeInvoices(tx, ids);
  await purgeEntriesOfLeads(tx, ids);
  await tx.delete(leads).where(inArray(leads.id, ids));
  await purgePeople(tx, gone);
  return gone.length;
}

async function purgePeople(tx: Transaction, people: { email: string | null }[]) {
  const emails = [...new Set(people.flatMap(({ email }) => email?.toLowerCase() || []))].sort();
  if (emails.length === 0) return;
  const hasNoLead = (email: AnyPgColumn) => [
    inArray(email, emails),
    notExists(tx.select({ id: leads.id }).from(leads).where(eq(leads.email, email))),
    notExists(
      tx.select({ id: analysisEntries.id }).from(analysisEntries).where(eq(analysisEntries.email, email)),
    ),
  ];
  // Before the locks: a registration in progress locks its row and then waits for them.
  await purgeRegistrations(tx, hasNoLead);
  for (const email of emails) await lockContacts(tx, { email });
  await purgeSubscribers(tx, hasNoLead);
  await purgePasswordLinks(tx, emails);
}

type LeftOpen = { leadId: string; why: string; dueAt: Date };

/** For what couldn't be canceled automatically. The task has no lead, because a deleted lead's tasks are hidden. */
export const requestCancellation = (tx: Transaction, { leadId, why, dueAt }: LeftOpen) =>
  reopenTask(tx, {
    leadId: null,
    deletedLeadId: leadId,
    kind: "deleted_lead",
    title: "Cancel what a deleted lead left open",
    detail: `${why} An admin finds the lead under Deleted leads as ${leadId}: restore it and cancel these there, or cancel them at the vendor.`,
    dueAt,
    dedupeKey: `cancel-deleted:${leadId}`,
  });

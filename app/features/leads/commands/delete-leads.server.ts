import { and, asc, eq, gte, inArray, isNull, lt, notExists, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { recordAudit } from "#app/features/accounts/audit/records.server.ts";
import { purgeNotifications } from "#app/features/accounts/notifications/commands.server.ts";
import { auditedLeads } from "#app/features/leads/audit.ts";
import {
  type LeadOutcomes,
  lockLeads,
  updateLeads,
} from "#app/features/leads/commands/change-leads.server.ts";
import type { Lead } from "#app/features/leads/commands/leads.server.ts";
import { leadRows } from "#app/features/leads/lead-rows.ts";
import {
  deletedReason,
  isRestorable,
  restorableDays,
  restorableSince,
  undoMinutes,
} from "#app/features/leads/rules.ts";
import { findSettings } from "#app/features/settings/company/queries.server.ts";
import { enqueue } from "#app/jobs/outbox.server.ts";
import { type Actor, accessDenied, isAdmin, system } from "#app/lib/actor.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { recordEvents } from "#app/timeline/records.server.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { lockContacts } from "#db/locks.ts";
import { analysisEntries, leadMerges, leads, timelineEvents } from "#db/schema/index.ts";

/** All or none; leads that were already restored are ignored. `hasLost`: something stays canceled. */
export async function restoreLeads(
  actor: Actor,
  { ids, now = new Date() }: { ids: readonly string[]; now?: Date },
): Promise<Result<{ hasLost: boolean }>> {
  if (!isAdmin(actor)) return refused("forbidden", accessDenied);
  const wanted = [...new Set(ids)];
  if (!wanted.every(isUuid)) return refused("not_found", "Lead not found");
  return db().transaction(async (tx): Promise<Result<{ hasLost: boolean }>> => {
    const found = await lockLeads(tx, wanted);
    if (found.length < wanted.length) return refused("not_found", "Lead not found");
    const gone = found.filter((lead) => lead.deletedAt !== null);
    if (gone.some(({ mergedInto }) => mergedInto))
      return refused("conflict", "This lead was merged into another one. Undo the merge instead.");
    if (gone.some(({ deletedAt }) => deletedAt && !isRestorable(deletedAt, now)))
      return refused("conflict", `A lead can be restored for ${restorableDays} days only.`);
    return done(await restoreLocked(tx, gone, { actor, now }));
  });
}

type By = { actor: Actor; now: Date };

/** The caller has locked the deleted leads. */
export async function restoreLocked(tx: Transaction, gone: readonly Lead[], { actor, now }: By) {
  const ids = gone.map(({ id }) => id);
  if (ids.length === 0) return { hasLost: false };
  const canceled = await listCanceled(tx, ids);
  await updateLeads(tx, ids, { deletedAt: null, deletedBy: null });
  for (const { onRestore } of leadRows()) await onRestore?.(tx, ids, now);
  await recordEvents(
    tx,
    ids.map((leadId) => {
      const data = { wasCanceled: canceled.get(leadId) ?? [] };
      return { leadId, kind: "restored", actor, at: now, data };
    }),
  );
  await recordAudit(tx, { actor, action: "restore", at: now, ...auditedLeads(ids) });
  return { hasLost: canceled.size > 0 };
}

/** Kinds of events by lead that the deletion caused and a restore doesn't undo. */
async function listCanceled(tx: Transaction, ids: string[]) {
  const { leadId, kind, at, data } = timelineEvents;
  const found = await tx
    .selectDistinct({ leadId, kind })
    .from(timelineEvents)
    .innerJoin(leads, eq(leads.id, leadId))
    .where(
      and(
        inArray(leadId, ids),
        inArray(kind, [
          "agreement_cancelled",
          "payment_cancelled",
          "invoice_discarded",
          "invoice_void_asked",
        ]),
        gte(at, leads.deletedAt),
        sql`${data}->>'reason' = ${deletedReason}`,
      ),
    )
    .orderBy(kind);
  const byLead = Map.groupBy(found, (event) => event.leadId);
  return new Map([...byLead].map(([id, events]) => [id, events.map((event) => event.kind)]));
}

/** The caller has locked the leads. One job cancels what they left open. */
export async function deleteLocked(
  tx: Transaction,
  all: readonly Lead[],
  { actor, now }: By,
): Promise<LeadOutcomes> {
  const open = all.filter(({ deletedAt }) => deletedAt === null);
  const ids = open.map(({ id }) => id);
  const skipped = all.flatMap(({ id, deletedAt }) =>
    deletedAt ? { leadId: id, why: "It was already deleted." } : [],
  );
  const [first] = ids;
  if (!first) return { changed: [], skipped };
  const deletedBy = actor.kind === "staff" ? actor.userId : null;
  const versions = await updateLeads(tx, ids, { deletedAt: now, deletedBy });
  await recordEvents(
    tx,
    ids.map((leadId) => ({ leadId, kind: "deleted", actor, at: now })),
  );
  for (const { onDelete } of leadRows()) await onDelete?.(tx, ids, now);
  await recordAudit(tx, { actor, action: "delete", at: now, ...auditedLeads(ids) });
  await enqueue(
    tx,
    "cancel-deleted",
    { leadIds: ids, deletedAt: now.toISOString() },
    {
      dedupeKey: `cancel-deleted:${first}:${now.getTime()}`,
      runAt: new Date(now.getTime() + undoMinutes * 60_000),
    },
  );
  const changed = ids.map((leadId) => ({ leadId, previous: {}, version: versions.get(leadId) ?? 0 }));
  return { changed, skipped };
}

/**
 * Permanently removes up to `limit` leads and personal data. Keeps signed agreements, payments, invoices and
 * consents. @returns number of removed leads
 */
export async function purgeLeads(tx: Transaction, { now, limit }: { now: Date; limit: number }) {
  const gone = await tx
    .select()
    .from(leads)
    .where(lt(leads.deletedAt, restorableSince(now)))
    .orderBy(asc(leads.deletedAt), asc(leads.id))
    .limit(limit)
    .for("update");
  await removeLeads(tx, gone);
  return gone.length;
}

/** The caller has locked the leads, and they are deleted. */
export async function removeLeads(tx: Transaction, gone: readonly Lead[]) {
  const leadIds = gone.map(({ id }) => id);
  // Messages about a merged submission belong to the other lead now.
  const submissionIds = gone.flatMap(({ mergedInto, submissionId }) =>
    mergedInto ? [] : (submissionId ?? []),
  );
  await purgeNotifications(tx, leadIds);
  for (const { purge } of leadRows()) await purge?.(tx, { leadIds, submissionIds });
  await tx.delete(leads).where(inArray(leads.id, leadIds));
  await purgePeople(tx, gone);
  await tx.update(leadMerges).set({ previous: {} }).where(inArray(leadMerges.mergedId, leadIds));
}

async function purgePeople(tx: Transaction, people: readonly { email: string | null }[]) {
  const emails = [...new Set(people.flatMap(({ email }) => email?.toLowerCase() || []))].sort();
  if (emails.length === 0) return;
  const hasNoLead = (email: AnyPgColumn) => [
    inArray(email, emails),
    notExists(tx.select({ id: leads.id }).from(leads).where(eq(leads.email, email))),
    notExists(
      tx.select({ id: analysisEntries.id }).from(analysisEntries).where(eq(analysisEntries.email, email)),
    ),
  ];
  for (const { purgePeople } of leadRows()) await purgePeople?.(tx, { emails, hasNoLead });
  for (const email of emails) await lockContacts(tx, { email });
  for (const { purgeLockedPeople } of leadRows()) await purgeLockedPeople?.(tx, { emails, hasNoLead });
}

/** Those that were lost longer ago than the company wants, and paid nothing. Up to 100 at a time. */
export async function deleteOldLost(now: Date) {
  const { lostLeadMonths } = (await findSettings()).retention;
  if (lostLeadMonths === 0) return;
  await db().transaction(async (tx) => {
    const isOld = sql`(select max(c.at) from lead_status_changes c where c.lead_id = ${leads.id})
      < ${now.toISOString()}::timestamptz - ${lostLeadMonths} * interval '1 month'`;
    const old = await tx
      .select()
      .from(leads)
      .where(
        and(
          eq(leads.status, "lost"),
          isNull(leads.deletedAt),
          isOld,
          sql`not ${hasDeal} and not ${hasOpenDeal}`,
        ),
      )
      .orderBy(leads.id)
      .limit(100)
      .for("no key update", { skipLocked: true });
    await deleteLocked(tx, old, { actor: system, now });
  });
}

/** Also one that is finished. */
const hasDeal = sql`(
  exists (select 1 from agreements a where a.lead_id = ${leads.id} and a.owner_signed_at is not null)
  or exists (select 1 from payments p where p.lead_id = ${leads.id} and p.paid_at is not null)
  or exists (select 1 from invoices i where i.lead_id = ${leads.id} and i.paid_at is not null)
)`;

/** Those with an open agreement, fee or invoice, unless they were restored or purged since. */
export async function listLeftOpen(ids: readonly string[], at: Date): Promise<string[]> {
  const rows = await db()
    .select({ id: leads.id })
    .from(leads)
    .where(and(inArray(leads.id, [...ids]), eq(leads.deletedAt, at), hasOpenDeal))
    .orderBy(leads.id);
  return rows.map(({ id }) => id);
}

/** An agreement, a fee or an invoice that is still open, or was paid after the deletion. */
export const hasOpenDeal = sql`(
  exists (select 1 from agreements a where a.lead_id = ${leads.id}
    and a.status in ('draft', 'preparing', 'sent', 'viewed', 'owner_signed'))
  or exists (select 1 from payments p where p.lead_id = ${leads.id} and p.status in ('created', 'open'))
  or exists (select 1 from invoices i where i.lead_id = ${leads.id}
    and (i.status in ('creating', 'draft', 'failed', 'open', 'uncollectible') or i.paid_at >= ${leads.deletedAt}))
)`;

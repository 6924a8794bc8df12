import { getTableName, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { reconcileAgreements, remindSigners } from "#app/features/agreements/commands/triggers.server.ts";
import { deleteExpiredReportFiles } from "#app/features/analysis/commands/report-file.server.ts";
import { purgeImports } from "#app/features/lead-lists/imports/commands/start.server.ts";
import { purgeLeads } from "#app/features/leads/commands/delete-leads.server.ts";
import { foldLeadCounts } from "#app/features/leads/commands/leads.server.ts";
import { restorableDays } from "#app/features/leads/rules.ts";
import { purgeFiles } from "#app/features/onboarding/files/commands.server.ts";
import { queueReconcile } from "#app/features/payments/commands/triggers.server.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { rankIdleLeads } from "#app/features/today/commands/idle-leads.server.ts";
import { dayIn } from "#app/lib/dates.ts";
import { describeError, logger } from "#app/log.server.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { tryLock } from "#db/locks.ts";
import {
  bulkActionLeads,
  bulkActions,
  enrollmentDrafts,
  estimateCache,
  formKeys,
  invites,
  leadImportLines,
  leadImports,
  messages,
  notifications,
  outbox,
  pageViews,
  passwordResets,
  rateLimits,
  sessions,
  tasks,
} from "#db/schema/index.ts";

const hourly = {
  "cleanup of tables": deleteExpired,
  "cleanup of report files": deleteExpiredReportFiles,
  "cleanup of lead files": purgeFiles,
  "cleanup of imports": purgeImports,
  "check of open agreements": reconcileAgreements,
  "reminders of open agreements": remindSigners,
};

const everyTenMinutes = {
  "ranking of idle leads": rankIdleLeads,
  // Queues the check once in an hour of the clock.
  "check of payments and invoices": queueReconcile,
};

const everyMinute = { "fold of lead counts": foldLeadCounts };

export function startCleanup() {
  // Visitors come first.
  const stops = [
    start(hourly, 3_600_000, 60_000),
    start(everyTenMinutes, 600_000),
    start(everyMinute, 60_000),
  ];
  return {
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}

function start(parts: Record<string, () => PromiseLike<unknown>>, ms: number, firstMs = 0) {
  const run = () => {
    for (const [name, part] of Object.entries(parts))
      part().then(undefined, (error: unknown) =>
        logger.warn({ error: describeError(error) }, `the ${name} failed`),
      );
  };
  const timers = [setTimeout(run, firstMs).unref(), setInterval(run, ms).unref()];
  return () => timers.forEach(clearInterval);
}

// Two years to compare, plus the current month.
const pageViewMonths = 25;
// Small enough for the statement timeout.
const batch = { rows: 5_000, people: 100 };

/** A failed batch is logged and retried an hour later. */
export async function deleteExpired(now = new Date()): Promise<void> {
  const { timeZone } = await findCompany();
  const days = (count: number) => new Date(now.getTime() - count * 86_400_000);
  const oldestViews = sql`(${dayIn(timeZone, now)}::date - ${pageViewMonths} * interval '1 month')::date`;
  const oldActions = db()
    .select({ id: bulkActions.id })
    .from(bulkActions)
    .where(lt(bulkActions.createdAt, days(30)));
  const oldImports = db()
    .select({ id: leadImports.id })
    .from(leadImports)
    // After the leads of an undone import, which the list of deleted leads leaves out by these lines.
    .where(lt(leadImports.createdAt, days(restorableDays + 3)));
  const retention: [PgTable, SQL][] = [
    [leadImportLines, inArray(leadImportLines.importId, oldImports)],
    [bulkActionLeads, inArray(bulkActionLeads.actionId, oldActions)],
    [formKeys, lt(formKeys.createdAt, days(7))],
    [enrollmentDrafts, lt(enrollmentDrafts.updatedAt, days(7))],
    [rateLimits, lt(rateLimits.expire, now)],
    [sessions, lt(sessions.expiresAt, now)],
    [passwordResets, lt(passwordResets.expiresAt, days(7))],
    [notifications, lt(notifications.createdAt, days(90))],
    [invites, lt(invites.expiresAt, days(90))],
    [estimateCache, lt(estimateCache.fetchedAt, days(30))],
    // Vendors repeat a webhook for days. Failed jobs have no `doneAt`, so they stay.
    [outbox, lt(outbox.doneAt, days(30))],
    [messages, sql`channel = 'sms' and lead_id is null and ${lt(messages.createdAt, days(365))}`],
    [tasks, sql`kind = 'answer_text' and lead_id is null and ${lt(tasks.doneAt, days(365))}`],
    [pageViews, lt(pageViews.day, oldestViews)],
  ];
  for (const [table, isExpired] of retention)
    await inBatches(getTableName(table), batch.rows, (tx) => deleteRows(tx, table, isExpired));
  await inBatches("leads", batch.people, (tx) => purgeLeads(tx, { now, limit: batch.people }));
}

async function inBatches(table: string, size: number, purge: (tx: Transaction) => Promise<number>) {
  try {
    let deleted: number | undefined;
    do
      deleted = await db().transaction(async (tx) =>
        (await tryLock(tx, "cleanup")) ? purge(tx) : undefined,
      );
    while (deleted === size);
  } catch (error) {
    logger.error({ table, error: describeError(error) }, "a part of the cleanup failed");
  }
}

async function deleteRows(tx: Transaction, table: PgTable, isExpired: SQL) {
  // By ctid, because not every table has an id. An updated row gets a new ctid and stays.
  const some = tx.select({ ctid: sql`ctid` }).from(table).where(isExpired).limit(batch.rows);
  const gone = await tx.delete(table).where(sql`ctid = any(array(${some}))`);
  return gone.count;
}

import { getTableName, lt, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { accountSchedules } from "#app/features/accounts/schedules.server.ts";
import { agreementSchedules } from "#app/features/agreements/schedules.server.ts";
import { analysisSchedules } from "#app/features/analysis/schedules.server.ts";
import { contentSchedules } from "#app/features/content/schedules.server.ts";
import { enrollmentSchedules } from "#app/features/enrollment/schedules.server.ts";
import { leadListSchedules } from "#app/features/lead-lists/schedules.server.ts";
import { leadSchedules } from "#app/features/leads/schedules.server.ts";
import { messagingSchedules } from "#app/features/messaging/schedules.server.ts";
import { onboardingSchedules } from "#app/features/onboarding/schedules.server.ts";
import { paymentSchedules } from "#app/features/payments/schedules.server.ts";
import { taskSchedules } from "#app/features/tasks/schedules.server.ts";
import { todaySchedules } from "#app/features/today/schedules.server.ts";
import { type Moment, momentAt, periods, type Schedules } from "#app/jobs/schedule.ts";
import { describeError, logger } from "#app/log.server.ts";
import { serverSchedules } from "#app/server/schedules.server.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { tryLock } from "#db/locks.ts";
import { outbox } from "#db/schema/index.ts";

const jobSchedules: Schedules = {
  runs: [{ name: "cleanup of tables", every: "hour", run: cleanUpTables }],
  // Vendors repeat a webhook for days. Failed jobs have no `doneAt`, so they stay.
  retention: ({ daysAgo }) => [[outbox, lt(outbox.doneAt, daysAgo(30))]],
};

const schedules: Schedules[] = [
  accountSchedules,
  agreementSchedules,
  analysisSchedules,
  contentSchedules,
  enrollmentSchedules,
  jobSchedules,
  leadListSchedules,
  leadSchedules,
  messagingSchedules,
  onboardingSchedules,
  paymentSchedules,
  serverSchedules,
  taskSchedules,
  todaySchedules,
];

export function startSchedules(findTimeZone: () => Promise<string>) {
  const timers = schedules
    .flatMap(({ runs = [] }) => runs)
    .flatMap(({ name, every, run }) => {
      const runOnce = () =>
        findTimeZone()
          .then((timeZone) => run(momentAt(new Date(), timeZone)))
          .catch((error: unknown) => logger.warn({ error: describeError(error) }, `the ${name} failed`));
      const { ms, firstMs } = periods[every];
      return [setTimeout(runOnce, firstMs).unref(), setInterval(runOnce, ms).unref()];
    });
  return { stop: () => timers.forEach(clearInterval) };
}

// Small enough for the statement timeout.
const batchRows = 5_000;

/** A failed batch is logged and retried an hour later. */
export async function cleanUpTables(at: Moment): Promise<void> {
  for (const [table, isExpired] of schedules.flatMap(({ retention }) => retention?.(at) ?? []))
    await inBatches(table, batchRows, (tx) => deleteRows(tx, table, isExpired));
  for (const { purge } of schedules)
    if (purge)
      await inBatches(purge.table, purge.limit, (tx) => purge.run(tx, { now: at.now, limit: purge.limit }));
}

async function inBatches(table: PgTable, size: number, purge: (tx: Transaction) => Promise<number>) {
  try {
    let deleted: number | undefined;
    do
      deleted = await db().transaction(async (tx) =>
        (await tryLock(tx, "cleanup")) ? purge(tx) : undefined,
      );
    while (deleted === size);
  } catch (error) {
    logger.error({ table: getTableName(table), error: describeError(error) }, "a part of the cleanup failed");
  }
}

async function deleteRows(tx: Transaction, table: PgTable, isExpired: SQL) {
  // By ctid, because not every table has an id. An updated row gets a new ctid and stays.
  const some = tx.select({ ctid: sql`ctid` }).from(table).where(isExpired).limit(batchRows);
  const gone = await tx.delete(table).where(sql`ctid = any(array(${some}))`);
  return gone.count;
}

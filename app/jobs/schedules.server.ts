import { getTableName, lt, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { accountSchedules } from "#app/features/accounts/schedules.server.ts";
import { agreementSchedules } from "#app/features/agreements/schedules.server.ts";
import { analysisSchedules } from "#app/features/analysis/schedules.server.ts";
import { analyticsSchedules } from "#app/features/analytics/schedules.server.ts";
import { backupSchedules } from "#app/features/backups/schedules.server.ts";
import { campaignSchedules } from "#app/features/campaigns/schedules.server.ts";
import { contentSchedules } from "#app/features/content/schedules.server.ts";
import { enrollmentSchedules } from "#app/features/enrollment/schedules.server.ts";
import { leadListSchedules } from "#app/features/lead-lists/schedules.server.ts";
import { leadSchedules } from "#app/features/leads/schedules.server.ts";
import { messagingSchedules } from "#app/features/messaging/schedules.server.ts";
import { onboardingSchedules } from "#app/features/onboarding/schedules.server.ts";
import { paymentSchedules } from "#app/features/payments/schedules.server.ts";
import { taskSchedules } from "#app/features/tasks/schedules.server.ts";
import { todaySchedules } from "#app/features/today/schedules.server.ts";
import { webhookSchedules } from "#app/features/webhooks/schedules.server.ts";
import { errorLine } from "#app/jobs/handler.ts";
import {
  type Moment,
  momentAt,
  periods,
  type ScheduledRun,
  type ScheduleSettings,
  type Schedules,
} from "#app/jobs/schedule.ts";
import { describeError, logger } from "#app/log.server.ts";
import { serverSchedules } from "#app/server/schedules.server.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { tryLock } from "#db/locks.ts";
import { outbox, scheduleRuns } from "#db/schema/index.ts";

const jobSchedules: Schedules = {
  runs: [
    {
      name: "cleanup of tables",
      every: "hour",
      async run(at) {
        const failed = await cleanUpTables(at);
        if (failed.length > 0) throw new Error(`Expired rows are left in ${failed.join(", ")}`);
      },
    },
  ],
  // Vendors repeat a webhook for days. Failed jobs have no `doneAt`, so they stay.
  retention: ({ daysAgo }) => [[outbox, lt(outbox.doneAt, daysAgo(30))]],
};

const schedules: Schedules[] = [
  accountSchedules,
  agreementSchedules,
  analysisSchedules,
  analyticsSchedules,
  backupSchedules,
  campaignSchedules,
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
  webhookSchedules,
];

const everyRun = schedules.flatMap(({ runs = [] }) => runs);

export function startSchedules(findSettings: () => Promise<ScheduleSettings>, scheduled = everyRun) {
  const timers = scheduled.flatMap((each) => {
    const { ms, firstMs } = periods[each.every];
    const runNow = () => runOnce(each, findSettings);
    return [setTimeout(runNow, firstMs).unref(), setInterval(runNow, ms).unref()];
  });
  return { stop: () => timers.forEach(clearInterval) };
}

async function runOnce({ name, run }: ScheduledRun, findSettings: () => Promise<ScheduleSettings>) {
  const startedAt = new Date();
  const store = async (end?: { finishedAt: Date; error: string | null }) => {
    const run = { name, startedAt, ...end };
    await db().insert(scheduleRuns).values(run).onConflictDoUpdate({ target: scheduleRuns.name, set: run });
  };
  try {
    await store();
    await run(momentAt(startedAt, await findSettings()));
    await store({ finishedAt: new Date(), error: null });
  } catch (error) {
    logger.warn({ error: describeError(error) }, `the ${name} failed`);
    await store({ finishedAt: new Date(), error: errorLine(error) }).catch(() => {});
  }
}

/** Of every schedule, for `npm run doctor`. */
export async function listScheduleRuns() {
  const rows = await db().select().from(scheduleRuns);
  return everyRun.map(({ name, every }) => ({
    name,
    everyMs: periods[every].ms,
    last: rows.find((row) => row.name === name),
  }));
}

// Small enough for the statement timeout.
const batchRows = 5_000;

/** Logs a failed batch, which is retried an hour later. Returns the names of the tables where one failed. */
export async function cleanUpTables(at: Moment): Promise<string[]> {
  const failed: (string | undefined)[] = [];
  for (const [table, isExpired] of schedules.flatMap(({ retention }) => retention?.(at) ?? []))
    failed.push(await inBatches(table, batchRows, (tx) => deleteRows(tx, table, isExpired)));
  for (const { table, limit, run } of schedules.flatMap(({ purge }) => purge ?? []))
    failed.push(await inBatches(table, limit, (tx) => run(tx, { now: at.now, limit })));
  return failed.filter((name) => name !== undefined);
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
    const name = getTableName(table);
    logger.error({ table: name, error: describeError(error) }, "a part of the cleanup failed");
    return name;
  }
}

async function deleteRows(tx: Transaction, table: PgTable, isExpired: SQL) {
  // By ctid, because not every table has an id. An updated row gets a new ctid and stays.
  const some = tx.select({ ctid: sql`ctid` }).from(table).where(isExpired).limit(batchRows);
  const gone = await tx.delete(table).where(sql`ctid = any(array(${some}))`);
  return gone.count;
}

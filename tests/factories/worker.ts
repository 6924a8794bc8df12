import { expect, onTestFinished } from "vitest";
import { findScheduleSettings } from "#app/features/settings/company/queries.server.ts";
import { momentAt } from "#app/jobs/schedule.ts";
import { cleanUpTables } from "#app/jobs/schedules.server.ts";
import { startWorker } from "#app/jobs/worker.server.ts";
import { listJobs } from "#tests/factories/outbox.ts";

export function startTestWorker(options: Parameters<typeof startWorker>[0] = {}) {
  let stop: () => Promise<void> = async () => {};
  // Throws outside a test, so that a timed-out test cannot start another worker.
  onTestFinished(() => stop());
  const worker = startWorker({ pollMs: 20, ...options });
  stop = worker.stop;
  return worker;
}

/** The limit is shorter than a test's. */
export const eventually = <Value>(read: () => Promise<Value>) => expect.poll(read, { timeout: 45_000 });

export async function runDueJobs(options: Parameters<typeof startWorker>[0] = {}) {
  const worker = startTestWorker(options);
  await eventually(async () =>
    (await listJobs()).filter((job) => !job.doneAt && !job.failedAt && job.runAt <= new Date()),
  ).toEqual([]);
  await worker.stop();
}

/** As every hour. */
export const deleteExpired = async (now = new Date()) =>
  cleanUpTables(momentAt(now, await findScheduleSettings()));

import { attemptBatch, attemptJob } from "#app/jobs/attempt.server.ts";
import { type Queue, queues } from "#app/jobs/definition.ts";
import type { JobHandler } from "#app/jobs/handler.ts";
import { handlers as everyHandler } from "#app/jobs/handlers.server.ts";
import { type ClaimedJob, claimJobs, releaseJobs, renewLeases } from "#app/jobs/outbox.server.ts";
import { queueOf } from "#app/jobs/registry.ts";
import { createNotifier, pause, timeLimit } from "#app/jobs/timing.ts";
import { describeError, logger } from "#app/log.server.ts";
import { onChange } from "#db/changes.server.ts";
import { renewHangingPool } from "#db/instance.server.ts";

type Options = {
  handlers?: Partial<Record<string, JobHandler>>;
  /** Jobs at once per queue; none for a queue that is left out. */
  slots?: Partial<Record<Queue, number>>;
  leaseMs?: number;
  pollMs?: number;
  drainMs?: number;
  random?: () => number;
};

export function startWorker({
  handlers = everyHandler,
  // A slow rent data vendor can block a report for 5 s.
  slots = { mail: 4, report: 8, default: 4, bulk: 1, campaign: 2, webhook: 4, crm: 1, backup: 1 },
  leaseMs = 60_000,
  pollMs = 1_000,
  drainMs = 6_000,
  random = Math.random,
}: Options = {}) {
  const notifier = createNotifier();
  const claimed = new Map<number, ClaimedJob>();
  const stopping = new AbortController();
  const over = new AbortController();

  async function runQueue(queue: Queue) {
    const running = new Set<Promise<void>>();
    const batchSize = batchSizeOf(queue);
    let failures = 0;
    let claimFrom: Date | undefined;
    let sweptAt = Date.now();
    while (!stopping.signal.aborted) {
      const notified = notifier.next;
      // No more than can start now, so that other processes get the rest.
      const most = batchSize ?? (slots[queue] ?? 0) - running.size;
      // Long transactions and dead workers leave jobs before it.
      if (Date.now() - sweptAt >= pollMs) [claimFrom, sweptAt] = [undefined, Date.now()];
      try {
        const jobs = await claimInTime(claimJobs(queue, most, leaseMs, claimFrom));
        claimFrom = jobs[0]?.runAt ?? claimFrom;
        if (failures > 0) logger.info({ queue }, "the outbox can be read again");
        failures = 0;
        if (stopping.signal.aborted) {
          await releaseJobs(jobs);
          break;
        }
        if (batchSize) startBatch(jobs, running);
        else for (const job of jobs) running.add(start(job, (ended) => running.delete(ended)));
        if (running.size === slots[queue]) await Promise.race(running);
        else if (jobs.length < most) await timeLimit(pollMs, notified, undefined);
      } catch (error) {
        if (failures === 0 && !stopping.signal.aborted)
          logger.error({ queue, error: describeError(error) }, "the outbox cannot be read");
        await pause(restMs(failures, pollMs, random()), stopping.signal);
        failures += 1;
      }
    }
    await Promise.all(running);
  }

  function start(job: ClaimedJob, onEnd: (ended: Promise<void>) => void) {
    claimed.set(job.id, job);
    const work: Promise<void> = attemptJob(job, { handlers, random, over: over.signal }).finally(() => {
      claimed.delete(job.id);
      onEnd(work);
    });
    return work;
  }

  /** Of the queue's kinds that are handled together; the others of its jobs follow one by one. */
  const batchSizeOf = (queue: Queue) =>
    Object.entries(handlers).find(([kind, handler]) => handler?.batch && queueOf(kind) === queue)?.[1]?.batch
      ?.size;

  function startBatch(jobs: ClaimedJob[], running: Set<Promise<void>>) {
    if (jobs.length === 0) return;
    for (const job of jobs) claimed.set(job.id, job);
    const settings = { handlers, random, over: over.signal };
    const onEnd = ({ id }: ClaimedJob) => claimed.delete(id);
    const [together, alone] = [true, false].map((isBatch) =>
      jobs.filter(({ kind }) => Boolean(handlers[kind]?.batch) === isBatch),
    );
    const work: Promise<void> = (async () => {
      await attemptBatch(together ?? [], settings, onEnd);
      for (const job of alone ?? []) await attemptJob(job, settings).finally(() => onEnd(job));
    })().finally(() => running.delete(work));
    running.add(work);
  }

  const work = queues.filter((queue) => slots[queue]).map(runQueue);
  const renewal = setInterval(() => {
    renewLeases([...claimed.values()], leaseMs).catch((error) =>
      logger.warn({ error: describeError(error) }, "leases could not be renewed"),
    );
  }, leaseMs / 3);
  const stopListening = onChange("outbox", notifier.ring);

  return {
    async stop() {
      stopping.abort();
      stopListening();
      notifier.ring();
      await timeLimit<unknown>(drainMs, Promise.all(work), undefined);
      over.abort();
      clearInterval(renewal);
    },
  };
}

const claimLimitMs = 6_000;
const longestRestMs = 3_000;

const restMs = (failures: number, pollMs: number, random: number) =>
  Math.min(longestRestMs, pollMs * 2 ** failures) * (0.8 + 0.4 * random);

/** A dead connection never fails by itself, so the pool is checked after 6 s. */
async function claimInTime(claim: Promise<ClaimedJob[]>) {
  const claimed = await timeLimit<ClaimedJob[] | null>(claimLimitMs, claim, null);
  if (claimed) return claimed;
  await renewHangingPool();
  throw new Error("The database did not answer in time");
}

import { closeMail } from "#app/integrations/mail.server.ts";
import { attemptJob } from "#app/jobs/attempt.server.ts";
import type { JobHandler } from "#app/jobs/handler.ts";
import { handlers as everyHandler } from "#app/jobs/handlers.server.ts";
import { type ClaimedJob, type Line, lineNames, releaseJobs, renewLeases } from "#app/jobs/outbox.server.ts";
import { createLine } from "#app/jobs/queue.server.ts";
import { createNotifier, pause } from "#app/jobs/timing.ts";
import { describeError, logger } from "#app/log.server.ts";
import { onChange } from "#db/changes.server.ts";

type Options = {
  handlers?: Partial<Record<string, JobHandler>>;
  /** Jobs at once per queue; none for a queue that is left out. */
  lanes?: Partial<Record<Line, number>>;
  leaseMs?: number;
  pollMs?: number;
  drainMs?: number;
  random?: () => number;
};

export function startWorker({
  handlers = everyHandler,
  // A slow rent data vendor can block a report for 5 s.
  lanes = { mail: 4, report: 8, other: 4 },
  leaseMs = 60_000,
  pollMs = 1_000,
  drainMs = 6_000,
  random = Math.random,
}: Options = {}) {
  const bell = createNotifier();
  const held = new Map<number, ClaimedJob>();
  const stopping = new AbortController();
  const over = new AbortController();
  const hold = (job: ClaimedJob) => void held.set(job.id, job);

  const lines = lineNames.map((name) =>
    createLine(name, {
      lanes: lanes[name] ?? 0,
      leaseMs,
      bell,
      pollMs,
      random,
      onClaim: hold,
      stopping: stopping.signal,
    }),
  );
  const attempt = { handlers, leaseMs, random, over: over.signal, onBegin: hold };
  async function runSlot(line: (typeof lines)[number]) {
    for (let job = await line.next(); job; job = await line.next()) {
      await attemptJob(job, attempt);
      held.delete(job.id);
    }
  }
  const work = lines.flatMap((line) => Array.from({ length: line.lanes }, () => runSlot(line)));
  const renewal = setInterval(() => {
    renewLeases([...held.values()], leaseMs).catch((error) =>
      logger.warn({ error: describeError(error) }, "leases could not be renewed"),
    );
  }, leaseMs / 3);
  const silence = onChange("outbox", bell.ring);

  async function giveBack() {
    const untouched = lines.flatMap((line) => line.takeBack());
    for (const job of untouched) held.delete(job.id);
    await releaseJobs(untouched).catch((error) =>
      logger.warn({ error: describeError(error) }, "jobs could not be given back"),
    );
  }

  return {
    async stop() {
      stopping.abort();
      silence();
      bell.ring();
      const finished = Promise.all(work).then(() => {});
      await pause(drainMs, finished);
      over.abort();
      clearInterval(renewal);
      await giveBack();
      closeMail();
    },
  };
}

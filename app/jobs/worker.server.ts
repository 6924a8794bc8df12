import { closeMail } from "#app/integrations/mail.server.ts";
import { attemptJob } from "#app/jobs/attempt.server.ts";
import type { JobHandler } from "#app/jobs/handler.ts";
import { handlers as everyHandler } from "#app/jobs/handlers.server.ts";
import { createLine } from "#app/jobs/line.server.ts";
import { type ClaimedJob, type Line, lineNames, releaseJobs, renewLeases } from "#app/jobs/outbox.server.ts";
import { createBell, pause } from "#app/jobs/timing.ts";
import { describeError, logger } from "#app/log.server.ts";
import { onChange } from "#db/changes.server.ts";

type Options = {
  handlers?: Partial<Record<string, JobHandler>>;
  /** Jobs at once, each line apart; none in a line that is not named. */
  lanes?: Partial<Record<Line, number>>;
  /** How long a job is ours; renewed while we hold it. */
  leaseMs?: number;
  /** How long to wait for a signal before looking by itself. */
  pollMs?: number;
  /** How long `stop` waits for the jobs in hand. */
  drainMs?: number;
  random?: () => number;
};

/**
 * Works the outbox until it is stopped. Any number of workers, in one process or in many, may run at once. A database
 * that is away is asked again, ever more slowly, in the end every 3 s or so; nothing that goes wrong here ends the process.
 */
export function startWorker({
  handlers = everyHandler,
  // While the rent data vendor is silent, a report holds its lane for 5 s, and the next owner waits behind it.
  lanes = { mail: 4, report: 8, other: 4 },
  leaseMs = 60_000,
  pollMs = 1_000,
  drainMs = 6_000,
  random = Math.random,
}: Options = {}) {
  const bell = createBell();
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
  async function workLane(line: (typeof lines)[number]) {
    for (let job = await line.next(); job; job = await line.next()) {
      await attemptJob(job, attempt);
      held.delete(job.id);
    }
  }
  const work = lines.flatMap((line) => Array.from({ length: line.lanes }, () => workLane(line)));
  const renewal = setInterval(() => {
    renewLeases([...held.values()], leaseMs).catch((error) =>
      logger.warn({ error: describeError(error) }, "leases could not be renewed"),
    );
  }, leaseMs / 3);
  const silence = onChange("outbox", bell.ring);

  /** What was claimed in the moment of the stop. */
  async function giveBack() {
    const untouched = lines.flatMap((line) => line.takeBack());
    for (const job of untouched) held.delete(job.id);
    await releaseJobs(untouched).catch((error) =>
      logger.warn({ error: describeError(error) }, "jobs could not be given back"),
    );
  }

  return {
    /** Takes no more, waits for the jobs in hand up to the drain time, and gives back what was not begun. */
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

import { config } from "#app/config.server.ts";
import type { JobHandler, Outcome, Prepared } from "#app/jobs/handler.ts";
import { errorLine } from "#app/jobs/last-error.ts";
import { beginAttempt, type ClaimedJob, finishJob, parkJob, postponeJob } from "#app/jobs/outbox.server.ts";
import { isOutgoing } from "#app/jobs/registry.ts";
import { restAfter } from "#app/jobs/retry.ts";
import { pause, timeLimit } from "#app/jobs/timing.ts";
import { describeError, logger } from "#app/log.server.ts";
import { databaseAnswers } from "#db/instance.server.ts";

type AttemptSettings = {
  handlers: Partial<Record<string, JobHandler>>;
  leaseMs: number;
  random: () => number;
  over: AbortSignal;
  onBegin(job: ClaimedJob): void;
};

/** A restored copy of a database must not send what the original has already sent. */
const held = Promise.resolve<Outcome>({ end: "wait", why: "SENDING is off", ms: 5 * 60_000 });

export async function attemptJob(claimed: ClaimedJob, settings: AttemptSettings): Promise<void> {
  const handler = settings.handlers[claimed.kind];
  const prepared = handler?.prepare(claimed.payload);
  const settle = (job: ClaimedJob, write: () => Promise<boolean>, bare?: () => Promise<boolean>) =>
    persevere(job, settings.over, write, bare);
  const park = async (job: ClaimedJob, why: string) => {
    logger.error({ job: job.id, kind: job.kind, why }, "a job is parked");
    const parkOnly = () => parkJob(job, why);
    const recordAndFail = async () => {
      const record = await prepared?.onFailed?.({ id: job.id, kind: job.kind, why });
      return parkJob(job, why, record);
    };
    await settle(job, recordAndFail, parkOnly);
  };

  if (!handler) return park(claimed, "Nothing here handles this kind of job");
  if (!prepared) return park(claimed, "The payload does not have the shape of its kind");
  const { schedule, limitMs } = handler;
  if (claimed.attempts >= schedule.attempts)
    return park(claimed, "The process ended during the last attempt");

  if (!(await begin(claimed, settings.leaseMs))) return;
  const job = { ...claimed, attempts: claimed.attempts + 1 };
  settings.onBegin(job);
  const work = config.sending || !isOutgoing(job.kind) ? run(job, prepared.run) : held;
  const outcome = await timeLimit(limitMs, work, {
    end: "retry",
    why: `No result within ${limitMs / 1000} s`,
  });
  switch (outcome.end) {
    case "done": {
      const { providerId = null, record } = outcome;
      await settle(
        job,
        () => finishJob(job, providerId, record),
        () => finishJob(job, providerId),
      );
      return;
    }
    case "wait":
      await settle(job, () => postponeJob(job, { ms: outcome.ms, why: outcome.why, counted: false }));
      return;
    case "park":
      return park(job, outcome.why);
    case "retry": {
      if (job.attempts >= schedule.attempts) return park(job, outcome.why);
      const rest = restAfter(job.attempts, schedule, settings.random());
      const ms = Math.max(rest, outcome.atLeastMs ?? 0);
      logger.warn(
        { job: job.id, kind: job.kind, attempt: job.attempts, ms, why: outcome.why },
        "a job rests",
      );
      await settle(job, () => postponeJob(job, { ms, why: outcome.why, counted: true }));
    }
  }
}

async function begin(job: ClaimedJob, leaseMs: number) {
  try {
    return await beginAttempt(job, leaseMs);
  } catch (error) {
    // The job runs again once its lease expires.
    logger.warn({ job: job.id, error: describeError(error) }, "a job could not be begun");
    return false;
  }
}

async function run({ id, kind, createdAt, attempts }: ClaimedJob, work: Prepared["run"]): Promise<Outcome> {
  try {
    return await work({ id, kind, createdAt, attempt: attempts });
  } catch (error) {
    logger.error({ job: id, kind, attempt: attempts, error: describeError(error) }, "a job failed");
    return { end: "retry", why: errorLine(error) };
  }
}

/**
 * Retries while the database is unavailable, or a sent email would go out twice. If the database
 * rejects the update, writes `bare` instead.
 */
async function persevere(
  job: ClaimedJob,
  over: AbortSignal,
  write: () => Promise<boolean>,
  bare: () => Promise<boolean> = write,
) {
  let refusals = 0;
  for (let tries = 0; !over.aborted && refusals < 4; tries += 1) {
    try {
      const ours = await (refusals < 2 ? write : bare)();
      if (!ours) logger.warn({ job: job.id, kind: job.kind }, "a job was taken over by another worker");
      return;
    } catch (error) {
      if (await databaseAnswers(1_000)) refusals += 1;
      logger.error({ job: job.id, error: describeError(error) }, "the end of a job could not be stored");
      await pause(Math.min(2_000, 50 * 2 ** tries), over);
    }
  }
}

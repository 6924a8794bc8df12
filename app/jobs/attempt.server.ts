import { config } from "#app/config.server.ts";
import { restAfter } from "#app/jobs/definition.ts";
import { errorLine, type JobHandler, type Outcome } from "#app/jobs/handler.ts";
import { type ClaimedJob, failJob, finishJob, postponeJob } from "#app/jobs/outbox.server.ts";
import { isOutgoing } from "#app/jobs/registry.ts";
import { pause, timeLimit } from "#app/jobs/timing.ts";
import { describeError, logger } from "#app/log.server.ts";
import { databaseAnswers } from "#db/instance.server.ts";

type AttemptSettings = {
  handlers: Partial<Record<string, JobHandler>>;
  random: () => number;
  /** Aborts once the worker may no longer wait for the database. */
  over: AbortSignal;
};

/** A restored copy of a database must not send what the original has already sent. */
const sendingIsOff: Outcome = { end: "wait", why: "SENDING is off", ms: 5 * 60_000 };

export async function attemptJob(
  job: ClaimedJob,
  { handlers, random, over }: AttemptSettings,
): Promise<void> {
  const handler = handlers[job.kind];
  const parsed = handler?.payload.safeParse(job.payload);

  if (!handler) return fail("Nothing here handles this kind of job");
  if (!parsed?.success) return fail("The payload does not have the shape of its kind");
  if (job.attempts > handler.retry.attempts) return fail("The process ended during the last attempt");

  const limitMs = handler.limitMs ?? 30_000;
  const why = `No result within ${limitMs / 1000} s`;
  const limit = new AbortController();
  const maySend = config.sending || !isOutgoing(job.kind);
  const work = maySend ? run(handler, parsed.data, limit.signal) : Promise.resolve(sendingIsOff);
  let outcome = await timeLimit<Outcome | null>(limitMs, work, null);
  if (!outcome) {
    limit.abort(new Error(why));
    // The same again for its end, so that it doesn't go on beside the next attempt.
    outcome = await timeLimit<Outcome>(limitMs, work, { end: "retry", why });
  }
  switch (outcome.end) {
    case "done": {
      const { providerId = null, record } = outcome;
      const bare = () => finishJob(job, providerId);
      return persevere(job, over, () => finishJob(job, providerId, record), bare);
    }
    case "wait":
      return persevere(job, over, () => postponeJob(job, { ...outcome, counted: false }));
    case "fail":
      return fail(outcome.why, outcome.bounced);
    case "retry": {
      const { why, atLeastMs = 0 } = outcome;
      if (job.attempts >= handler.retry.attempts) return fail(why);
      const ms = Math.max(restAfter(job.attempts, handler.retry, random()), atLeastMs);
      logger.warn({ job: job.id, kind: job.kind, attempt: job.attempts, ms, why }, "a job will be retried");
      return persevere(job, over, () => postponeJob(job, { ms, why, counted: true }));
    }
  }

  async function run({ run }: JobHandler, payload: unknown, signal: AbortSignal): Promise<Outcome> {
    const { id, kind, createdAt, attempts } = job;
    try {
      return await run(payload, { id, kind, createdAt, attempt: attempts, signal });
    } catch (error) {
      logger.error({ job: id, kind, attempt: attempts, error: describeError(error) }, "a job failed");
      return { end: "retry", why: errorLine(error) };
    }
  }

  async function fail(why: string, bounced?: string) {
    logger.error({ job: job.id, kind: job.kind, why }, "a job needs attention");
    const recordAndFail = async () => {
      const failed = { id: job.id, kind: job.kind, why, bounced };
      const record = parsed?.success ? await handler?.onFailed?.(parsed.data, failed) : undefined;
      return failJob(job, why, record);
    };
    await persevere(job, over, recordAndFail, () => failJob(job, why));
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

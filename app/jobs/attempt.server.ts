import { config } from "#app/config.server.ts";
import { restAfter } from "#app/jobs/definition.ts";
import { type EndJob, errorLine, type Job, type JobHandler, type Outcome } from "#app/jobs/handler.ts";
import { type ClaimedJob, failJob, finishJob, finishJobs, postponeJob } from "#app/jobs/outbox.server.ts";
import { isOutgoing } from "#app/jobs/registry.ts";
import { pause, timeLimit } from "#app/jobs/timing.ts";
import { describeError, logContext, logger } from "#app/log.server.ts";
import { jobOutcomes } from "#app/metrics.server.ts";
import type { Transaction } from "#db/client.ts";
import { databaseAnswers } from "#db/instance.server.ts";

export type AttemptSettings = {
  handlers: Partial<Record<string, JobHandler>>;
  random: () => number;
  /** Aborts once the worker may no longer wait for the database. */
  over: AbortSignal;
};

const sendingIsOff: Outcome = { end: "wait", why: "Sending is off", ms: 5 * 60_000 };

type Checked =
  | { handler: JobHandler; payload: unknown }
  | { problem: string; handler: JobHandler | undefined };

function check(job: ClaimedJob, { handlers }: AttemptSettings): Checked {
  const handler = handlers[job.kind];
  const parsed = handler?.payload.safeParse(job.payload);
  if (!handler) return { handler, problem: "Nothing here handles this kind of job" };
  if (!parsed?.success)
    return { handler: undefined, problem: "The payload does not have the shape of its kind" };
  if (job.attempts > handler.retry.attempts)
    return { handler, problem: "The process ended during the last attempt" };
  return { handler, payload: parsed.data };
}

const maySend = ({ kind, isHeld }: ClaimedJob) => !isOutgoing(kind) || (config.sending && !isHeld);

const limitOf = ({ limitMs = 30_000 }: JobHandler) => ({
  limitMs,
  why: `No result within ${limitMs / 1000} s`,
});

const contextOf = ({ id, requestId }: ClaimedJob) => ({ job: id, ...(requestId && { request: requestId }) });

export const attemptJob = (job: ClaimedJob, settings: AttemptSettings): Promise<void> =>
  logContext.run(contextOf(job), attempt, job, settings);

async function attempt(job: ClaimedJob, settings: AttemptSettings): Promise<void> {
  const checked = check(job, settings);
  if ("problem" in checked) return failAttempt(job, checked.handler, settings, checked.problem);
  const { handler, payload } = checked;
  const { limitMs, why } = limitOf(handler);
  const limit = new AbortController();
  const work = maySend(job) ? run(handler, payload, limit.signal) : Promise.resolve(sendingIsOff);
  let outcome = await timeLimit<Outcome | null>(limitMs, work, null);
  if (!outcome) {
    limit.abort(new Error(why));
    // The same again for its end, so that it doesn't go on beside the next attempt.
    outcome = await timeLimit<Outcome>(limitMs, work, { end: "retry", why });
  }
  await storeOutcome(job, handler, outcome, settings);

  async function run({ run }: JobHandler, payload: unknown, signal: AbortSignal): Promise<Outcome> {
    const { id, kind, createdAt, attempts } = job;
    try {
      return await run(payload, { id, kind, createdAt, attempt: attempts, signal });
    } catch (error) {
      logger.error({ job: id, kind, attempt: attempts, error: describeError(error) }, "a job failed");
      return { end: "retry", why: errorLine(error) };
    }
  }
}

/** Jobs of one kind whose handler has a `batch`. `onEnd` is called once for each. */
export async function attemptBatch(
  jobs: readonly ClaimedJob[],
  settings: AttemptSettings,
  onEnd: (job: ClaimedJob) => void,
): Promise<void> {
  const open = new Map<number, ClaimedJob>();
  const ready: { payload: unknown; job: Job }[] = [];
  let handler: JobHandler | undefined;
  for (const job of jobs) {
    const checked = check(job, settings);
    if ("problem" in checked || !maySend(job)) await attemptJob(job, settings).finally(() => onEnd(job));
    else {
      handler = checked.handler;
      open.set(job.id, job);
      const { id, kind, createdAt, attempts } = job;
      ready.push({ payload: checked.payload, job: { id, kind, createdAt, attempt: attempts } });
    }
  }
  const batch = handler?.batch;
  if (!handler || !batch) return;
  const done = handler;
  const commit = createGroupCommit<Ended>((ended) => finishBatch(ended, batch.record, settings));
  const end: EndJob = async (id, outcome) => {
    const job = open.get(id);
    if (!job) return;
    open.delete(id);
    const work =
      outcome.end === "done" && outcome.item
        ? commit({ job, providerId: outcome.providerId ?? null, item: outcome.item })
        : logContext.run(contextOf(job), storeOutcome, job, done, outcome, settings);
    await work.finally(() => onEnd(job));
  };
  const { limitMs, why } = limitOf(handler);
  const limit = new AbortController();
  const work = batch.run(ready, end, limit.signal).then(
    () => "No result",
    (error) => {
      logger.error({ kind: ready[0]?.job.kind, error: describeError(error) }, "a batch of jobs failed");
      return errorLine(error);
    },
  );
  const result = (await timeLimit<string | null>(limitMs, work, null)) ?? why;
  limit.abort(new Error(why));
  for (const id of [...open.keys()]) await end(id, { end: "retry", why: result });
}

type Ended = { job: ClaimedJob; providerId: string | null; item: unknown };

async function finishBatch(
  ended: Ended[],
  record: (tx: Transaction, items: unknown[]) => Promise<void>,
  { over }: AttemptSettings,
) {
  const [first] = ended;
  if (!first) return;
  jobOutcomes.inc({ kind: first.job.kind, outcome: "done" }, ended.length);
  for (const { job } of ended) logger.info({ ...contextOf(job), kind: job.kind }, "a job is done");
  const together = async () => {
    const jobs = ended.map(({ job: { id, attempts }, providerId }) => ({ id, attempts, providerId }));
    await finishJobs(jobs, (tx, ours) =>
      record(
        tx,
        ended.filter(({ job }) => ours.has(job.id)).map(({ item }) => item),
      ),
    );
    return true;
  };
  // One that can't be recorded must not have the others sent again.
  const alone = async () => {
    for (const { job, providerId, item } of ended) {
      const store = () => finishJob(job, providerId, (tx) => record(tx, [item]));
      await store().catch(() => finishJob(job, providerId));
    }
    return true;
  };
  await persevere(first.job, over, together, alone);
}

/** What arrives while a write is under way is written together with it next. */
function createGroupCommit<Item>(write: (items: Item[]) => Promise<void>) {
  let waiting: Item[] = [];
  let next: Promise<void> | undefined;
  let current: Promise<void> = Promise.resolve();
  return (item: Item): Promise<void> => {
    waiting.push(item);
    next ??= current.then(() => {
      const items = waiting;
      waiting = [];
      next = undefined;
      current = write(items);
      return current;
    });
    return next;
  };
}

async function storeOutcome(
  job: ClaimedJob,
  handler: JobHandler,
  outcome: Outcome,
  settings: AttemptSettings,
): Promise<void> {
  const { over, random } = settings;
  jobOutcomes.inc({ kind: job.kind, outcome: outcome.end });
  switch (outcome.end) {
    case "done": {
      const { providerId = null, item } = outcome;
      logger.info({ kind: job.kind, attempt: job.attempts }, "a job is done");
      const { batch } = handler;
      const record = item && batch ? (tx: Transaction) => batch.record(tx, [item]) : outcome.record;
      const bare = () => finishJob(job, providerId);
      return persevere(job, over, () => finishJob(job, providerId, record), bare);
    }
    case "wait":
      return persevere(job, over, () => postponeJob(job, { ...outcome, counted: false }));
    case "fail":
      return failAttempt(job, handler, settings, outcome.why, outcome.bounced);
    case "retry": {
      const { why, atLeastMs = 0 } = outcome;
      if (job.attempts >= handler.retry.attempts) return failAttempt(job, handler, settings, why);
      const ms = Math.max(restAfter(job.attempts, handler.retry, random()), atLeastMs);
      logger.warn({ job: job.id, kind: job.kind, attempt: job.attempts, ms, why }, "a job will be retried");
      return persevere(job, over, () => postponeJob(job, { ms, why, counted: true }));
    }
  }
}

async function failAttempt(
  job: ClaimedJob,
  handler: JobHandler | undefined,
  { over }: AttemptSettings,
  why: string,
  bounced?: string,
) {
  logger.error({ job: job.id, kind: job.kind, why }, "a job needs attention");
  const recordAndFail = async () => {
    const failed = { id: job.id, kind: job.kind, why, bounced };
    const record = await handler?.onFailed?.(handler.payload.parse(job.payload), failed);
    return failJob(job, why, record);
  };
  await persevere(job, over, recordAndFail, () => failJob(job, why));
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

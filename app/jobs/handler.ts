import type { JobDefinition, RetrySchedule } from "#app/jobs/definition.ts";
import type { z } from "#app/lib/zod.ts";
import type { Transaction } from "#db/client.ts";

/** `why` is one line for staff, without personal data. */
export type Outcome =
  /** `record` runs in the transaction that marks the job done. */
  | { end: "done"; providerId?: string | null; record?: (tx: Transaction) => Promise<void> }
  | { end: "retry"; why: string; atLeastMs?: number | undefined }
  /** Does not count as an attempt. */
  | { end: "wait"; why: string; ms: number }
  /** Needs a person; retrying is pointless. */
  | { end: "park"; why: string };

export type Job = { id: number; kind: string; createdAt: Date; attempt: number };

export type FailedJob = { id: number; kind: string; why: string };

export type RecordFailure = (tx: Transaction) => Promise<void>;

export type Handler<Payload> = {
  /** Must be idempotent. A thrown error counts as `retry`. */
  run(payload: Payload, job: Job): Promise<Outcome>;
  /** Called before the job is marked as failed, even if no attempt ran. */
  onFailed?(payload: Payload, failed: FailedJob): Promise<RecordFailure | undefined>;
};

export type JobHandler = {
  schedule: RetrySchedule;
  limitMs: number;
  /** Null if the payload does not match the schema. */
  prepare(payload: unknown): Prepared | null;
};

export type Prepared = {
  run(job: Job): Promise<Outcome>;
  onFailed?(failed: FailedJob): Promise<RecordFailure | undefined>;
};

export const done: Outcome = { end: "done" };

type Handlers<Jobs extends Record<string, JobDefinition>> = {
  [Kind in keyof Jobs]: Handler<z.output<Jobs[Kind]["payload"]>>;
};

export function handleJobs<Jobs extends Record<string, JobDefinition>>(jobs: Jobs, handlers: Handlers<Jobs>) {
  const entries = Object.keys(jobs).map((kind: keyof Jobs) => [
    kind,
    handleJob(jobs[kind] as JobDefinition, handlers[kind] as Handler<unknown>),
  ]);
  return Object.fromEntries(entries) as Record<keyof Jobs, JobHandler>;
}

export function handleJob<Schema extends z.ZodType>(
  { payload: schema, retry, limitMs = 30_000 }: JobDefinition<Schema>,
  { run, onFailed }: Handler<z.output<Schema>> & { schedule?: RetrySchedule; limitMs?: number },
): JobHandler {
  return {
    schedule: retry,
    limitMs,
    prepare(raw) {
      const parsed = schema.safeParse(raw);
      if (!parsed.success) return null;
      const payload = parsed.data;
      return {
        run: (job) => run(payload, job),
        ...(onFailed && { onFailed: (failed) => onFailed(payload, failed) }),
      };
    },
  };
}

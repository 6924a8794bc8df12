import type { z } from "#app/domain/zod.ts";
import type { RetrySchedule } from "#app/jobs/retry.ts";
import type { Transaction } from "#db/client.ts";

/** How an attempt ended. `why` is one line for staff; it holds no personal data. */
export type Outcome =
  /** `record` is written in the transaction that marks the job done. */
  | { end: "done"; providerId?: string | null; record?: (tx: Transaction) => Promise<void> }
  /** Later again, as the schedule says and not before `atLeastMs`; parked when this was the last attempt. */
  | { end: "retry"; why: string; atLeastMs?: number | undefined }
  /** Later again after `ms`; does not count as an attempt. */
  | { end: "wait"; why: string; ms: number }
  /** Trying again is pointless until a person has looked at it. */
  | { end: "park"; why: string };

export type Job = { id: number; kind: string; createdAt: Date; attempt: number };

/** A job that is about to be parked; `why` is the reason that is stored with it. */
export type Parked = { id: number; kind: string; why: string };

/** Written in the transaction that parks the job. */
export type RecordParked = (tx: Transaction) => Promise<void>;

/** A handler whose payload was checked. */
export type Prepared = {
  run(job: Job): Promise<Outcome>;
  onParked?(parked: Parked): Promise<RecordParked | undefined>;
};

export type JobHandler = {
  schedule: RetrySchedule;
  /** After this long an attempt counts as failed. */
  limitMs: number;
  /** Null when the payload does not have the shape of this kind. */
  prepare(payload: unknown): Prepared | null;
};

type Definition<Payload> = {
  schedule: RetrySchedule;
  limitMs?: number;
  /** Idempotent: after a crash it may run again. What it throws counts as `retry`. */
  run(payload: Payload, job: Job): Promise<Outcome>;
  /**
   * Called before the job is parked, at least once and however it came to that: an attempt may never have been made, or
   * was cut off. Reads what has to be told; what it gives writes that down.
   */
  onParked?(payload: Payload, parked: Parked): Promise<RecordParked | undefined>;
};

export const done: Outcome = { end: "done" };

/**
 * A handler for jobs whose payload has this shape; one with another payload is parked by the worker, and never run. An
 * attempt may take `limitMs` (30 s); what fails is tried again as `schedule` says.
 */
export function handleJob<Schema extends z.ZodType>(
  schema: Schema,
  { schedule, limitMs = 30_000, run, onParked }: Definition<z.output<Schema>>,
): JobHandler {
  return {
    schedule,
    limitMs,
    prepare(raw) {
      const parsed = schema.safeParse(raw);
      if (!parsed.success) return null;
      const payload = parsed.data;
      return {
        run: (job) => run(payload, job),
        ...(onParked && { onParked: (parked) => onParked(payload, parked) }),
      };
    },
  };
}

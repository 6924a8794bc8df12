import type { z } from "#app/domain/zod.ts";
import type { RetrySchedule } from "#app/jobs/retry.ts";
import type { Transaction } from "#db/client.ts";

/** How an attempt ended. `why` is one line for staff; it holds no personal data. */
export type Outcome =
  /** `record` is written in the transaction that marks the job done. */
  | { end: "done"; providerId?: string | null; record?: (tx: Transaction) => Promise<void> }
  /** Later again, as the schedule says; parked when this was the last attempt. */
  | { end: "retry"; why: string }
  /** Later again after `ms`; does not count as an attempt. */
  | { end: "wait"; why: string; ms: number }
  /** Trying again is pointless until a person has looked at it. */
  | { end: "park"; why: string };

/** Written in the transaction that parks the job; `why` is the reason that is stored with it. */
export type RecordParked = (tx: Transaction, why: string) => Promise<void>;

export type Job = {
  id: number;
  kind: string;
  createdAt: Date;
  attempt: number;
  /** Said before the attempt is made, so that it holds for one that throws or takes too long as well. */
  ifParked?(record: RecordParked): void;
};

/** A handler whose payload was checked. */
type Prepared = { run(job: Job): Promise<Outcome>; onParked?(): Promise<void> };

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
  /** Called when the job is parked, at least once. */
  onParked?(payload: Payload): Promise<void>;
};

export const done: Outcome = { end: "done" };

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
        ...(onParked && { onParked: () => onParked(payload) }),
      };
    },
  };
}

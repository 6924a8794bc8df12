import type { VendorFailure } from "#app/integrations/reply.ts";
import type { JobDefinition } from "#app/jobs/definition.ts";
import type { z } from "#app/lib/zod.ts";
import type { Transaction } from "#db/client.ts";

/** `why` is one line for staff, without personal data. */
export type Outcome =
  /**
   * `record` runs in the transaction that marks the job done. A job of a batch may give an `item` instead, which the
   * batch records together with others.
   */
  | { end: "done"; providerId?: string | null; record?: (tx: Transaction) => Promise<void>; item?: unknown }
  | { end: "retry"; why: string; atLeastMs?: number | undefined }
  /** Does not count as an attempt. */
  | { end: "wait"; why: string; ms: number }
  /** Needs a person; retrying is pointless. `bounced`: the address that its mail server refused. */
  | { end: "fail"; why: string; bounced?: string };

/** `signal` aborts when the attempt is over time. */
export type Job = { id: number; kind: string; createdAt: Date; attempt: number; signal?: AbortSignal };

type Batch<Payload> = {
  /** Jobs that are claimed together. */
  size: number;
  /** Calls `end` for each job, which resolves once its end is stored. */
  run(jobs: { payload: Payload; job: Job }[], end: EndJob, signal: AbortSignal): Promise<void>;
  /** In the transaction that marks their jobs done. */
  record(tx: Transaction, items: readonly unknown[]): Promise<void>;
};

/** Of a job that runs alone, from what would end it in a batch. */
export async function outcomeOfOne(run: (end: EndJob) => Promise<unknown>): Promise<Outcome> {
  let ended: Outcome = done;
  await run(async (_, outcome) => {
    ended = outcome;
  });
  return ended;
}

export type EndJob = (id: number, outcome: Outcome) => Promise<void>;

export type Handler<Payload> = {
  /** Must be idempotent. A thrown error counts as `retry`. */
  run(payload: Payload, job: Job): Promise<Outcome>;
  /** Instead of `run`, where thousands are due at once. */
  batch?: Batch<Payload>;
  /** Called before the job is marked as failed, even if no attempt ran. Returns what to store with that. */
  onFailed?(
    payload: Payload,
    failed: { id: number; kind: string; why: string; bounced?: string | undefined },
  ): Promise<((tx: Transaction) => Promise<void>) | undefined>;
};

export type JobHandler = JobDefinition & Handler<unknown>;

export const done: Outcome = { end: "done" };

export type Handlers<Jobs extends Record<string, JobDefinition>> = {
  [Kind in keyof Jobs]: Handler<z.output<Jobs[Kind]["payload"]>>;
};

export function handleJobs<Jobs extends Record<string, JobDefinition>>(jobs: Jobs, handlers: Handlers<Jobs>) {
  const entries = Object.keys(jobs).map((kind: keyof Jobs) => [kind, { ...jobs[kind], ...handlers[kind] }]);
  return Object.fromEntries(entries) as Record<keyof Jobs, JobHandler>;
}

type VendorRules = {
  /** Delay for missing settings, not counted as an attempt; null if it counts. */
  settingsMs?: number | null;
  retriesRefusals?: boolean;
};

export function vendorOutcome(
  { reason, detail: why, retryAfterMs }: VendorFailure,
  { settingsMs = 5 * 60_000, retriesRefusals = false }: VendorRules = {},
): Outcome {
  if (reason === "not configured" && settingsMs !== null) return { end: "wait", why, ms: settingsMs };
  if (reason === "rejected" && !retriesRefusals) return { end: "fail", why };
  return { end: "retry", why, atLeastMs: retryAfterMs };
}

/** Vendors often repeat the address they reject. */
export function errorLine(error: unknown): string {
  if (!(error instanceof Error)) return withoutAddresses(String(error));
  const cause = error.cause as { code?: string; constraint_name?: string } | undefined;
  if (error.name === "DrizzleQueryError" || error.message.startsWith("Failed query"))
    return ["The database refused", cause?.code, cause?.constraint_name].filter(Boolean).join(" ");
  return withoutAddresses(error.message || error.name);
}

export function withoutAddresses(text: string): string {
  return text
    .replace(/[^\s<>"'()[\],;:]+@[^\s<>"'()[\],;:]+/g, "(address)")
    .replace(/\+?\d(?:[\s().-]{0,3}\d){9,}/g, "(number)")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 300);
}

import type { Scene, Seen } from "#tests/faults/vendors/vendor.ts";
import { pause } from "#tests/harness/children.ts";

type Watched = { kind: string; about: string };

type Job = {
  id: string;
  leased: boolean;
  attempts: number;
  done: boolean;
  failed: boolean;
  error: string | null;
  restS: number;
};

/** Failing jobs of other vendors come first in the queue. */
const patienceMs = 120_000;
/** In seconds; an owner still waits for it. */
const longestRestS = 600;

export async function watchFailing({ sql }: Scene, { kind, about }: Watched): Promise<Seen> {
  let began = Number.NaN;
  for (const deadline = performance.now() + patienceMs; performance.now() < deadline; ) {
    const job = await find(sql, kind, about);
    // A leased job may still wait behind another vendor's.
    if (job?.leased && job.attempts > 0 && Number.isNaN(began)) began = performance.now();
    if (job?.done) return { tookMs: 0, wrong: `${kind} ended well` };
    if (job?.failed) return { tookMs: 0, wrong: `${kind} failed for good: ${job.error}` };
    if (job?.error && !job.leased) {
      const tookMs = Number.isNaN(began) ? 0 : performance.now() - began;
      return { tookMs, wrong: job.restS <= longestRestS ? undefined : `${kind} rests for ${job.restS} s` };
    }
    await pause(20);
  }
  return { tookMs: patienceMs, wrong: `${kind} was not tried` };
}

/** Makes the next attempt due now. */
export async function watchEnding({ sql }: Scene, { kind, about }: Watched): Promise<Seen> {
  const began = performance.now();
  const deadline = began + patienceMs;
  while (performance.now() < deadline) {
    await sql`update outbox set run_at = now() where kind = ${kind} and payload::text like ${`%${about}%`}
      and done_at is null and parked_at is null and leased_until is null and run_at > now()`;
    const job = await find(sql, kind, about);
    if (job?.done) return { tookMs: performance.now() - began };
    if (job?.failed) return { tookMs: 0, wrong: `${kind} failed for good: ${job.error}` };
    await pause(200);
  }
  const job = await find(sql, kind, about);
  return { tookMs: patienceMs, wrong: `${kind} did not recover: ${job?.error}` };
}

async function find(sql: Scene["sql"], kind: string, about: string) {
  const [job] = await sql<Job[]>`select id, coalesce(leased_until > now(), false) as leased, attempts,
    done_at is not null as done, parked_at is not null as failed, last_error as error,
    extract(epoch from run_at - now())::float as "restS"
    from outbox where kind = ${kind} and payload::text like ${`%${about}%`} order by id limit 1`;
  return job;
}

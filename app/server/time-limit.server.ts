import { timeLimit } from "#app/jobs/timing.ts";
import { renewHangingPool } from "#db/instance.server.ts";

const probeMs = 1_000;

/**
 * Fails when the database doesn't answer within `ms`, which leaves time to return a form before the request deadline.
 * Work that is slow while the database answers has the same time again: the machine may be busy.
 */
export async function inTime<Value>(work: Promise<Value>, ms = 3_000): Promise<Value> {
  const probing = Math.min(probeMs, ms / 2);
  const first = await timeLimit<Value | typeof late>(ms - probing, work, late);
  if (first !== late) return first;
  const ended = work.then(
    () => true,
    () => true,
  );
  const answers = await timeLimit(probing, Promise.race([ended, renewHangingPool()]), false);
  const second = answers ? await timeLimit<Value | typeof late>(ms, work, late) : late;
  if (second !== late) return second;
  throw Object.assign(new Error("The database did not answer in time"), { code: "ETIMEDOUT" });
}

const late = Symbol("late");

/** For data that a page can do without. */
export const shortly = 1_000;

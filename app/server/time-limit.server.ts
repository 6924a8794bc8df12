import { timeLimit } from "#app/jobs/timing.ts";
import { renewHangingPool } from "#db/instance.server.ts";

/** Shorter than the request deadline, so that a form can still be returned. */
export async function inTime<Value>(work: Promise<Value>, ms = 3_000): Promise<Value> {
  const result = await timeLimit<Value | typeof late>(ms, work, late);
  if (result !== late) return result;
  renewHangingPool().catch(() => {});
  throw Object.assign(new Error("The database did not answer in time"), { code: "ETIMEDOUT" });
}

const late = Symbol("late");

/** For data that a page can do without. */
export const shortly = 1_000;

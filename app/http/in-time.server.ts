import { renewHangingPool } from "#db/instance.server.ts";

/**
 * Waits for work at most `ms`, shorter than the server waits for a whole request, so that a database that hangs still
 * leaves time to show a form again with what was typed. Then throws what `isUnavailable` knows, and the pool is probed.
 */
export async function inTime<Value>(work: Promise<Value>, ms = 3_000): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      renewHangingPool().catch(() => {});
      reject(Object.assign(new Error("The database did not answer in time"), { code: "ETIMEDOUT" }));
    }, ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** How long a page waits for what it could do without. */
export const shortly = 1_000;

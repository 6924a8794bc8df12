import { renewHangingPool } from "#db/instance.server.ts";

/** Shorter than the request deadline, so that a form can still be returned. */
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

/** For data that a page can do without. */
export const shortly = 1_000;

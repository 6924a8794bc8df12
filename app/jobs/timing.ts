import { setTimeout as sleep } from "node:timers/promises";

export const pause = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }).catch(() => {});

/** The work continues after the timeout, unobserved. */
export async function timeLimit<Value>(ms: number, work: Promise<Value>, otherwise: Value): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Value>((resolve) => {
    timer = setTimeout(resolve, ms, otherwise);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Read `next` before checking for work; otherwise a signal may be missed. */
export function createNotifier() {
  let { promise, resolve } = Promise.withResolvers<void>();
  return {
    get next() {
      return promise;
    },
    ring() {
      const waiting = resolve;
      ({ promise, resolve } = Promise.withResolvers<void>());
      waiting();
    },
  };
}

/** Resolves after `ms`, or at once when `until` is aborted or resolves. Leaves no timer behind. */
export function pause(ms: number, until?: AbortSignal | Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const stop = () => {
      clearTimeout(timer);
      if (until instanceof AbortSignal) until.removeEventListener("abort", stop);
      resolve();
    };
    const timer = setTimeout(stop, ms);
    if (until instanceof AbortSignal) {
      if (until.aborted) stop();
      until.addEventListener("abort", stop, { once: true });
    } else void until?.then(stop);
  });
}

/** What `work` gives, or `otherwise` after `ms`; the work then goes on unobserved. */
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

/** A bell that many wait for: who holds `next` before looking cannot miss a ring that comes while looking. */
export function createBell() {
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

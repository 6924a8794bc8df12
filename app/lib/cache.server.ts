const lifeMs = 5_000;
const patienceMs = 1_000;
/** Until then requests use the last value without waiting. */
let slowUntil = 0;
const everything = new Set<{ read(): Promise<unknown>; forget(): void }>();

/**
 * Five seconds per process, one query for concurrent requests. While the database is unavailable or slow, the
 * last value is served.
 */
export function cached<Value>(read: () => PromiseLike<Value>): (now?: number) => Promise<Value> {
  let last: { at: number; value: Promise<Value> } | undefined;
  const forget = () => {
    last = undefined;
  };
  function get(now = Date.now()): Promise<Value> {
    if (last && now - last.at < lifeMs) return last.value;
    const before = last?.value;
    // A Drizzle query runs once per `await`; a promise runs once.
    const reading = (async () => read())();
    const value = before ? orLast(reading, { last: before, now }) : reading;
    last = { at: now, value };
    value.catch(() => {
      if (last?.value === value) forget();
    });
    return value;
  }

  everything.add({ read: () => get(), forget });
  return get;
}

function orLast<Value>(reading: Promise<Value>, { last, now }: { last: Promise<Value>; now: number }) {
  const late = new Promise<void>((resolve) => {
    const giveUp = () => {
      slowUntil = now + lifeMs;
      resolve();
    };
    if (now < slowUntil) resolve();
    else setTimeout(giveUp, patienceMs).unref();
  });
  return Promise.race([reading, late.then(() => last)]).catch(() => last);
}

export function clearCaches() {
  for (const { forget } of everything) forget();
}

/** One after the other: each query at once would open a connection of its own. */
export async function warmCaches() {
  for (const { read } of everything) await read().catch(() => {});
}

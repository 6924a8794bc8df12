const lifeMs = 5_000;
const patienceMs = 1_000;
/** Until then the database is known to be slow, and nobody waits once more. */
let slowUntil = 0;
const everything = new Set<{ ask(): Promise<unknown>; forget(): void }>();

/**
 * A reading that every page needs and that rarely changes, kept for five seconds in this process; while the database
 * cannot answer, or takes more than a second, the last one goes on serving. A page that asks several waits for one of
 * them only. Returns the question.
 */
export function kept<Value>(read: () => PromiseLike<Value>) {
  let last: { at: number; value: Promise<Value> } | undefined;
  const forget = () => {
    last = undefined;
  };
  function ask(now = Date.now()): Promise<Value> {
    if (last && now - last.at < lifeMs) return last.value;
    const before = last?.value;
    // Shared by everybody who asks meanwhile, so the way back to the last answer belongs to the promise itself.
    // A query of Drizzle runs anew for each that waits for it; a promise once for all.
    const reading = (async () => read())();
    const value = before ? orLast(reading, { last: before, now }) : reading;
    last = { at: now, value };
    value.catch(() => {
      if (last?.value === value) forget();
    });
    return value;
  }

  everything.add({ ask: () => ask(), forget });
  return { ask };
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

/** After a change of what is kept, or of the database: the next question reads anew. */
export function forgetKept() {
  for (const { forget } of everything) forget();
}

/** Asks everything once, so that a process that has started can do without the database for a while. Never throws. */
export async function readKept() {
  // What failed is asked again by whoever needs it.
  await Promise.allSettled([...everything].map(({ ask }) => ask()));
}

export type Random = ReturnType<typeof seededRandom>;

/** Deterministic for a seed (mulberry32), so that every installation shows the same sample. */
export function seededRandom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    /** Both ends included. */
    whole,
    chance: (share: number) => next() < share,
    /** Nearly always within three spreads of the middle. */
    bell: (middle: number, spread: number) => middle + spread * (next() + next() + next() - 1.5) * 2,
    pick: <T>(items: readonly T[]) => present(items[whole(0, items.length - 1)]),
    weighted: <T>(choices: readonly (readonly [T, number])[]) => {
      let left = next() * choices.reduce((sum, [, weight]) => sum + weight, 0);
      const chosen = choices.find(([, weight]) => {
        left -= weight;
        return left < 0;
      });
      return present(chosen ?? choices.at(-1))[0];
    },
    shuffled: <T>(items: readonly T[]) =>
      items
        .map((item) => ({ item, order: next() }))
        .toSorted((a, b) => a.order - b.order)
        .map(({ item }) => item),
  };
}

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new RangeError("Nothing to choose from");
  return value;
}

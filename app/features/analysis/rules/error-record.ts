/** An estimate and the rent that was signed, in cents a month. */
export type CheckedLease = {
  rentCents: number;
  estimateCents: number;
  /** `YYYY-MM-DD` of the lease. */
  date: string;
  sampleLease: boolean;
  sample: boolean;
};

export type ErrorRecord = ReturnType<typeof errorRecord> & {
  /** The misses that the figures are of, if not all. */
  like?: readonly number[];
};

const fewestForShares = 10;

/** `misses` are estimate minus rent, ascending; `figures` is null under ten leases. */
export function errorRecord(checks: readonly CheckedLease[]) {
  const misses = checks
    .map(({ estimateCents, rentCents }) => estimateCents - rentCents)
    .sort((a, b) => a - b);
  const errors = misses.map(Math.abs).sort((a, b) => a - b);
  const dates = checks.map(({ date }) => date).sort();
  const shareOf = (percent: number) => {
    const hits = checks.filter(
      ({ estimateCents, rentCents }) => Math.abs(estimateCents - rentCents) * 100 <= rentCents * percent,
    );
    return { percent, share: Math.floor((100 * hits.length) / checks.length) };
  };
  return {
    misses,
    leases: checks.length,
    sample: checks.some(({ sample }) => sample),
    sampleLeases: checks.filter(({ sampleLease }) => sampleLease).length,
    period: { from: dates[0] ?? "", to: dates.at(-1) ?? "" },
    figures:
      checks.length < fewestForShares
        ? null
        : {
            halfCents: wholeDollarsUp(within(errors, 0.5)),
            mostCents: wholeDollarsUp(within(errors, 0.9)),
            shares: [5, 10, 20].map(shareOf),
          },
  };
}

/** The value that the given share of all doesn't exceed. */
export const within = (sorted: readonly number[], share: number) =>
  sorted[Math.ceil(share * sorted.length) - 1] ?? 0;

export const wholeDollarsUp = (cents: number) => Math.ceil(cents / 100) * 100;

const stepsInDollars = [5, 10, 20, 25, 50, 100, 250, 500, 1_000, 5_000];
const mostSteps = 20;

/**
 * The misses as columns of dots, a step of dollars wide. A miss far beyond nine in ten stands in the last column, so
 * that one mistyped rent doesn't flatten the rest.
 * @returns `reach` in steps to either side; `columns` from low to high, with the count of each and of `like` in it.
 */
export function errorColumns(misses: readonly number[], like = misses) {
  const sizes = misses.map(Math.abs).sort((a, b) => a - b);
  const farthest = sizes.at(-1) ?? 0;
  const usual = sizes[Math.ceil(0.9 * sizes.length) - 1] ?? 0;
  const far = Math.min(farthest, Math.max(3 * usual, 100_00));
  const dollars = stepsInDollars.find((step) => far <= mostSteps * step * 100) ?? Math.ceil(far / 2_000);
  const stepCents = dollars * 100;
  const last = Math.round(far / stepCents);
  const columnOf = (miss: number) => Math.max(-last, Math.min(last, Math.round(miss / stepCents)));
  const likes = Map.groupBy(like, columnOf);
  const columns = [...Map.groupBy(misses, columnOf)].map(([at, { length: count }]) => ({
    at,
    count,
    like: likes.get(at)?.length ?? 0,
  }));
  const reach = Math.max(1, ...columns.map(({ at }) => Math.abs(at)));
  const isCut = farthest > far;
  return { stepCents, reach, isCut, columns, tallest: Math.max(1, ...columns.map(({ count }) => count)) };
}

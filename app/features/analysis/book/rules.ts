import { type CheckedLease, within } from "#app/features/analysis/rules/error-record.ts";

export type Scored = CheckedLease & { city: string; propertyType: string };

export type Accuracy = {
  name: string;
  leases: number;
  /** Of the absolute misses, in percent of the signed rent. */
  medianPercent: number;
  shares: { percent: number; share: number }[];
};

/** Without leases there is no error to speak of, so that the list is empty. */
export function accuracyBy(leases: readonly Scored[], nameOf: (lease: Scored) => string): Accuracy[] {
  const groups = Map.groupBy(leases, nameOf);
  return [...groups].map(([name, rows]) => {
    const misses = rows
      .map(({ estimateCents, rentCents }) => (100 * Math.abs(estimateCents - rentCents)) / rentCents)
      .sort((a, b) => a - b);
    return {
      name,
      leases: rows.length,
      medianPercent: Math.round(10 * within(misses, 0.5)) / 10,
      shares: [5, 10, 20].map((percent) => ({
        percent,
        share: Math.floor((100 * misses.filter((miss) => miss <= percent).length) / rows.length),
      })),
    };
  });
}

/** `2026 Q3` */
export const quarterOf = ({ date }: Pick<CheckedLease, "date">) =>
  `${date.slice(0, 4)} Q${Math.ceil(Number(date.slice(5, 7)) / 3)}`;

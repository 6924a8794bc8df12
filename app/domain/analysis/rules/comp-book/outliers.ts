import { type BenchmarkRow, benchmarkFor } from "#app/domain/analysis/rules/benchmark.ts";
import { defaultRates } from "#app/domain/analysis/rules/comp-book/adjust.ts";
import { chooseComparables } from "#app/domain/analysis/rules/comp-book/comparables.ts";
import { homeKey } from "#app/domain/analysis/rules/comp-book/home-key.ts";
import { medianRent } from "#app/domain/analysis/rules/comp-book/price.ts";
import type { ZipPoints } from "#app/domain/analysis/rules/distance.ts";
import type { CompRecord } from "#app/domain/analysis/types.ts";
import { formatDollars } from "#app/ui/format.ts";

type Known = {
  /** The comp book as it is, around the new records. */
  book: readonly CompRecord[];
  benchmarks: readonly BenchmarkRow[];
  zipPoints: ZipPoints;
  /** `YYYY-MM-DD`. */
  day: string;
};

/** Shares of the figure a rent is compared with; outside them it is more likely mistyped than true. */
const limits = {
  /** The benchmark knows only ZIP code and bedrooms. */
  benchmark: { least: 0.5, most: 2 },
  /** Comparables are adjusted for size and rooms. */
  comparables: { least: 0.6, most: 1.4 },
  /** Cents a month, where nothing else is known. */
  squareFoot: { least: 25, most: 700 },
};

/**
 * Why each new record looks mistyped; records that look sound are absent. A rent is compared with the benchmark of its
 * ZIP code and bedrooms and with the adjusted rents of the homes around it, and with plain limits for a square foot.
 * Records of the same import vouch for each other, except those that look wrong themselves.
 */
export function outliersAmong<Row extends CompRecord>(
  rows: readonly Row[],
  { book, benchmarks, zipPoints, day }: Known,
): Map<Row, string> {
  const alone = new Map(rows.map((row) => [row, offBySize(row) ?? offBenchmark(row, benchmarks, day)]));
  const offAround = (row: Row, others: readonly CompRecord[]) =>
    offComparables(row, { book: others, benchmarks, zipPoints, day });
  const sound = rows.filter((row) => !alone.get(row));
  const everything = [...book, ...sound];
  const suspects = new Set(sound.filter((row) => offAround(row, everything)));
  const trusted = everything.filter((record) => !suspects.has(record as Row));
  return new Map(
    rows.flatMap((row) => {
      const reason = alone.get(row) ?? (suspects.has(row) ? offAround(row, trusted) : null);
      return reason ? [[row, reason] as const] : [];
    }),
  );
}

const isOutside = (share: number, { least, most }: { least: number; most: number }) =>
  share < least || share > most;

function offBySize({ rentCents, squareFootage }: CompRecord): string | null {
  if (!isOutside(rentCents / squareFootage, limits.squareFoot)) return null;
  return `${formatDollars(rentCents)} for ${squareFootage} sq ft is not a likely rent`;
}

function offBenchmark(row: CompRecord, benchmarks: readonly BenchmarkRow[], day: string): string | null {
  const found = benchmarkFor(
    benchmarks.filter(({ zipCode }) => zipCode === row.zipCode || zipCode === null),
    { zipCode: row.zipCode, bedrooms: row.bedrooms, day },
  );
  if (!found || found.benchmark.isWithoutZip) return null;
  if (!isOutside(row.rentCents / found.rentCents, limits.benchmark)) return null;
  return `${formatDollars(row.rentCents)} is far from the benchmark of ZIP ${row.zipCode} for ${row.bedrooms} bedrooms, ${formatDollars(found.rentCents)}`;
}

function offComparables(row: CompRecord, { book, zipPoints, day }: Known): string | null {
  const others = book.filter((record) => homeKey(record) !== homeKey(row));
  const place = { zipCode: row.zipCode, point: row.point };
  const chosen = chooseComparables(others, { facts: row, place, day, zipPoints, rates: defaultRates });
  if (chosen.length === 0) return null;
  const around = medianRent(chosen);
  if (!isOutside(row.rentCents / around, limits.comparables)) return null;
  const perFoot = (cents: number) => formatCents(cents / row.squareFootage);
  return `${formatDollars(row.rentCents)} (${perFoot(row.rentCents)} a square foot) is far from the ${formatDollars(around)} (${perFoot(around)}) that ${chosen.length} like homes around it point to`;
}

const formatCents = (cents: number) => `$${(cents / 100).toFixed(2)}`;

import { type BenchmarkRow, benchmarkFor } from "#app/features/analysis/rules/benchmark.ts";
import { chooseComparables } from "#app/features/analysis/rules/comparables.ts";
import type { ZipPoints } from "#app/features/analysis/rules/distance.ts";
import { medianRent } from "#app/features/analysis/rules/price.ts";
import type { CompRecord } from "#app/features/analysis/types.ts";
import { homeKey } from "#app/features/leads/property/address.ts";
import { formatDollars } from "#app/lib/format.ts";

const limits = {
  benchmark: { least: 0.5, most: 2 },
  comparables: { least: 0.6, most: 1.4 },
  squareFoot: { least: 25, most: 700 },
};

const enoughInBook = 3;

const isOutside = (share: number, { least, most }: { least: number; most: number }) =>
  share < least || share > most;

const formatCents = (cents: number) => `$${(cents / 100).toFixed(2)}`;

type Known = {
  book: readonly CompRecord[];
  benchmarks: readonly BenchmarkRow[];
  zipPoints: ZipPoints;
  /** `YYYY-MM-DD`. */
  day: string;
};

export function outliersAmong<Row extends CompRecord>(
  rows: readonly Row[],
  { book, benchmarks, zipPoints, day }: Known,
): Map<Row, string> {
  const alone = new Map(rows.map((row) => [row, offBySize(row) ?? offBenchmark(row, benchmarks, day)]));
  const offAround = (row: Row, others: readonly CompRecord[]) =>
    offComparables(row, { book: others, benchmarks, zipPoints, day });
  const sound = rows.filter((row) => !alone.get(row));
  const everything = [...book, ...sound];
  const offBook = (row: Row) => offComparables(row, { book, benchmarks, zipPoints, day }, enoughInBook);
  const suspects = new Set(sound.filter((row) => offBook(row) ?? offAround(row, everything)));
  const trusted = everything.filter((record) => !suspects.has(record as Row));
  return new Map(
    rows.flatMap((row) => {
      const reason = alone.get(row) ?? (suspects.has(row) ? (offBook(row) ?? offAround(row, trusted)) : null);
      return reason ? [[row, reason] as const] : [];
    }),
  );
}

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

function offComparables(row: CompRecord, { book, zipPoints, day }: Known, least = 1): string | null {
  const others = book.filter((record) => homeKey(record) !== homeKey(row));
  const place = { zipCode: row.zipCode, point: row.point };
  const chosen = chooseComparables(others, { facts: row, place, day, zipPoints });
  if (chosen.length < least) return null;
  const around = medianRent(chosen);
  if (!isOutside(row.rentCents / around, limits.comparables)) return null;
  const perFoot = (cents: number) => formatCents(cents / row.squareFootage);
  return `${formatDollars(row.rentCents)} (${perFoot(row.rentCents)} a square foot) is far from the ${formatDollars(around)} (${perFoot(around)}) that ${chosen.length} like homes around it point to`;
}

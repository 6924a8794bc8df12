import { type BenchmarkRow, benchmarkFor } from "#app/features/analysis/rules/benchmark.ts";
import { formatDollars } from "#app/lib/format.ts";

/** In cents a month by bedrooms. */
export type RentTable = {
  columns: {
    zip: string;
    fiscalYear: number;
    isMetro: boolean;
    /** Not from HUD's own file. */
    isRepublished: boolean;
  }[];
  rows: { bedrooms: number; label: string; cents: number[] }[];
};

/** Signed within twelve months, by size; cents a month. */
export type SignedRents = { bedrooms: number; leases: number; medianCents: number; sample: boolean }[];

/** With fewer leases a median could identify a home. */
export const fewestLeases = 5;

/**
 * Studio to four bedrooms.
 * @param day `YYYY-MM-DD`; selects the fiscal year.
 */
export function rentTable(
  rows: readonly BenchmarkRow[],
  { zips, day }: { zips: readonly string[]; day: string },
): RentTable | null {
  const found = zips.flatMap((zipCode) => {
    const cells = labels.flatMap((_, bedrooms) => benchmarkFor(rows, { zipCode, bedrooms, day }) ?? []);
    const benchmark = cells[0]?.benchmark;
    return benchmark && cells.length === labels.length ? [{ zipCode, cells, benchmark }] : [];
  });
  if (found.length === 0) return null;
  return {
    columns: found.map(({ zipCode, benchmark }) => ({
      zip: zipCode,
      fiscalYear: benchmark.fiscalYear,
      isMetro: benchmark.area === "metro",
      isRepublished: benchmark.provenance === "third-party-parse",
    })),
    rows: labels.map((label, bedrooms) => ({
      bedrooms,
      label,
      cents: found.map(({ cells }) => cells[bedrooms]?.rentCents ?? 0),
    })),
  };
}

/** In cents a month. */
export function rentSpan(table: RentTable, bedrooms: number): { lowCents: number; highCents: number } | null {
  const row = table.rows.find((each) => each.bedrooms === bedrooms);
  if (!row) return null;
  return { lowCents: Math.min(...row.cents), highCents: Math.max(...row.cents) };
}

/** Three bedrooms, in cents a month. */
export type HomeArea = {
  cities: { name: string; slug: string; threeBedrooms: { lowCents: number; highCents: number } | null }[];
  fiscalYears: number[];
  /** Not from HUD's own file. */
  isRepublished: boolean;
};

export function homeArea(
  cities: readonly { name: string; slug: string; table: RentTable | null }[],
): HomeArea {
  const columns = cities.flatMap(({ table }) => table?.columns ?? []);
  return {
    cities: cities.map(({ name, slug, table }) => ({
      name,
      slug,
      threeBedrooms: table && rentSpan(table, 3),
    })),
    fiscalYears: [...new Set(columns.map(({ fiscalYear }) => fiscalYear))].sort(),
    isRepublished: columns.some((column) => column.isRepublished),
  };
}

/** `$1,800 to $2,240`; cents in. */
export const spanText = ({ lowCents, highCents }: { lowCents: number; highCents: number }) =>
  lowCents === highCents
    ? formatDollars(lowCents)
    : `${formatDollars(lowCents)} to ${formatDollars(highCents)}`;

/** `listingsUrl` is a URL or a local path. */
export function listingsIn(listingsUrl: string, city: string): string {
  const url = new URL(listingsUrl, "https://site.invalid");
  url.searchParams.set("city", city);
  return url.href.replace("https://site.invalid", "");
}

/** `a, b, and c` */
export const listed = (items: readonly string[]) => new Intl.ListFormat("en-US").format(items);

const labels = ["Studio", "1 bedroom", "2 bedrooms", "3 bedrooms", "4 bedrooms"] as const;

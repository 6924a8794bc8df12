import { type BenchmarkRow, benchmarkFor } from "#app/domain/analysis/rules/benchmark.ts";
import { formatDollars } from "#app/ui/format.ts";

/** What homes rent for in the ZIP codes of a city, by bedrooms: HUD's benchmark, in cents a month. */
export type RentTable = {
  columns: {
    zip: string;
    fiscalYear: number;
    /** The ZIP code's own figure is too far off to be trusted, and the metro's stands here. */
    isMetro: boolean;
    /** The figures were not read from HUD's own file. */
    isRepublished: boolean;
  }[];
  rows: { bedrooms: number; label: string; cents: number[] }[];
};

/** The leases that the company itself signed in a city within twelve months; rent in cents a month. */
export type SignedRents = {
  leases: number;
  medianCents: number;
  fewestBedrooms: number;
  mostBedrooms: number;
  /** The medians of homes of one size, smallest first, where there are enough of them. */
  bySize: { bedrooms: number; leases: number; medianCents: number }[];
  sample: boolean;
};

/** Below this a median says more about single homes than about a city, and might point to one of them. */
export const fewestLeases = 5;

/**
 * HUD's Small Area Fair Market Rents of some ZIP codes side by side, studio to four bedrooms. ZIP codes
 * without figures are left out; null when none has any.
 *
 * @param day `YYYY-MM-DD`, of which the fiscal year in force is taken.
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

/** The lowest and the highest figure for a number of bedrooms, in cents a month. */
export function rentSpan(table: RentTable, bedrooms: number): { lowCents: number; highCents: number } | null {
  const row = table.rows.find((each) => each.bedrooms === bedrooms);
  if (!row) return null;
  return { lowCents: Math.min(...row.cents), highCents: Math.max(...row.cents) };
}

/**
 * The cities of the home page, with HUD's three-bedroom benchmark over the ZIP codes of each, in cents a
 * month.
 */
export type HomeArea = {
  cities: { name: string; slug: string; threeBedrooms: { lowCents: number; highCents: number } | null }[];
  /** Federal fiscal years of the benchmark, in order. */
  fiscalYears: number[];
  /** Some figures were not read from HUD's own file. */
  isRepublished: boolean;
};

/** What the home page says of its cities, each with its table of rents where there is one. */
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

/** `$1,800 to $2,240`, or one figure where both are the same; cents in. */
export const spanText = ({ lowCents, highCents }: { lowCents: number; highCents: number }) =>
  lowCents === highCents
    ? formatDollars(lowCents)
    : `${formatDollars(lowCents)} to ${formatDollars(highCents)}`;

/** The listings of one city: the address of all listings with `city` in its query. */
export function listingsIn(listingsUrl: string, city: string): string {
  const [address = "", fragment] = listingsUrl.split("#", 2);
  const [path = "", query = ""] = address.split("?", 2);
  const wanted = new URLSearchParams(query);
  wanted.set("city", city);
  return `${path}?${wanted}${fragment === undefined ? "" : `#${fragment}`}`;
}

/** "50265 and 50266"; "50001, 50002 and 50003". */
export function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} and ${last}`;
}

const labels = ["Studio", "1 bedroom", "2 bedrooms", "3 bedrooms", "4 bedrooms"] as const;

/** HUD's three-bedroom benchmark of one ZIP of a city, in cents a month. */
type CityBenchmark = {
  name: string;
  zip: string;
  rentCents: number;
  benchmark: { fiscalYear: number; provenance: string };
};

export type HomeCities = {
  cities: { name: string; slug: string | null; zip: string | null; rentCents: number | null }[];
  /** Federal fiscal year of the benchmark; null where no city has one. */
  fiscalYear: number | null;
  /** Some figures were not read from HUD's own file. */
  isRepublished: boolean;
};

/**
 * The cities as the home page lists them: those that have a page, each with its benchmark where there is one; until
 * the company has such pages, those with a benchmark.
 */
export function homeCities(
  areas: readonly { name: string; slug: string }[],
  benchmarks: readonly CityBenchmark[],
): HomeCities {
  const named = areas.length > 0 ? areas : benchmarks.map(({ name }) => ({ name, slug: null }));
  const cities = named.map(({ name, slug }) => {
    const { zip = null, rentCents = null } = benchmarks.find((each) => each.name === name) ?? {};
    return { name, slug, zip, rentCents };
  });
  return {
    cities,
    fiscalYear: benchmarks[0]?.benchmark.fiscalYear ?? null,
    isRepublished: benchmarks.some(({ benchmark }) => benchmark.provenance !== "hud-workbook"),
  };
}

import { type BenchmarkRow, benchmarkFor } from "#app/features/analysis/rules/benchmark.ts";
import { isOutside, type ServiceArea, statesServed } from "#app/features/settings/company/service-area.ts";
import { formatDollars } from "#app/lib/format.ts";
import { stateName, stateOfZip } from "#app/lib/us-states.ts";

export interface ZipAnswer {
  city: string | null;
  /** Empty if nothing is known. */
  note: string;
  hasRent: boolean;
}

interface ZipFacts {
  city: string | null;
  rows: readonly BenchmarkRow[];
  area: ServiceArea;
  day: string;
}

export function answerZip(zipCode: string, { city, rows, area, day }: ZipFacts): ZipAnswer {
  const state = stateOfZip(zipCode);
  const without = (note: string) => ({ city, note, hasRent: false });
  if (!state) return without("");
  if (!statesServed(area).includes(state))
    return without(`${zipCode} is in ${stateName(state)}, outside the area we serve.`);
  if (isOutside(area, { zipCode })) return without(`${zipCode} is outside the area we serve.`);
  const found = benchmarkFor(rows, { zipCode, bedrooms: 3, day });
  if (!found) return without(`We don't have a public rent figure for ${zipCode}. Yours: a few questions.`);
  const place = found.benchmark.area === "zip" ? `in ${zipCode}` : `in the metro area around ${zipCode}`;
  const rent = `Three-bedroom homes ${place} rent from about ${formatDollars(found.rentCents)} (HUD).`;
  return { city, note: `${rent} Yours: a few questions.`, hasRent: true };
}

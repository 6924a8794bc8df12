import { assessRent } from "#app/features/analysis/rules/assess.ts";
import type { BenchmarkRow } from "#app/features/analysis/rules/benchmark.ts";
import type { ZipPoints } from "#app/features/analysis/rules/distance.ts";
import { dayIn } from "#app/lib/dates.ts";
import { dollarsFromCents } from "#app/lib/money.ts";
import { analyse } from "#app/seed/analyses.ts";
import { officeClock } from "#app/seed/clock.ts";
import { sampleCompBook } from "#app/seed/comp-book.ts";
import { personMaker } from "#app/seed/data/people.ts";
import { areas, homeMaker } from "#app/seed/data/places.ts";
import { planLeads, type SampleLead } from "#app/seed/leads.ts";
import { seededRandom } from "#app/seed/random.ts";

export type OpenData = {
  benchmarks: readonly BenchmarkRow[];
  zipPoints: ZipPoints;
  cityOf: (zip: string) => string;
};

type Circumstances = { now: Date; timeZone: string; openData: OpenData };

export type Sample = ReturnType<typeof makeSample>;

/** The same for the same `now`, except the ids. */
export function makeSample({ now, timeZone, openData }: Circumstances) {
  const random = seededRandom(50_309);
  const clock = officeClock({ now, timeZone });
  const makePerson = personMaker(random);
  const makeHome = homeMaker(random, openData.cityOf);
  const levels = levelsOf(openData.benchmarks);
  const comps = sampleCompBook({ random, makeHome, levels, day: clock.today }).map((row) => ({
    ...row,
    id: crypto.randomUUID(),
    sample: true,
  }));
  const makers = { random, clock, makePerson, makeHome };
  const leads = planLeads(makers);
  const evidence = { records: comps, ...openData, timeZone };
  const analyses = leads.flatMap((lead) => analyse(lead, evidence));
  return {
    ...makers,
    comps,
    leads,
    analyses,
    rents: new Map([
      ...analyses.map(({ lead, rentCents }) => [lead.id, dollarsFromCents(rentCents)] as const),
      ...leads.flatMap((lead) => ownersFigure(lead, evidence)),
    ]),
  };
}

/** Round figures near the actual value. */
function ownersFigure(
  { id, source, home, createdAt }: SampleLead,
  evidence: Pick<Parameters<typeof assessRent>[1], "records" | "benchmarks" | "zipPoints"> & {
    timeZone: string;
  },
) {
  if (source !== "enrollment" || !home) return [];
  const day = dayIn(evidence.timeZone, createdAt);
  const { rentCents } = assessRent(home, { vendor: null, trackRecord: null, ...evidence, day });
  return [[id, dollarsFromCents(Math.round(rentCents / 5_000) * 5_000 * home.unitCount)] as const];
}

/**
 * Halfway between each ZIP code's benchmark and the average, since neighboring ZIP codes differ less than the
 * benchmarks.
 */
function levelsOf(benchmarks: readonly BenchmarkRow[]) {
  const byAge = benchmarks.toSorted((a, b) => a.fiscalYear - b.fiscalYear);
  const newest = new Map(
    byAge.flatMap((row) => (row.zipCode ? [[row.zipCode, row.rentCents] as const] : [])),
  );
  const worked = areas.map(({ zip }) => newest.get(zip)).filter((rents) => rents !== undefined);
  const average = (bedrooms: 2 | 3) =>
    worked.reduce((sum, rents) => sum + rents[bedrooms], 0) / worked.length;
  const levelOf = (rents: BenchmarkRow["rentCents"], bedrooms: 2 | 3) =>
    (rents[bedrooms] + average(bedrooms)) / 200;
  return new Map(
    [...newest].map(([zip, rents]) => [
      zip,
      { twoBedrooms: levelOf(rents, 2), threeBedrooms: levelOf(rents, 3) },
    ]),
  );
}

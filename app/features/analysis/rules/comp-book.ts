import {
  type AdjustmentRates,
  type ChosenComparable,
  chooseComparables,
  defaultRates,
  type Likeness,
} from "#app/features/analysis/rules/comparables.ts";
import { dayNumber, type ZipPoints } from "#app/features/analysis/rules/distance.ts";
import { type Facts, factsOf } from "#app/features/analysis/rules/facts.ts";
import { averageDaysOnMarket, yearOverYearPercent } from "#app/features/analysis/rules/market-figures.ts";
import { priceOf, roomAllowance } from "#app/features/analysis/rules/price.ts";
import type { Comparable, CompRecord, Estimate, Subject, TrackRecord } from "#app/features/analysis/types.ts";

const respects = [
  "kind",
  "distance",
  "age",
  "bedrooms",
  "bathrooms",
  "size",
  "type",
  "year",
] as const satisfies readonly (keyof Likeness)[];

type CompBookOptions = {
  /** `YYYY-MM-DD` */
  day: string;
  zipPoints: ZipPoints;
  trackRecord: TrackRecord | null;
  rates?: AdjustmentRates;
};

/**
 * The weighted median of adjusted rents, in cents per month for one unit.
 * @returns null when fewer than three records are usable.
 */
export function compBookEstimate(
  subject: Subject,
  records: readonly CompRecord[],
  { day, zipPoints, trackRecord, rates = defaultRates }: CompBookOptions,
): Estimate | null {
  const { facts, assumed } = factsOf(subject);
  const place = { zipCode: subject.zipCode, point: null };
  const chosen = chooseComparables(records, { facts, place, day, zipPoints, rates });
  if (chosen.length === 0) return null;
  const reasons = reasonsFor(chosen, facts, day);
  const comparables = chosen.map((comparable, at) => shown(comparable, reasons[at] ?? ""));
  return {
    method: "comp_book",
    ...priceOf(chosen, trackRecord, roomAllowance(assumed, rates)),
    facts,
    assumed,
    comparables,
    averageDaysOnMarket: averageDaysOnMarket(comparables),
    yearOverYearPercent: yearOverYearPercent(records, { place, day, zipPoints }),
    adjustment: rates,
    trackRecord,
    benchmark: null,
  };
}

function shown(chosen: ChosenComparable, reason: string): Comparable {
  const { distance } = chosen;
  const { point: _, ...record } = chosen.record;
  return {
    ...record,
    distanceMiles: distance.miles,
    distanceIsApproximate: distance.approximate,
    adjustmentCents: chosen.adjustmentCents,
    adjustedRentCents: chosen.adjustedRentCents,
    weight: chosen.share,
    reason,
  };
}

/**
 * "Weighted up: signed lease, about the same size": the two respects that differ most from the average.
 * @param day `YYYY-MM-DD`.
 */
function reasonsFor(comparables: readonly ChosenComparable[], facts: Facts, day: string): string[] {
  const average = (respect: keyof Likeness) =>
    comparables.reduce((sum, { likeness }) => sum + likeness[respect], 0) / comparables.length;
  const usual = respects.map((respect) => ({ respect, likeness: average(respect) }));
  return comparables.map((comparable) => {
    const lead = comparable.share * comparables.length - 1;
    if (Math.abs(lead) < 0.02) return "Weighted about the same as the others";
    const direction = lead > 0 ? 1 : -1;
    const words = lead > 0 ? merits(comparable, facts, day) : differences(comparable, facts, day);
    const differing = usual
      .map(({ respect, likeness }) => ({
        respect,
        by: (comparable.likeness[respect] / likeness - 1) * direction,
      }))
      .filter(({ respect, by }) => by > 0.04 && words[respect])
      .toSorted((x, y) => y.by - x.by)
      .slice(0, 2);
    const why = differing.map(({ respect }) => words[respect]).join(", ");
    return `Weighted ${lead > 0 ? "up" : "down"}${why && `: ${why}`}`;
  });
}

type Words = Record<keyof Likeness, string>;

function merits(comparable: ChosenComparable, facts: Facts, day: string): Words {
  const { record, likeness, distance } = comparable;
  const said = differences(comparable, facts, day);
  const sizeDifference = Math.abs(record.squareFootage / facts.squareFootage - 1);
  const isNear = distance.approximate ? distance.miles === 0 : distance.miles <= 1;
  return {
    kind: "signed lease",
    distance: isNear ? said.distance : "",
    age: likeness.age > 0.85 ? "very recent" : likeness.age > 0.6 ? said.age : "",
    bedrooms: likeness.bedrooms === 1 ? "same number of bedrooms" : "",
    bathrooms: likeness.bathrooms === 1 ? "same number of bathrooms" : "",
    size: sizeDifference <= 0.03 ? "about the same size" : sizeDifference <= 0.1 ? `only ${said.size}` : "",
    type: "same type of home",
    year: yearMerit(record.yearBuilt, facts.yearBuilt),
  };
}

function differences({ record, distance }: ChosenComparable, facts: Facts, day: string): Words {
  const months = Math.max(1, Math.round((dayNumber(day) - dayNumber(record.date)) / 30.4));
  const percent = Math.round((record.squareFootage / facts.squareFootage - 1) * 100);
  return {
    kind: "asking rent, not a lease",
    distance: distanceLabel(record.zipCode, distance),
    age: `${record.kind} ${months} ${months === 1 ? "month" : "months"} ago`,
    bedrooms: formatCount(record.bedrooms - facts.bedrooms, "bedroom"),
    bathrooms: formatCount(record.bathrooms - facts.bathrooms, "bathroom"),
    size: `${Math.abs(percent)}% ${percent < 0 ? "smaller" : "larger"}`,
    type: "another type of home",
    year: yearLabel(record.yearBuilt, facts.yearBuilt),
  };
}

function distanceLabel(zipCode: string, { miles, approximate }: ChosenComparable["distance"]): string {
  if (!approximate) return `${miles.toFixed(1)} miles away`;
  return miles === 0 ? "same ZIP code" : `in ZIP ${zipCode}`;
}

function formatCount(difference: number, noun: string): string {
  const count = Math.abs(difference);
  const words = count === 0.5 ? `half a ${noun}` : `${count} ${count === 1 ? noun : `${noun}s`}`;
  return `${words} ${difference > 0 ? "more" : "fewer"}`;
}

function yearMerit(record: number | null, home: number | null): string {
  if (record === null || home === null) return "";
  const years = Math.abs(record - home);
  if (years > 10) return "";
  return years <= 5 ? "built about the same time" : `built within ${years} years of this home`;
}

function yearLabel(record: number | null, home: number | null): string {
  if (record === null || home === null) return "year built not known";
  return `built ${Math.abs(record - home)} years ${record < home ? "earlier" : "later"}`;
}

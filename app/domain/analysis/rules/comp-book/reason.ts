import type { ChosenComparable } from "#app/domain/analysis/rules/comp-book/comparables.ts";
import type { Likeness } from "#app/domain/analysis/rules/comp-book/weigh.ts";
import { dayNumber } from "#app/domain/analysis/rules/days.ts";
import type { Facts } from "#app/domain/analysis/rules/facts.ts";

/**
 * Why each comparable counts more or less than its fellows, in one phrase for the owner: "Counts more: signed
 * lease, much the same size" or "Counts less: 4.2 miles away, signed 14 months ago". Named are the two
 * respects in which it differs most from the others' average, not what they all have in common. A likeness that no
 * owner would call one (built 50 years apart, one bedroom more) is no reason to count more.
 *
 * @param day the day of the estimate, `YYYY-MM-DD`.
 * @returns one phrase for each comparable, in the same order.
 */
export function reasonsFor(comparables: readonly ChosenComparable[], facts: Facts, day: string): string[] {
  const average = (respect: keyof Likeness) =>
    comparables.reduce((sum, { likeness }) => sum + likeness[respect], 0) / comparables.length;
  const usual = respects.map((respect) => ({ respect, likeness: average(respect) }));
  return comparables.map((comparable) => {
    const lead = comparable.share * comparables.length - 1;
    if (Math.abs(lead) < 0.02) return "Counts about as much as the others";
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
    return `Counts ${lead > 0 ? "more" : "less"}${why && `: ${why}`}`;
  });
}

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

type Words = Record<keyof Likeness, string>;

/** What speaks for a comparable; empty where nothing does. */
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
    size: sizeDifference <= 0.03 ? "much the same size" : sizeDifference <= 0.1 ? `only ${said.size}` : "",
    type: "same type of home",
    year: yearMerit(record.yearBuilt, facts.yearBuilt),
  };
}

/** What speaks against a comparable. */
function differences({ record, distance }: ChosenComparable, facts: Facts, day: string): Words {
  const months = Math.max(1, Math.round((dayNumber(day) - dayNumber(record.date)) / 30.4));
  const percent = Math.round((record.squareFootage / facts.squareFootage - 1) * 100);
  return {
    kind: "asked, not signed",
    distance: distanceWords(record.zipCode, distance),
    age: `${record.kind} ${months} ${months === 1 ? "month" : "months"} ago`,
    bedrooms: countWords(record.bedrooms - facts.bedrooms, "bedroom"),
    bathrooms: countWords(record.bathrooms - facts.bathrooms, "bathroom"),
    size: `${Math.abs(percent)}% ${percent < 0 ? "smaller" : "larger"}`,
    type: "another type of home",
    year: yearWords(record.yearBuilt, facts.yearBuilt),
  };
}

/** Miles only between two known points: the way between two ZIP centers says little of two homes. */
function distanceWords(zipCode: string, { miles, approximate }: ChosenComparable["distance"]): string {
  if (!approximate) return `${miles.toFixed(1)} miles away`;
  return miles === 0 ? "same ZIP code" : `in ZIP ${zipCode}`;
}

function countWords(difference: number, noun: string): string {
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

function yearWords(record: number | null, home: number | null): string {
  if (record === null || home === null) return "year built not known";
  return `built ${Math.abs(record - home)} years ${record < home ? "earlier" : "later"}`;
}

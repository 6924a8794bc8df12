import type { Estimate } from "#app/features/analysis/types.ts";
import { sameCity } from "#app/features/leads/property/address.ts";
import type { Subject } from "#app/features/leads/property/types.ts";
import { formatDollars } from "#app/lib/format.ts";

export const unitsUntold = ({ propertyType, unitCount }: Home) =>
  propertyType === "multi-family" && (unitCount ?? 1) < 2;

export type Facts = Estimate["facts"];

export type KnownFacts = { [Fact in Exclude<keyof Facts, "propertyType">]: number | null };

/**
 * The owner's, then a record's, then three bedrooms and two bathrooms (one with at most one bedroom). An
 * unusable size stays 0.
 */
export function factsOf(
  subject: Subject,
  known: KnownFacts = nothingKnown,
): Pick<Estimate, "facts" | "assumed"> {
  const bedrooms = usable(subject.bedrooms, 0) ?? usable(known.bedrooms, 1);
  const bathrooms = usable(subject.bathrooms, 0) ?? usable(known.bathrooms, 1);
  return {
    facts: {
      bedrooms: bedrooms ?? 3,
      bathrooms: bathrooms ?? ((bedrooms ?? 3) > 1 ? 2 : 1),
      squareFootage: usable(subject.squareFootage, 1) ?? usable(known.squareFootage, 1) ?? 0,
      yearBuilt: subject.yearBuilt ?? known.yearBuilt,
      propertyType: subject.propertyType,
    },
    assumed: { bedrooms: bedrooms === null, bathrooms: bathrooms === null },
  };
}

type TypedHome = { city: string; zipCode: string } & Partial<
  Record<"squareFootage" | "bedrooms" | "bathrooms" | "yearBuilt", number | undefined> & {
    /** Cents a month, of all units. */
    estimatedRent: number | undefined;
  }
>;

/**
 * Asks about what is possible but rarely right. `asked` holds the questions that were shown before: who sends the
 * same values again confirms them.
 */
export function questionsAbout(
  home: TypedHome,
  { cityOfZip, asked }: { cityOfZip: string | null | undefined; asked: string },
): [field: keyof TypedHome, question: string][] {
  const { city, zipCode, squareFootage: size = 1_000, bedrooms, bathrooms = 1, yearBuilt = 2_000 } = home;
  const rent = home.estimatedRent ?? 0;
  const forBedrooms = bedrooms === undefined ? "" : ` for ${bedrooms} bedrooms`;
  const questions: [keyof TypedHome, isOdd: unknown, question: string][] = [
    ["city", cityOfZip && !sameCity(city, cityOfZip), `${zipCode} is ${cityOfZip}. Is the home in ${city}?`],
    [
      "squareFootage",
      size < 150 || size > 20_000,
      `Is ${size.toLocaleString("en-US")} square ${size === 1 ? "foot" : "feet"} right?`,
    ],
    [
      "bathrooms",
      bathrooms === 0 || bathrooms > (bedrooms ?? 8) + 3,
      `Are ${bathrooms} baths${forBedrooms} right?`,
    ],
    ["bedrooms", (bedrooms ?? 0) > 12, `Are ${bedrooms} bedrooms right?`],
    ["yearBuilt", yearBuilt < 1850, `Was it built in ${yearBuilt}?`],
    ["estimatedRent", rent > 0 && rent < 20_000, `Is a rent of ${formatDollars(rent)} a month right?`],
  ];
  return questions.flatMap(([field, isOdd, question]): [keyof TypedHome, string][] =>
    isOdd && !asked.includes(question) ? [[field, `${question} If so, press the button again.`]] : [],
  );
}

/** What an estimate lacks unless its method provides it. */
export const noEvidence = {
  comparables: [],
  averageDaysOnMarket: null,
  yearOverYearPercent: null,
  adjustment: null,
  trackRecord: null,
  benchmark: null,
} satisfies Partial<Estimate>;

const nothingKnown: KnownFacts = { bedrooms: null, bathrooms: null, squareFootage: null, yearBuilt: null };

const usable = (value: number | null, atLeast: number) =>
  value !== null && Number.isFinite(value) && value >= atLeast ? value : null;

type Home = { propertyType?: string | null | undefined; unitCount?: number | null | undefined };

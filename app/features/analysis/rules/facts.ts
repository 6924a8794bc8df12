import type { Estimate, Subject } from "#app/features/analysis/types.ts";

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

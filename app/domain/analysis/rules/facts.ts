import type { Estimate, Subject } from "#app/domain/analysis/types.ts";

export type Facts = Estimate["facts"];

/** What somebody else's records say about the home; null where they are silent. */
export type KnownFacts = {
  bedrooms: number | null;
  bathrooms: number | null;
  squareFootage: number | null;
  yearBuilt: number | null;
};

/**
 * The facts an estimate is computed with: the owner's word first, then a record's, then the assumption of
 * three bedrooms and two bathrooms (one in a studio and beside one bedroom), which is marked as one. Facts
 * describe one unit.
 *
 * An unusable size stays 0: methods that need it decline, and the report shows N/A.
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

const nothingKnown: KnownFacts = { bedrooms: null, bathrooms: null, squareFootage: null, yearBuilt: null };

const usable = (value: number | null, atLeast: number) =>
  value !== null && Number.isFinite(value) && value >= atLeast ? value : null;

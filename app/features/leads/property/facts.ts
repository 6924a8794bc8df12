import { mergeChanges } from "#app/lib/merge-changes.ts";

const isUnknown = (name: FactName, value: Facts[FactName]) =>
  value === null || (value === 0 && (name === "squareFootage" || name === "yearBuilt"));

export const changedByOther =
  "Someone else changed these details. Their values are shown below the fields. Save again to replace them with yours.";

export const factLabels = {
  streetAddress: "Street",
  zipCode: "ZIP",
  city: "City",
  propertyType: "Property type",
  squareFootage: "Square feet",
  unitCount: "Units",
  bedrooms: "Bedrooms",
  bathrooms: "Bathrooms",
  yearBuilt: "Year built",
};

export type FactName = keyof typeof factLabels;

export const factNames = Object.keys(factLabels) as FactName[];

export type Facts = Record<TextFact, string | null> & Record<Exclude<FactName, TextFact>, number | null>;

type TextFact = "streetAddress" | "zipCode" | "city" | "propertyType";

/** @param seen the values that the form was filled with. */
export function mergeCorrection(now: Facts, typed: Facts, seen: Facts) {
  const { changed, conflicts } = mergeChanges(factNames, { now, typed, seen }, isSame);
  const changes: Partial<Facts> = Object.fromEntries(changed.map((name) => [name, typed[name]]));
  return { changes, conflicts };
}

const isSame = (name: FactName, one: Facts[FactName], other: Facts[FactName]) =>
  plain(name, one) === plain(name, other);

function plain(name: FactName, value: Facts[FactName]) {
  if (isUnknown(name, value)) return null;
  return typeof value === "string" ? value.replace(/\s+/g, " ").trim() : value;
}

export type FactTexts = Record<FactName, string>;

export function factTexts(facts: Facts): FactTexts {
  const textOf = (name: FactName) => (isUnknown(name, facts[name]) ? "" : String(facts[name]));
  return Object.fromEntries(factNames.map((name) => [name, textOf(name)])) as FactTexts;
}

/** What the owner may correct on the report. */
export const factNames = [
  "streetAddress",
  "zipCode",
  "city",
  "propertyType",
  "squareFootage",
  "unitCount",
  "bedrooms",
  "bathrooms",
  "yearBuilt",
] as const;
export type FactName = (typeof factNames)[number];

/** The facts as stored: null where nobody told us, and a type of any name where the old backend did. */
export type Facts = Record<TextFact, string | null> & Record<Exclude<FactName, TextFact>, number | null>;
type TextFact = "streetAddress" | "zipCode" | "city" | "propertyType";

/** One correction that was stored: when, and what each fact was before. */
export type Correction = { at: Date; from: Partial<Facts> };

/** What a fact is now, though the person who typed another value saw a third. */
export type FactConflict = { name: FactName; at: Date };

/** A correction that was not stored, to be looked at once more. */
export type FactsConflict = {
  /** Of the facts as they are stored. */
  revision: number;
  stored: Facts;
  /** What is stored, with all that this person changed laid over it. */
  typed: Facts;
  conflicts: FactConflict[];
};

type Merged = {
  /** What this person changed, and nobody else did. */
  changes: Partial<Facts>;
  /** What others changed meanwhile to a value that is neither. */
  conflicts: FactConflict[];
  /** All that this person changed, stored or not. */
  own: FactName[];
};

/** The facts as they were before some corrections; the oldest one that names a fact knows it. */
export function factsBefore(now: Facts, since: readonly Correction[]): Facts {
  const oldestLast = since.toSorted((a, b) => b.at.getTime() - a.at.getTime());
  return Object.assign({ ...now }, ...oldestLast.map(({ from }) => from));
}

/**
 * Takes from a form only what its author changed. A fact that somebody else has set to something else in between is a
 * conflict; one that both set to the same is no change.
 *
 * @param now what is stored.
 * @param typed what the form holds, of all facts.
 * @param since the corrections that were stored after the form was shown.
 */
export function mergeCorrection(now: Facts, typed: Facts, since: readonly Correction[]): Merged {
  const seen = factsBefore(now, since);
  const own = factNames.filter((name) => !isSame(typed[name], seen[name]));
  const open = own.filter((name) => !isSame(typed[name], now[name]));
  const isTaken = (name: FactName) => !isSame(now[name], seen[name]);
  return {
    own,
    changes: Object.fromEntries(open.filter((name) => !isTaken(name)).map((name) => [name, typed[name]])),
    conflicts: open.filter(isTaken).map((name) => ({ name, at: lastChange(name, since) })),
  };
}

function lastChange(name: FactName, since: readonly Correction[]): Date {
  const times = since.filter(({ from }) => name in from).map(({ at }) => at.getTime());
  return new Date(Math.max(...times));
}

function isSame(one: Facts[FactName], other: Facts[FactName]): boolean {
  return plain(one) === plain(other);
}

/** Texts are compared as the form would send them. */
const plain = (value: Facts[FactName]) =>
  typeof value === "string" ? value.replace(/\s+/g, " ").trim() : value;

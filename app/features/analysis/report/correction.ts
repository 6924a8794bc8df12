import type { AskedName, ReportBody } from "#app/features/analysis/report/page.ts";
import { bathsOf } from "#app/features/analysis/report/subject.ts";
import { unitsUntold } from "#app/features/analysis/rules/facts.ts";
import {
  type Estimate,
  type EstimateMethod,
  isPropertyType,
  propertyTypeNames,
  type Subject,
} from "#app/features/analysis/types.ts";
import { formatNumber } from "#app/lib/format.ts";

const usesBaths: Record<EstimateMethod, boolean> = {
  rentcast: true,
  comp_book: true,
  hud: false,
  preliminary: false,
};

const isUnknown = (name: FactName, value: Facts[FactName]) =>
  value === null || (value === 0 && (name === "squareFootage" || name === "yearBuilt"));

const changedElsewhere =
  "Someone else changed these details while you were typing. Nothing is saved yet. Check the marked fields and save again.";

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

export type Facts = Record<TextFact, string | null> & Record<Exclude<FactName, TextFact>, number | null>;

type TextFact = "streetAddress" | "zipCode" | "city" | "propertyType";

/** `typed` includes what the other person changed and this one left alone. */
export type FactsConflict = { stored: Facts; typed: Facts; names: FactName[] };

type Merged = {
  changes: Partial<Facts>;
  conflicts: FactName[];
  own: FactName[];
};

/** @param seen the values that the form was filled with. */
export function mergeCorrection(now: Facts, typed: Facts, seen: Facts): Merged {
  const own = factNames.filter((name) => !isSame(name, typed[name], seen[name]));
  const open = own.filter((name) => !isSame(name, typed[name], now[name]));
  const isTaken = (name: FactName) => !isSame(name, now[name], seen[name]);
  return {
    own,
    changes: Object.fromEntries(open.filter((name) => !isTaken(name)).map((name) => [name, typed[name]])),
    conflicts: open.filter(isTaken),
  };
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

/** `Now 4; you entered 3. Save again to keep yours.` */
export function conflictErrors({ stored, typed, names }: FactsConflict): Record<string, string[]> {
  const errors = names.map((name) => {
    const own = wordOf(name, typed);
    const message = `Now ${wordOf(name, stored) || "empty"}; you ${own ? `entered ${own}` : "left it empty"}. Save again to keep yours.`;
    return [name, [message]] as const;
  });
  return { "": [changedElsewhere], ...Object.fromEntries(errors) };
}

function wordOf(name: FactName, facts: Facts): string {
  const text = factTexts(facts)[name];
  if (isPropertyType(text)) return propertyTypeNames[text];
  const isCount = text && (name === "squareFootage" || name === "unitCount");
  return isCount ? formatNumber(Number(text)) : text;
}

export function askedFacts(
  home: Pick<Subject, "propertyType" | "unitCount">,
  { assumed, method, facts }: Pick<Estimate, "assumed" | "method" | "facts">,
): ReportBody["asks"] {
  const names: AskedName[] = [
    ...(unitsUntold(home) ? (["unitCount"] as const) : []),
    ...(assumed.bedrooms ? (["bedrooms"] as const) : []),
    ...(assumed.bathrooms && (assumed.bedrooms || usesBaths[method]) ? (["bathrooms"] as const) : []),
  ];
  const isByHand = method === "preliminary";
  const question = questionOf(names, facts) + (isByHand ? " It helps the manager who prices the home." : "");
  return { names, question, button: isByHand ? "Save" : "Recompute" };
}

function questionOf(names: readonly AskedName[], { bedrooms, bathrooms }: Estimate["facts"]): string {
  if (names.includes("unitCount"))
    return names.length > 1
      ? "We assumed one unit. How many are there, and how many beds and baths does each have?"
      : "We assumed one unit. How many does the building have?";
  const beds = `${bedrooms} ${bedrooms === 1 ? "bed" : "beds"}`;
  const baths = bathsOf(bathrooms);
  const rooms = [names.includes("bedrooms") && beds, names.includes("bathrooms") && baths];
  return `We assumed ${rooms.filter(Boolean).join(" and ")}. How many are there?`;
}

import type { AskedName, ReportBody } from "#app/features/analysis/report/page.ts";
import { unitsUntold } from "#app/features/analysis/rules/facts.ts";
import {
  type Estimate,
  type EstimateMethod,
  isPropertyType,
  propertyTypeNames,
  type Subject,
} from "#app/features/analysis/types.ts";
import { formatDateTime, formatDay, formatNumber } from "#app/lib/format.ts";

const usesBaths: Record<EstimateMethod, boolean> = {
  rentcast: true,
  comp_book: true,
  hud: false,
  preliminary: false,
};

const isUnknown = (name: FactName, value: Facts[FactName]) =>
  value === null || (value === 0 && (name === "squareFootage" || name === "yearBuilt"));

export const changedElsewhere =
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

export type Correction = { at: Date; from: Partial<Facts> };

export type FactConflict = { name: FactName; at: Date };

export type FactsConflict = {
  revision: number;
  stored: Facts;
  typed: Facts;
  conflicts: FactConflict[];
};

type Merged = {
  changes: Partial<Facts>;
  conflicts: FactConflict[];
  own: FactName[];
};

export function factsBefore(now: Facts, since: readonly Correction[]): Facts {
  const oldestLast = since.toSorted((a, b) => b.at.getTime() - a.at.getTime());
  return Object.assign({ ...now }, ...oldestLast.map(({ from }) => from));
}

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

const plain = (value: Facts[FactName]) =>
  typeof value === "string" ? value.replace(/\s+/g, " ").trim() : value;

export type FactTexts = Record<FactName, string>;

export function factTexts(facts: Facts): FactTexts {
  const textOf = (name: FactName) => (isUnknown(name, facts[name]) ? "" : String(facts[name]));
  return Object.fromEntries(factNames.map((name) => [name, textOf(name)])) as FactTexts;
}

export function conflictForm(
  { revision, stored, typed, conflicts }: FactsConflict,
  { now, timeZone }: { now: Date; timeZone: string },
): { revision: number; texts: FactTexts; errors: Partial<Record<FactName, string[]>> } {
  const words = { stored, typed, now, timeZone };
  const errors = conflicts.map((conflict) => [conflict.name, [conflictMessage(conflict, words)]]);
  return { revision, texts: factTexts(typed), errors: Object.fromEntries(errors) };
}

/** `Now 4, changed at 10:12 AM; you typed 3. Save again to keep yours.` */
function conflictMessage(
  { name, at }: FactConflict,
  { stored, typed, now, timeZone }: { stored: Facts; typed: Facts; now: Date; timeZone: string },
): string {
  const [day = "", time = ""] = formatDateTime(at, timeZone).split(", ");
  const isToday = formatDay(at, timeZone) === formatDay(now, timeZone);
  const when = isToday ? `at ${time}` : `on ${day} at ${time}`;
  const current = wordOf(name, stored);
  const own = wordOf(name, typed);
  return `Now ${current || "empty"}, changed ${when}; you ${own ? `typed ${own}` : "left it empty"}. Save again to keep yours.`;
}

function wordOf(name: FactName, facts: Facts): string {
  const text = factTexts(facts)[name];
  if (isPropertyType(text)) return propertyTypeNames[text];
  const isCount = text && (name === "squareFootage" || name === "unitCount");
  return isCount ? formatNumber(Number(text)) : text;
}

export function askedFacts(
  home: Pick<Subject, "propertyType" | "unitCount">,
  { assumed, method }: Pick<Estimate, "assumed" | "method">,
): ReportBody["asks"] {
  const names: AskedName[] = [
    ...(unitsUntold(home) ? (["unitCount"] as const) : []),
    ...(assumed.bedrooms ? (["bedrooms"] as const) : []),
    ...(assumed.bathrooms && (assumed.bedrooms || usesBaths[method]) ? (["bathrooms"] as const) : []),
  ];
  const isByHand = method === "preliminary";
  const question = questionOf(names) + (isByHand ? " It helps the manager who prices the home." : "");
  return { names, question, button: isByHand ? "Save" : "Recompute" };
}

function questionOf(names: readonly AskedName[]): string {
  if (names.includes("unitCount"))
    return names.length > 1
      ? "How many units does the building have, and how many beds and baths does each have? We assumed one unit."
      : "How many units does the building have? We assumed one.";
  if (!names.includes("bathrooms")) return "We assumed the bedrooms. How many are there?";
  return names.includes("bedrooms")
    ? "We assumed the beds and baths. How many are there?"
    : "We assumed the baths. How many are there?";
}

import {
  type FactConflict,
  type FactName,
  type Facts,
  type FactsConflict,
  factNames,
} from "#app/domain/analysis/report/correction.ts";
import { isPropertyType, propertyTypeNames } from "#app/domain/analysis/types.ts";
import { formatDateTime, formatDay, formatNumber } from "#app/ui/format.ts";

export type FactTexts = Record<FactName, string>;

/** The facts as the fields of their form hold them; empty where nobody told us. */
export function factTexts(facts: Facts): FactTexts {
  const textOf = (name: FactName) => (isUnknown(name, facts[name]) ? "" : String(facts[name]));
  return Object.fromEntries(factNames.map((name) => [name, textOf(name)])) as FactTexts;
}

const isUnknown = (name: FactName, value: Facts[FactName]) =>
  value === null || (value === 0 && (name === "squareFootage" || name === "yearBuilt"));

export const changedElsewhere =
  "Something here was corrected elsewhere while you typed. Nothing is saved yet: look at the marked fields and save again.";

/**
 * The form once more: with the values that are stored now, this person's own where they differ, and words beside those
 * that two people changed.
 *
 * @param now the moment of the answer; an older change is told with its day.
 */
export function conflictForm(
  { revision, stored, typed, conflicts }: FactsConflict,
  { now, timeZone }: { now: Date; timeZone: string },
): { revision: number; texts: FactTexts; errors: Partial<Record<FactName, string[]>> } {
  const words = { stored, typed, now, timeZone };
  const errors = conflicts.map((conflict) => [conflict.name, [conflictWords(conflict, words)]]);
  return { revision, texts: factTexts(typed), errors: Object.fromEntries(errors) };
}

/**
 * What stands beside a field that two people set differently: `Now 4, changed at 10:12 AM; you typed 3. Save again to
 * keep yours.`
 */
function conflictWords(
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

import {
  type DetailName,
  detailLabels,
  detailNames,
  detailsIn,
  type Field,
  type FieldName,
  type FieldPlace,
  leadFields,
} from "#app/features/leads/fields.ts";
import { clockAt, instantAt } from "#app/lib/dates.ts";
import { formatNumber, formatPromisedDollars } from "#app/lib/format.ts";
import { sourceLabel } from "#app/lib/labels.ts";
import { centsFromDollars, dollarsFromCents } from "#app/lib/money.ts";
import { stateOfZip } from "#app/lib/us-states.ts";

export type DetailTexts = Record<DetailName, string>;

/** A state that follows from the ZIP code counts as known. */
export const detailTexts = (row: Record<DetailName | "zipCode", unknown>, timeZone: string): DetailTexts => {
  const state = row.state ?? stateOfZip(row.zipCode as string | null);
  const texts = detailNames.map((name) => [name, fieldText(name, row[name], timeZone)]);
  return { ...(Object.fromEntries(texts) as DetailTexts), state: fieldText("state", state, timeZone) };
};

/** As a form shows it: dollars without cents, and an instant as `2026-11-25T14:30`. */
export function fieldText(name: FieldName, value: unknown, timeZone: string): string {
  if (value === null || value === undefined) return "";
  const { kind } = leadFields[name];
  if (kind === "dollars") return dollarsFromCents(centsFromDollars(String(value))).replace(/\.00$/, "");
  if (kind !== "instant") return String(value);
  const { date, time } = clockAt(value as Date, timeZone);
  return `${date}T${time}`;
}

/** @param clock `2026-11-25T14:30` */
export function instantOf(clock: string, timeZone: string) {
  const [date = "", time = ""] = clock.split("T");
  return instantAt(date, time, timeZone);
}

/** What `fieldText` returned, for reading. */
export function formatField(name: string, text: string): string {
  if (!text) return "";
  if (name === "source") return sourceLabel(text);
  switch ((leadFields as Partial<Record<string, Field>>)[name]?.kind) {
    case "dollars":
      return formatPromisedDollars(centsFromDollars(text));
    case "area":
      return `${formatNumber(Number(text))} sq ft`;
    case "instant":
      return text.replace("T", ", ");
    default:
      return text;
  }
}

/** Details that the lead has, as labels with values. */
export const detailLines = (place: FieldPlace, texts: DetailTexts): [label: string, value: string][] =>
  detailsIn(place)
    .filter((name) => texts[name])
    .map((name) => [detailLabels[name], formatField(name, texts[name])]);

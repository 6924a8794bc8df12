import { clockAt, instantAt } from "#app/lib/dates.ts";
import { formatNumber, formatPromisedDollars } from "#app/lib/format.ts";
import { sourceLabel } from "#app/lib/labels.ts";
import { centsFromDollars, dollarsFromCents } from "#app/lib/money.ts";
import { stateOfZip } from "#app/lib/us-states.ts";

/** What staff edit of a lead besides the contact and the facts of the home. */
export const detailLabels = {
  state: "State",
  company: "Company",
  ownerName: "Owner of record",
  source: "Source",
  purchasePrice: "Purchase price",
  finishedBasementArea: "Finished basement",
  lastContactedAt: "Last contacted",
} as const;

export type DetailName = keyof typeof detailLabels;
export const detailNames = Object.keys(detailLabels) as DetailName[];
export type DetailTexts = Record<DetailName, string>;

type DetailRow = Record<"state" | "company" | "ownerName" | "source" | "zipCode", string | null> & {
  /** Dollars. */
  purchasePrice: string | null;
  finishedBasementArea: number | null;
  lastContactedAt: Date | null;
};

/** A state that follows from the ZIP code counts as known. */
export const detailTexts = (row: DetailRow, timeZone: string): DetailTexts => ({
  state: row.state ?? stateOfZip(row.zipCode) ?? "",
  company: row.company ?? "",
  ownerName: row.ownerName ?? "",
  source: row.source ?? "",
  purchasePrice: row.purchasePrice ? plainDollars(centsFromDollars(row.purchasePrice)) : "",
  finishedBasementArea: String(row.finishedBasementArea ?? ""),
  lastContactedAt: row.lastContactedAt ? clockText(row.lastContactedAt, timeZone) : "",
});

/** `2026-11-25T14:30`, as a browser's input has it. */
function clockText(at: Date, timeZone: string) {
  const { date, time } = clockAt(at, timeZone);
  return `${date}T${time}`;
}

/** @param clock `2026-11-25T14:30` */
export function instantOf(clock: string, timeZone: string) {
  const [date = "", time = ""] = clock.split("T");
  return instantAt(date, time, timeZone);
}

/** `25000000` cents → `250000` */
const plainDollars = (cents: number) => dollarsFromCents(cents).replace(/\.00$/, "");

export function formatDetail(name: string, text: string): string {
  if (!text) return "";
  if (name === "source") return sourceLabel(text);
  if (name === "purchasePrice") return formatPromisedDollars(centsFromDollars(text));
  if (name === "finishedBasementArea") return `${formatNumber(Number(text))} sq ft`;
  return name === "lastContactedAt" ? text.replace("T", ", ") : text;
}

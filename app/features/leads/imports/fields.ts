import type { BatchState } from "#app/features/leads/batches/rules.ts";
import { formatNumber } from "#app/lib/format.ts";

const field = (label: string, headers: string) => ({ label, headers: headers.split(", ") });

/** What a column of the file can be, with its usual headers as `plainHeader` writes them. */
export const importFields = {
  name: field("Name", "name, full name, owner, owner name, contact, contact name"),
  email: field("Email", "email, e mail, email address, e mail address, mail"),
  phone: field("Phone", "phone, phone number, mobile, cell, telephone, mobile phone"),
  company: field("Company", "company, organization, business"),
  address: field("Full address", "address, property address, full address, location, property"),
  street: field("Street", "street, street address, address line 1, address 1"),
  city: field("City", "city, town, property city"),
  state: field("State", "state, st, province, property state"),
  zip: field("ZIP", "zip, zip code, zipcode, postal code, property zip"),
  propertyType: field("Property type", "property type, type, home type"),
  squareFootage: field("Square feet", "square feet, sqft, sq ft, square footage, living area"),
  unitCount: field("Units", "units, unit count, number of units, doors"),
  bedrooms: field("Bedrooms", "bedrooms, beds, br"),
  bathrooms: field("Bathrooms", "bathrooms, baths, ba"),
  yearBuilt: field("Year built", "year built, built, year"),
  status: field("Status (new leads only)", "status, lead status, stage"),
  createdAt: field(
    "Created on (new leads only)",
    "created, created at, created on, date, date added, created date",
  ),
  note: field("Note (new leads only)", "note, notes, comment, comments, remarks"),
  noContact: field("Do not contact", "do not contact, dnc, no contact"),
  noEmail: field("Unsubscribed from email", "unsubscribed, email opt out, do not email, opt out, opted out"),
  noText: field("Stopped texts", "stop, sms opt out, do not text, text opt out"),
  noCall: field("Do not call", "do not call, no calls"),
  yesEmail: field(
    "Subscribed to email (only a “no” counts)",
    "subscribed, newsletter, email opt in, opt in, consent",
  ),
};

export type ImportField = keyof typeof importFields;

export const importFieldNames = Object.keys(importFields) as ImportField[];

/** `E-Mail_Address ` → `e mail address`; `createdAt` → `created at` */
const plainHeader = (header: string) =>
  header
    .replace(/\(.*?\)/g, "")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();

export const fieldOfHeader = (header: string): ImportField | null =>
  importFieldNames.find((name) => importFields[name].headers.includes(plainHeader(header))) ?? null;

/** The first column of each field. An address beside a city is the street. */
export function guessFields(headers: readonly string[]): (ImportField | null)[] {
  const guesses = headers.map(fieldOfHeader);
  const isApart = guesses.some((field) => field === "city" || field === "zip") && !guesses.includes("street");
  const apart = guesses.map((field) => (field === "address" && isApart ? ("street" as const) : field));
  return apart.map((field, at) => (field && apart.indexOf(field) === at ? field : null));
}

export const matchPolicies = {
  skip: "Skip the line",
  fill: "Fill in what is empty",
  overwrite: "Overwrite with the file",
  create: "Add another lead",
} as const;
export type MatchPolicy = keyof typeof matchPolicies;

export const outcomeLabels = { create: "New leads", update: "Updated", skip: "Skipped", invalid: "Invalid" };
export type Outcome = keyof typeof outcomeLabels;
export const outcomes = Object.keys(outcomeLabels) as Outcome[];

export type ImportSettings = {
  encoding: string;
  delimiter: string;
  hasHeader: boolean;
  columns: string[];
  /** The first lines, cut to a few words each. */
  samples: string[][];
  fields: (ImportField | null)[];
  policy: MatchPolicy;
  preview?: Partial<Record<Outcome, PreviewLine[]>>;
};

export type PreviewLine = { line: number; text: string; reason: string | null };

type Progress = {
  state: BatchState;
  /** Null before the import. */
  undoUntil: Date | null;
  /** By outcome, and `stops` (skipped, but with a consent taken away), `total`, `restored` and `kept`. */
  counts: Record<string, number> | null;
  problem: string | null;
};

/** The columns can be chosen: nothing was imported yet. */
export const isOpen = ({ state, undoUntil }: Pick<Progress, "state" | "undoUntil">) =>
  ["uploaded", "checked", "failed"].includes(state) && !undoUntil;

export const mayUndoImport = ({ state, undoUntil }: Pick<Progress, "state" | "undoUntil">, now: Date) =>
  Boolean(undoUntil && now < undoUntil && (state === "done" || state === "failed"));

/** One line for lists and notifications. */
export function resultOf({ state, counts, problem }: Omit<Progress, "undoUntil">) {
  const { create = 0, update = 0, restored = 0 } = counts ?? {};
  if (state === "failed") return problem ?? "failed";
  if (state === "undone") return `${formatNumber(restored)} leads restored`;
  if (!counts) return "";
  const found = `${formatNumber(create)} new, ${formatNumber(update)} updated`;
  return state === "checked" ? `${found} if imported` : found;
}

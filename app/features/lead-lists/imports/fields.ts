import type { BatchState } from "#app/features/lead-lists/batches/rules.ts";
import { formatNumber } from "#app/lib/format.ts";

const field = (label: string, headers: string) => ({ label, headers: headers.split(", ") });

const ofNewLeads = (label: string, headers: string) => field(`${label} (new leads only)`, headers);

/**
 * What a column of the file can be, with its usual headers as `plainHeader` writes them, also of HubSpot, Google
 * Contacts, AppFolio and Buildium.
 */
export const importFields = {
  name: field("Name", "name, full name, owner, owner name, contact, contact name, display name"),
  firstName: field("First name", "first name, first, given name"),
  lastName: field("Last name", "last name, last, surname, family name"),
  email: field(
    "Email",
    "email, emails, e mail, email address, e mail address, mail, primary email, e mail 1 value",
  ),
  phone: field(
    "Phone",
    "phone, phone number, phone numbers, mobile, cell, telephone, mobile phone, phone 1 value",
  ),
  company: field(
    "Company",
    "company, company name, organization, organization name, business, associated company",
  ),
  address: field("Full address", "address, property address, full address, location, property"),
  street: field(
    "Street",
    "street, street address, address line 1, address 1, street address 1, address 1 street",
  ),
  unit: field(
    "Unit",
    "unit, unit number, apt, apartment, suite, address line 2, address 2, street2, street address 2",
  ),
  city: field("City", "city, town, property city, address 1 city"),
  state: field("State", "state, st, province, property state, state region, address 1 region"),
  zip: field("ZIP", "zip, zip code, zipcode, postal code, property zip, address 1 postal code"),
  propertyType: field("Property type", "property type, type, home type"),
  squareFootage: field("Square feet", "square feet, sqft, sq ft, square footage, living area"),
  unitCount: field("Units", "units, unit count, number of units, doors"),
  bedrooms: field("Bedrooms", "bedrooms, beds, br"),
  bathrooms: field("Bathrooms", "bathrooms, baths, ba"),
  yearBuilt: field("Year built", "year built, built, year"),
  status: ofNewLeads("Status", "status, lead status, stage"),
  source: ofNewLeads("Source", "source, lead source, original source, original traffic source"),
  assignee: ofNewLeads("Assigned to", "assigned to, assignee, assigned, contact owner, lead owner, agent"),
  tags: ofNewLeads("Tags", "tags, tag, labels, group membership"),
  rent: ofNewLeads("Rent", "rent, monthly rent, estimated rent, market rent, rent estimate"),
  createdAt: ofNewLeads(
    "Created on",
    "created, created at, created on, date, date added, created date, create date",
  ),
  lastContactedAt: ofNewLeads(
    "Last contact",
    "last contact, last contacted, last contact date, last activity date",
  ),
  coOwner: ofNewLeads("Co-owner", "co owner, coowner, second owner, owner 2, spouse"),
  otherPhone: ofNewLeads(
    "Second phone",
    "phone 2, second phone, other phone, home phone, work phone, phone 2 value",
  ),
  otherEmail: ofNewLeads(
    "Second email",
    "email 2, second email, alternate email, secondary email, e mail 2 value",
  ),
  note: ofNewLeads("Note", "note, notes, comment, comments, remarks, message, notes for the owner"),
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
  const hasStreet = guesses.includes("street");
  const isApart = hasStreet || guesses.some((field) => field === "city" || field === "zip");
  const street = hasStreet ? null : ("street" as const);
  const apart = guesses.map((field) => (field === "address" && isApart ? street : field));
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

/** Lines that can be downloaded, to be corrected. */
export const rejectLabels = {
  invalid: "invalid lines",
  remarks: "lines with remarks",
  skip: "skipped lines",
};
export type Reject = keyof typeof rejectLabels;
export const rejects = Object.keys(rejectLabels) as Reject[];

export type ImportSettings = {
  encoding: string;
  delimiter: string;
  /** Titles above the first row. */
  skipLines?: number;
  hasHeader: boolean;
  columns: string[];
  /** The first lines, cut to a few words each. */
  samples: string[][];
  fields: (ImportField | null)[];
  policy: MatchPolicy;
  /** "Haverkamp, Joyce" */
  isLastNameFirst?: boolean;
  /** Statuses of the file that are unknown here; `to` is null to leave one out. */
  statuses?: ForeignStatus[];
  preview?: Partial<Record<Outcome, PreviewLine[]>>;
};

export type ForeignStatus = { from: string; to: string | null };

export const mostStatuses = 50;

/** Files of ours, in which an apostrophe marks text that a spreadsheet would run. */
export const isOwnFile = (columns: readonly string[]) =>
  columns.includes(idHeader) || columns.slice(-2).join() === rejectedHeaders.join();

export const idHeader = "Lead ID";
export const rejectedHeaders = ["Line", "Reason"];

export type PreviewLine = { line: number; text: string; reason: string | null };

type Progress = {
  state: BatchState;
  /** Null before the import. */
  undoUntil: Date | null;
  /** By outcome, and `remarks`, `stops` (skipped, but with a consent taken away), `total`, `restored` and `kept`. */
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

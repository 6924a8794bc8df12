import type { BatchState } from "#app/features/leads/batches/rules.ts";
import { formatNumber } from "#app/lib/format.ts";

/** What a column of the file can be. `aliases` are headers, as `plainHeader` writes them. */
export const importFields = {
  name: { label: "Name", aliases: ["name", "full name", "owner", "owner name", "contact", "contact name"] },
  email: { label: "Email", aliases: ["email", "e mail", "email address", "e mail address", "mail"] },
  phone: {
    label: "Phone",
    aliases: ["phone", "phone number", "mobile", "cell", "telephone", "mobile phone"],
  },
  company: { label: "Company", aliases: ["company", "organization", "business"] },
  address: {
    label: "Full address",
    aliases: ["address", "property address", "full address", "location", "property"],
  },
  street: { label: "Street", aliases: ["street", "street address", "address line 1", "address 1"] },
  city: { label: "City", aliases: ["city", "town", "property city"] },
  state: { label: "State", aliases: ["state", "st", "province", "property state"] },
  zip: { label: "ZIP", aliases: ["zip", "zip code", "zipcode", "postal code", "property zip"] },
  propertyType: { label: "Property type", aliases: ["property type", "type", "home type"] },
  squareFootage: {
    label: "Square feet",
    aliases: ["square feet", "sqft", "sq ft", "square footage", "living area"],
  },
  unitCount: { label: "Units", aliases: ["units", "unit count", "number of units", "doors"] },
  bedrooms: { label: "Bedrooms", aliases: ["bedrooms", "beds", "br"] },
  bathrooms: { label: "Bathrooms", aliases: ["bathrooms", "baths", "ba"] },
  yearBuilt: { label: "Year built", aliases: ["year built", "built", "year"] },
  status: { label: "Status (new leads only)", aliases: ["status", "lead status", "stage"] },
  createdAt: {
    label: "Created on (new leads only)",
    aliases: ["created", "created at", "created on", "date", "date added", "created date"],
  },
  note: { label: "Note (new leads only)", aliases: ["note", "notes", "comment", "comments", "remarks"] },
  noContact: { label: "Do not contact", aliases: ["do not contact", "dnc", "no contact"] },
  noEmail: {
    label: "Unsubscribed from email",
    aliases: ["unsubscribed", "email opt out", "do not email", "opt out", "opted out"],
  },
  noText: { label: "Stopped texts", aliases: ["stop", "sms opt out", "do not text", "text opt out"] },
  noCall: { label: "Do not call", aliases: ["do not call", "no calls"] },
  yesEmail: {
    label: "Subscribed to email (only a “no” counts)",
    aliases: ["subscribed", "newsletter", "email opt in", "opt in", "consent"],
  },
} as const satisfies Record<string, { label: string; aliases: readonly string[] }>;

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
  importFieldNames.find((field) =>
    (importFields[field].aliases as readonly string[]).includes(plainHeader(header)),
  ) ?? null;

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

export const outcomes = ["create", "update", "skip", "invalid"] as const;
export type Outcome = (typeof outcomes)[number];

export const outcomeLabels: Record<Outcome, string> = {
  create: "New leads",
  update: "Updated",
  skip: "Skipped",
  invalid: "Invalid",
};

export type ImportSettings = {
  encoding: string;
  delimiter: string;
  hasHeader: boolean;
  columns: string[];
  /** The first lines, cut to a few words each. */
  samples: string[][];
  fields: (ImportField | null)[];
  matches: MatchPolicy;
  preview?: Partial<Record<Outcome, PreviewLine[]>>;
};

export type PreviewLine = { line: number; text: string; reason: string | null };

export type ImportRow = {
  id: string;
  createdAt: Date;
  /** Null for the system and former users. */
  by: string | null;
  fileName: string;
  state: BatchState;
  /** By outcome, and `total`, `restored` and `kept`. */
  counts: Record<string, number> | null;
  /** Last line done. */
  position: number;
  problem: string | null;
  undoUntil: Date | null;
  version: number;
};

/** The columns can be chosen: nothing was imported yet. */
export const isOpen = ({ state, undoUntil }: Pick<ImportRow, "state" | "undoUntil">) =>
  ["uploaded", "checked", "failed"].includes(state) && !undoUntil;

export const mayUndoImport = ({ state, undoUntil }: Pick<ImportRow, "state" | "undoUntil">, now: Date) =>
  Boolean(undoUntil && now < undoUntil && (state === "done" || state === "failed"));

/** One line for lists and notifications. */
export function resultOf({ state, counts, problem }: Pick<ImportRow, "state" | "counts" | "problem">) {
  const { create = 0, update = 0, restored = 0 } = counts ?? {};
  if (state === "failed") return problem ?? "failed";
  if (state === "undone") return `${formatNumber(restored)} leads restored`;
  if (!counts) return "";
  const found = `${formatNumber(create)} new, ${formatNumber(update)} updated`;
  return state === "checked" ? `${found} if imported` : found;
}

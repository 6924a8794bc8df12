import { parseDateInput } from "#app/components/dates/date-input.ts";
import { type ImportField, importFields } from "#app/features/lead-lists/imports/fields.ts";
import { detailsIn, leadFields } from "#app/features/leads/fields.ts";
import { normaliseStreet, parseAddressLine } from "#app/features/leads/property/address.ts";
import { partialHome, zipCode } from "#app/features/leads/property/schema.ts";
import {
  enteredSources,
  leadStatuses,
  longestNote,
  statusBadge,
  statusGroups,
} from "#app/features/leads/rules.ts";
import type { Channel } from "#app/features/messaging/contact/queries.server.ts";
import { instantAt } from "#app/lib/dates.ts";
import { city, emailAddress, personName, phoneAsTyped, street } from "#app/lib/fields.ts";
import { sourceLabel } from "#app/lib/labels.ts";
import { dollarsFromCents, readDollars } from "#app/lib/money.ts";
import { seen } from "#app/lib/text-rules.ts";
import { stateCode, stateOfZip, statesOfZip } from "#app/lib/us-states.ts";
import { z } from "#app/lib/zod.ts";

export const homeColumns = ["streetAddress", "city", "state", "zipCode"] as const;
/** Details that a file can have; all are texts. */
export const importedDetails = detailsIn("import");
const textColumns = [
  ...(["name", "email", "phone", "phoneE164", "propertyType"] as const),
  ...importedDetails,
  ...homeColumns,
] as const;
const numberColumns = ["squareFootage", "unitCount", "bedrooms", "bathrooms", "yearBuilt"] as const;
export const factColumns = ["propertyType", ...numberColumns] as const;

/** Columns of a lead that a line can set; null is empty in the file. */
export type LineValues = Record<(typeof textColumns)[number], string | null> &
  Record<(typeof numberColumns)[number], number | null>;

export type Draft = {
  values: LineValues;
  /** Of a new lead only. */
  added: {
    status: string | null;
    source: string | null;
    assignedTo: string | null;
    tags: string[];
    /** Dollars. */
    estimatedRent: string | null;
    createdAt: Date | null;
    lastContactedAt: Date | null;
    coOwner: string | null;
    secondPhone: string | null;
    note: string | null;
  };
  /** A file can take consent away, never give it. */
  stops: Channel[];
  /** What was left out or read in part, and why. */
  remarks: string[];
  foreignStatus: string | null;
};

export type ReadLine = { ok: true; draft: Draft } | { ok: false; reason: string };

export type Reading = {
  fields: readonly (ImportField | null)[];
  timeZone: string;
  now: Date;
  isLastNameFirst?: boolean | undefined;
  /** Of our own files, in which an apostrophe may mark text. */
  isOwn?: boolean;
  /** By lower-case text; null to leave one out. */
  statuses?: ReadonlyMap<string, string | null>;
  /** IDs by lower-case name and email. */
  staff?: ReadonlyMap<string, string>;
};

/** `cells` in the order of `fields`. A cell that can't be read is left out with a remark. */
export function readLine(cells: readonly string[], reading: Reading): ReadLine {
  const { timeZone, now, isLastNameFirst, statuses, staff } = reading;
  const mark = reading.isOwn ? /^'(?='*[=+@-])/ : /^'(?=[=+@])/;
  const typed: Partial<Record<ImportField, string>> = {};
  reading.fields.forEach((field, at) => {
    const text = cells[at]?.trim().replace(mark, "");
    if (field && text) typed[field] = field === "note" ? text : seen(text.replace(/\s+/g, " "));
  });
  if (Object.values(typed).some((text) => text.includes("\ufffd")))
    return { ok: false, reason: "It has unreadable characters: save the file as UTF-8." };

  const remarks: string[] = [];
  const notes = typed.note ? [typed.note] : [];
  const remark = (field: ImportField, why: string) => void remarks.push(`${plainLabel(field)}: ${why}`);
  const leaveOut = (field: ImportField, why: string) =>
    remark(field, `“${typed[field]?.slice(0, 40)}” is left out. ${why}`);
  const read = <Field extends keyof typeof readers>(
    field: Field,
    text = typed[field],
  ): z.output<(typeof readers)[Field]> | undefined => {
    if (text === undefined) return undefined;
    const parsed = readers[field].safeParse(text);
    if (parsed.success) return parsed.data as z.output<(typeof readers)[Field]>;
    leaveOut(field, parsed.error.issues[0]?.message ?? "");
    return undefined;
  };
  /** Of several in one cell the first that can be read; also the others. */
  const readFirst = <Field extends "email" | "phone">(field: Field, texts: readonly string[]) => {
    const first = texts.length > 1 ? texts.find((text) => readers[field].safeParse(text).success) : texts[0];
    const others = first === undefined ? [] : texts.filter((text) => text !== first);
    if (others.length > 0) remark(field, `“${first}” is imported. A new lead has the others too.`);
    return [read(field, first ?? typed[field]), others] as const;
  };
  const readDay = (field: "createdAt" | "lastContactedAt") => {
    const { day, time } = read(field) ?? {};
    const at = day ? instantAt(day, time ?? "12:00", timeZone) : null;
    if (!at || at <= now) return at;
    leaveOut(field, "This day is in the future.");
    return null;
  };

  typed.email ??= typed.otherEmail;
  typed.phone ??= typed.otherPhone;
  const name = [typed.firstName, typed.lastName].filter(Boolean).join(" ") || typed.name;
  typed.name = isLastNameFirst && name ? firstNameFirst(name) : name;

  const [email, emails] = readFirst("email", emailsOf(typed.email ?? ""));
  const [phone, phones] = readFirst("phone", phonesOf(typed.phone ?? ""));
  const morePhones = [...phones, ...phonesOf(typed.otherPhone ?? "")]
    .map((text) => readers.phone.safeParse(text).data ?? { typed: text, e164: null })
    .filter(({ e164 }) => e164 === null || e164 !== phone?.e164);
  const secondPhone = morePhones.find(({ e164 }) => e164);
  const notedPhones = morePhones.filter((each) => each !== secondPhone);
  const more = [...emails, ...emailsOf(typed.otherEmail ?? "").filter((each) => each !== email)];
  if (more.length > 0) notes.push(`Email: ${more.join(", ")}`);
  if (notedPhones.length > 0) notes.push(`Phone: ${notedPhones.map(({ typed }) => typed).join(", ")}`);
  const home = readHome();
  const found: Partial<Record<string, unknown>> = {
    ...home,
    ...Object.fromEntries(factColumns.map((column) => [column, read(column)])),
    name: read("name"),
    ...Object.fromEntries(importedDetails.map((column) => [column, read(column)])),
    email,
    phone: phone?.typed,
    phoneE164: phone?.e164,
  };
  const columns = [...textColumns, ...numberColumns];
  const values = Object.fromEntries(columns.map((column) => [column, found[column] ?? null])) as LineValues;
  if (!values.email && !values.phoneE164 && !values.streetAddress)
    return { ok: false, reason: [...remarks, "It has no email, no phone number and no address."].join(" ") };

  const own = statusByName.get(typed.status?.toLowerCase().replaceAll("_", " ") ?? "") ?? null;
  const foreignStatus = own ? null : (typed.status ?? null);
  const mapped = statuses?.get(foreignStatus?.toLowerCase() ?? "") ?? null;
  if (foreignStatus && !mapped) leaveOut("status", "Choose which status it is here, and check again.");
  const assignedTo = typed.assignee ? (staff?.get(typed.assignee.toLowerCase()) ?? null) : null;
  if (typed.assignee && !assignedTo) leaveOut("assignee", "Nobody in the office has this name or email.");
  const noContact = isYes("noContact");
  const stopped: [Channel, boolean][] = [
    ["email", isYes("noEmail") || noContact || notSubscribed.test(typed.yesEmail ?? "yes")],
    ["sms", isYes("noText") || noContact],
    ["call", isYes("noCall") || noContact],
  ];
  const added = {
    status: own ?? mapped,
    source: read("source") ?? null,
    assignedTo,
    tags: read("tags") ?? [],
    estimatedRent: read("rent") ?? null,
    createdAt: readDay("createdAt"),
    lastContactedAt: readDay("lastContactedAt"),
    coOwner: read("coOwner") ?? null,
    secondPhone: secondPhone?.typed ?? null,
    note: notes.join("\n").slice(0, longestNote) || null,
  };
  const stops = stopped.flatMap(([channel, isStopped]) => (isStopped ? channel : []));
  return { ok: true, draft: { values, added, stops, remarks, foreignStatus } };

  /** What is neither yes nor no counts as yes: silence harms less than a call. */
  function isYes(field: ImportField) {
    const text = typed[field];
    if (!text || no.test(text)) return false;
    if (!yes.test(text)) remark(field, `“${text.slice(0, 40)}” counts as yes.`);
    return true;
  }

  function readHome() {
    const whole = read("address");
    if (typed.address && !whole) notes.push(`Address: ${typed.address}`);
    const base = whole?.street ?? read("street");
    const streetAddress = base && typed.unit ? withUnit(base, typed.unit) : base;
    if (typed.unit && streetAddress === undefined) leaveOut("unit", "It has no street.");
    if (whole) return { ...whole, streetAddress };
    const state = read("state");
    const zipCode = readZip(state);
    return {
      streetAddress,
      city: read("city"),
      state: state ?? (streetAddress ? stateOfZip(zipCode ?? null) : null),
      zipCode,
    };
  }

  function withUnit(base: string, unit: string) {
    const name = /^[\p{L}\p{N}]{1,4}$/u.test(unit) ? `Unit ${unit}` : unit;
    if (normaliseStreet(base).endsWith(` ${normaliseStreet(name)}`)) return base;
    const parsed = street.safeParse(`${base} ${name}`);
    if (parsed.success && !/^(c\/o|attn|care of|p\.? ?o\.? ?box)\b/i.test(unit)) return parsed.data;
    leaveOut("unit", "This is no unit of a home.");
    return base;
  }

  /** A spreadsheet drops the first zero, but only where the state has one. */
  function readZip(state: string | undefined) {
    const { zip } = typed;
    if (!zip || !/^\d{4}$/.test(zip)) return read("zip");
    const padded = `0${zip}`;
    if (state && !statesOfZip(padded).includes(state)) return read("zip");
    if (!state) remark("zip", `“${zip}” is read as ${padded}.`);
    return read("zip", padded);
  }
}

const plainLabel = (field: ImportField) => importFields[field].label.replace(/ \(.*\)$/, "");

const emailsOf = (text: string) => [
  ...new Map(
    text
      .replace(/mailto:/gi, "")
      .split(/[\s;,|<>()]+/)
      .filter((part) => part.includes("@"))
      .map((part) => [part.toLowerCase(), part]),
  ).values(),
];

/** "Mobile: (515) 555-0131, Home: (515) 555-0132" */
const phonesOf = (text: string) =>
  text
    .split(/[;,|\n]| :::? | \/ | or /)
    .map((part) => part.replace(/^[\s\p{L}]*:\s*/u, "").trim())
    .filter((part) => /\d/.test(part));

/** "Haverkamp, Joyce" → "Joyce Haverkamp", but "Haverkamp, LLC" stays. */
function firstNameFirst(name: string) {
  const [, last = "", first = ""] = /^([^,]+), *([^,]+)$/.exec(name) ?? [];
  return !first || /^(llc|inc|ltd|l?lp|co|corp|trust|jr|sr|i{2,3}|iv|md|phd|esq)\b/i.test(first)
    ? name
    : `${first} ${last}`;
}

/** Undefined without a street and ZIP code. */
export const addressKey = ({ streetAddress, zipCode: zip }: Pick<LineValues, "streetAddress" | "zipCode">) =>
  streetAddress && zip ? `${normaliseStreet(streetAddress)}|${zip.slice(0, 5)}` : undefined;

const custom = <Value>(read: (typed: string) => Value | undefined, wrong: string) =>
  z.string().transform((typed, context) => {
    const value = read(typed);
    if (value !== undefined) return value;
    context.addIssue({ code: "custom", message: wrong });
    return z.NEVER;
  });

const yes =
  /^(y|yes|true|t|1|x|✓|stop(ped|all)?|unsub(scribed?)?|opt(ed)?[ -]?out|dnc|do not .*|quit|end|cancel|revoked?)$/i;
const no = /^(n|no|false|f|0|-|none|ok|okay|active|subscribed|opt(ed)?[ -]?in)$/i;
/** "Unsubscribed" in a column of subscriptions is a no. */
const notSubscribed = /^(n|no|false|f|0|-|none|unsub.*|opt(ed)?[ -]?out.*|stop.*|dnc|do not.*)$/i;

const types: [RegExp, string][] = [
  [/^(single[- ]?family.*|sfr|sfh|house|detached)$/i, "single-family"],
  [/^(multi[- ]?family.*|duplex|triplex|four-?plex|apartments?( building)?)$/i, "multi-family"],
  [/^town ?(house|home)$/i, "townhouse"],
  [/^condo(minium)?$/i, "condo"],
];

const statusByName = new Map<string, string>([
  ...leadStatuses.flatMap((status): [string, string][] => [
    [statusBadge(status).label.toLowerCase(), status],
    [status.replaceAll("_", " "), status],
  ]),
  ...statusGroups.map(({ filterLabel, value }): [string, string] => [filterLabel.toLowerCase(), value]),
]);

const short = (longest: number) =>
  z.string().max(longest, `Please keep this under ${longest.toLocaleString("en-US")} characters.`);

const unitsOfMeasure =
  /\s*(sq\.? ?(ft|feet)\.?|sqft|s\.?f\.?|square feet|ft²|b[rda]|beds?|bedrooms?|baths?|bathrooms?|units?|doors?)$/i;

/** "1,150 sq ft" and "3.0" are numbers too. */
const figure = <Field extends z.ZodType>(field: Field) =>
  z
    .string()
    .transform((typed) => typed.replace(unitsOfMeasure, "").replace(/\.0+$/, ""))
    .pipe(field as unknown as z.ZodType<z.output<Field>, string>);

const day = custom((typed) => {
  const [, date = "", hours = "", minutes = "", half] =
    /^(.*?)(?:[T ]+(\d{1,2}):(\d{2})(?::[\d.]+)?\s*([ap]m)?.*)?$/i.exec(typed) ?? [];
  const day = parseDateInput(date);
  if (!day) return undefined;
  const hour = half ? (Number(hours) % 12) + (/^p/i.test(half) ? 12 : 0) : Number(hours);
  const isTime = hours && hour < 24 && Number(minutes) < 60;
  return { day, time: isTime ? `${String(hour).padStart(2, "0")}:${minutes}` : undefined };
}, "Write the date like 11/20/2026 or 2026-11-20.");

const mostRentCents = 100_000_00;

const detailReaders = Object.fromEntries(
  importedDetails.map((name) => [name, short(leadFields[name].longest)]),
) as Record<(typeof importedDetails)[number], ReturnType<typeof short>>;

const readers = {
  name: personName("Enter the owner's name."),
  email: emailAddress("Enter an email address."),
  phone: phoneAsTyped("Enter a ten-digit phone number."),
  ...detailReaders,
  address: z.string().transform((typed, context) => {
    const parsed = parseAddressLine(typed.replace(/,? (USA|United States)$/i, ""));
    if (parsed.ok) return parsed.value;
    context.addIssue({ code: "custom", message: parsed.message });
    return z.NEVER;
  }),
  street,
  city,
  state: custom((typed) => stateCode(typed) ?? undefined, "This is no state."),
  zip: zipCode,
  propertyType: custom(
    (typed) => types.find(([pattern]) => pattern.test(typed))?.[1],
    "This is no property type.",
  ),
  squareFootage: figure(partialHome.squareFootage),
  unitCount: figure(partialHome.unitCount),
  bedrooms: figure(partialHome.bedrooms),
  bathrooms: figure(partialHome.bathrooms),
  yearBuilt: figure(partialHome.yearBuilt),
  source: short(60).transform(
    (typed) =>
      enteredSources.find((source) => sourceLabel(source).toLowerCase() === typed.toLowerCase()) ?? typed,
  ),
  tags: z
    .string()
    .transform((typed) =>
      typed.split(/[,;|]| ::: /).flatMap((name) => (/^\s*\*/.test(name) ? [] : name.trim() || [])),
    )
    .refine((names) => names.every((name) => name.length <= 40), "A tag has 40 characters at most.")
    .refine((names) => names.length <= 10, "Ten tags at most."),
  rent: custom((typed) => {
    const cents = readDollars(typed.replace(/\s*(\/|per )\s*mo(nth)?\.?$/i, ""));
    return cents && cents <= mostRentCents ? dollarsFromCents(cents) : undefined;
  }, "Write the monthly rent like 1,850."),
  createdAt: day,
  lastContactedAt: day,
  coOwner: personName("Enter the co-owner's name."),
};

import { parseDateInput } from "#app/components/dates/date-input.ts";
import { normaliseStreet, parseAddressLine } from "#app/features/analysis/rules/address.ts";
import { partialHome, zipCode } from "#app/features/analysis/schema.ts";
import { type ImportField, importFields } from "#app/features/leads/imports/fields.ts";
import { leadStatuses, longestNote, statusBadge, statusGroups } from "#app/features/leads/rules.ts";
import { instantAt } from "#app/lib/dates.ts";
import { city, emailAddress, personName, phoneAsTyped, street } from "#app/lib/fields.ts";
import { oneLine } from "#app/lib/text-rules.ts";
import { stateCode, stateOfZip } from "#app/lib/us-states.ts";
import { z } from "#app/lib/zod.ts";

export const homeColumns = ["streetAddress", "city", "state", "zipCode"] as const;
const textColumns = [
  "name",
  "email",
  "phone",
  "phoneE164",
  "company",
  "propertyType",
  ...homeColumns,
] as const;
const numberColumns = ["squareFootage", "unitCount", "bedrooms", "bathrooms", "yearBuilt"] as const;
export const factColumns = ["propertyType", ...numberColumns] as const;

/** Columns of a lead that a line can set; null is empty in the file. */
export type LineValues = Record<(typeof textColumns)[number], string | null> &
  Record<(typeof numberColumns)[number], number | null>;

type Channel = "email" | "sms" | "call";

export type Draft = {
  values: LineValues;
  status: string | null;
  createdAt: Date | null;
  note: string | null;
  /** A file can take consent away, never give it. */
  stops: Channel[];
};

export type ReadLine = { ok: true; draft: Draft } | { ok: false; reason: string };

type Place = { timeZone: string; now: Date };

/** `cells` in the order of `fields`. */
export function readLine(
  cells: readonly string[],
  fields: readonly (ImportField | null)[],
  { timeZone, now }: Place,
): ReadLine {
  const typed: Partial<Record<ImportField, string>> = {};
  fields.forEach((field, at) => {
    // A spreadsheet's export marks text with an apostrophe.
    const text = cells[at]?.trim().replace(/^'(?=[=+@-])/, "");
    if (field && text) typed[field] = field === "note" ? text : oneLine(text);
  });
  if (Object.values(typed).some((text) => text.includes("\ufffd")))
    return { ok: false, reason: "It has unreadable characters: save the file as UTF-8." };
  const parsed = Line.safeParse(typed);
  if (!parsed.success) {
    const reasons = parsed.error.issues.map(
      ({ path, message }) => `${importFields[path[0] as ImportField].label}: ${message}`,
    );
    return { ok: false, reason: [...new Set(reasons)].join(" ") };
  }
  const line = parsed.data;
  const { day, time = "12:00" } = line.createdAt ?? {};
  const createdAt = day ? instantAt(day, time, timeZone) : null;
  if (createdAt && createdAt > now) return { ok: false, reason: "Created on: This day is in the future." };
  const home = line.address ?? { street: line.street, city: line.city, state: line.state, zipCode: line.zip };
  const found: Partial<Record<string, unknown>> = {
    ...line,
    phone: line.phone?.typed,
    phoneE164: line.phone?.e164,
    ...home,
    streetAddress: home.street,
    state: home.state ?? (home.street ? stateOfZip(home.zipCode ?? null) : null),
  };
  const columns = [...textColumns, ...numberColumns];
  const values = Object.fromEntries(columns.map((column) => [column, found[column] ?? null])) as LineValues;
  if (!values.email && !values.phoneE164 && !values.streetAddress)
    return { ok: false, reason: "It has no email, no phone number and no address." };
  const { noContact } = line;
  const stopped: [Channel, boolean | undefined][] = [
    ["email", line.noEmail || noContact || line.yesEmail === false],
    ["sms", line.noText || noContact],
    ["call", line.noCall || noContact],
  ];
  const stops = stopped.flatMap(([channel, isStopped]) => (isStopped ? channel : []));
  const { status = null, note = null } = line;
  return { ok: true, draft: { values, status, createdAt, note, stops } };
}

/** Undefined without a street and ZIP code. */
export const addressKey = ({ streetAddress, zipCode: zip }: Pick<LineValues, "streetAddress" | "zipCode">) =>
  streetAddress && zip ? `${normaliseStreet(streetAddress)}|${zip.slice(0, 5)}` : undefined;

const custom = <Value>(read: (typed: string) => Value | undefined, wrong: string) =>
  z.string().transform((typed, context) => {
    const value = read(typed);
    if (value !== undefined) return value;
    context.addIssue({ code: "custom", message: wrong.replace("%", () => typed.slice(0, 40)) });
    return z.NEVER;
  });

const yes =
  /^(y|yes|true|t|1|x|✓|stop(ped|all)?|unsub(scribed?)?|opt(ed)?[ -]?out|dnc|do not .*|quit|end|cancel|revoked?)$/i;
const no = /^(n|no|false|f|0|-|none|ok|okay|active|subscribed|opt(ed)?[ -]?in)$/i;
const notSubscribed = /^(n|no|false|f|0|-|none|unsub.*|opt(ed)?[ -]?out.*|stop.*|dnc|do not.*)$/i;

/** True for "yes, this happened". */
const answer = custom(
  (typed) => (yes.test(typed) ? true : no.test(typed) ? false : undefined),
  "“%” is neither yes nor no.",
);

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

const Line = z
  .object({
    name: personName("Enter the owner's name."),
    email: emailAddress("Enter an email address."),
    phone: phoneAsTyped("Enter a ten-digit phone number."),
    company: short(200),
    address: z.string().transform((typed, context) => {
      const parsed = parseAddressLine(typed);
      if (parsed.ok) return parsed.value;
      context.addIssue({ code: "custom", message: parsed.message });
      return z.NEVER;
    }),
    street,
    city,
    state: custom((typed) => stateCode(typed) ?? undefined, "“%” is no state."),
    // A spreadsheet drops the first zero.
    zip: z.preprocess(
      (typed) => (typeof typed === "string" ? typed.replace(/^(\d{4})$/, "0$1") : typed),
      zipCode,
    ),
    ...partialHome,
    propertyType: custom(
      (typed) => types.find(([pattern]) => pattern.test(typed))?.[1],
      "“%” is no property type.",
    ),
    status: custom(
      (typed) => statusByName.get(typed.toLowerCase().replaceAll("_", " ")),
      "“%” is no status.",
    ),
    createdAt: custom((typed) => {
      const [, date = "", time] = /^(.*?)(?:[T ]+(\d{1,2}:\d{2}).*)?$/.exec(typed) ?? [];
      const day = parseDateInput(date);
      return day ? { day, time: time?.padStart(5, "0") } : undefined;
    }, "Write the date like 11/20/2026 or 2026-11-20."),
    note: short(longestNote),
    noContact: answer,
    noEmail: answer,
    noText: answer,
    noCall: answer,
    /** "Unsubscribed" in a column of subscriptions is a no. */
    yesEmail: z.string().transform((typed) => !notSubscribed.test(typed)),
  })
  .partial();

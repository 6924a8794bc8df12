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

export type Channel = "email" | "sms" | "call";

/** Columns of a lead that a line can set; null is empty in the file. */
export type LineValues = {
  name: string | null;
  email: string | null;
  phone: string | null;
  phoneE164: string | null;
  company: string | null;
  streetAddress: string | null;
  city: string | null;
  state: string | null;
  zipCode: string | null;
  propertyType: string | null;
  squareFootage: number | null;
  unitCount: number | null;
  bedrooms: number | null;
  bathrooms: number | null;
  yearBuilt: number | null;
};

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
    const reasons = parsed.error.issues.map(({ path, message }) => {
      const field = importFields[path[0] as ImportField];
      return field ? `${field.label}: ${message}` : message;
    });
    return { ok: false, reason: [...new Set(reasons)].join(" ") };
  }
  const line = parsed.data;
  const createdAt = line.createdAt
    ? instantAt(line.createdAt.day, line.createdAt.time ?? "12:00", timeZone)
    : null;
  if (createdAt && createdAt > now) return { ok: false, reason: "Created on: This day is in the future." };
  const home = line.address ?? { street: line.street, city: line.city, state: line.state, zipCode: line.zip };
  const zip = home.zipCode ?? null;
  const values: LineValues = {
    name: line.name ?? null,
    email: line.email ?? null,
    phone: line.phone?.typed ?? null,
    phoneE164: line.phone?.e164 ?? null,
    company: line.company ?? null,
    streetAddress: home.street ?? null,
    city: home.city ?? null,
    state: home.state ?? (home.street ? stateOfZip(zip) : null),
    zipCode: zip,
    propertyType: line.propertyType ?? null,
    squareFootage: line.squareFootage ?? null,
    unitCount: line.unitCount ?? null,
    bedrooms: line.bedrooms ?? null,
    bathrooms: line.bathrooms ?? null,
    yearBuilt: line.yearBuilt ?? null,
  };
  if (!values.email && !values.phoneE164 && !values.streetAddress)
    return { ok: false, reason: "It has no email, no phone number and no address." };
  const stops: Channel[] = [
    ...(line.noEmail || line.noContact || line.yesEmail === false ? (["email"] as const) : []),
    ...(line.noText || line.noContact ? (["sms"] as const) : []),
    ...(line.noCall || line.noContact ? (["call"] as const) : []),
  ];
  return {
    ok: true,
    draft: { values, status: line.status ?? null, createdAt, note: line.note ?? null, stops },
  };
}

/** Undefined without a street and ZIP code. */
export const addressKey = ({ streetAddress, zipCode: zip }: Pick<LineValues, "streetAddress" | "zipCode">) =>
  streetAddress && zip ? `${normaliseStreet(streetAddress)}|${zip.slice(0, 5)}` : undefined;

const custom = <Value>(read: (typed: string) => Value | undefined, wrong: (typed: string) => string) =>
  z.string().transform((typed, context) => {
    const value = read(typed);
    if (value !== undefined) return value;
    context.addIssue({ code: "custom", message: wrong(typed) });
    return z.NEVER;
  });

const yes =
  /^(y|yes|true|t|1|x|✓|stop(ped|all)?|unsub(scribed?)?|opt(ed)?[ -]?out|dnc|do not .*|quit|end|cancel|revoked?)$/i;
const no = /^(n|no|false|f|0|-|none|ok|okay|active|subscribed|opt(ed)?[ -]?in)$/i;

/** True for "yes, this happened". */
const answer = custom(
  (typed) => (yes.test(typed) ? true : no.test(typed) ? false : undefined),
  (typed) => `“${typed.slice(0, 40)}” is neither yes nor no.`,
);

/** "Unsubscribed" in a column of subscriptions is a no. */
const subscribed = custom(
  (typed) => !/^(n|no|false|f|0|-|none|unsub.*|opt(ed)?[ -]?out.*|stop.*|dnc|do not.*)$/i.test(typed),
  () => "",
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

const Line = z.object({
  name: personName("Enter the owner's name.").optional(),
  email: emailAddress("Enter an email address.").optional(),
  phone: phoneAsTyped("Enter a ten-digit phone number.").optional(),
  company: short(200).optional(),
  address: z
    .string()
    .transform((typed, context) => {
      const parsed = parseAddressLine(typed);
      if (parsed.ok) return parsed.value;
      context.addIssue({ code: "custom", message: parsed.message });
      return z.NEVER;
    })
    .optional(),
  street: street.optional(),
  city: city.optional(),
  state: custom(
    (typed) => stateCode(typed) ?? undefined,
    (typed) => `“${typed.slice(0, 40)}” is no state.`,
  ).optional(),
  zip: z
    .preprocess((typed) => (typeof typed === "string" ? typed.replace(/^(\d{4})$/, "0$1") : typed), zipCode)
    .optional(),
  ...partialHome,
  propertyType: custom(
    (typed) => types.find(([pattern]) => pattern.test(typed))?.[1],
    (typed) => `“${typed.slice(0, 40)}” is no property type.`,
  ).optional(),
  status: custom(
    (typed) => statusByName.get(typed.toLowerCase().replaceAll("_", " ")),
    (typed) => `“${typed.slice(0, 40)}” is no status.`,
  ).optional(),
  createdAt: custom(
    (typed) => {
      const [, date = "", time] = /^(.*?)(?:[T ]+(\d{1,2}:\d{2}).*)?$/.exec(typed) ?? [];
      const day = parseDateInput(date);
      return day ? { day, time: time?.padStart(5, "0") } : undefined;
    },
    () => "Write the date like 11/20/2026 or 2026-11-20.",
  ).optional(),
  note: short(longestNote).optional(),
  noContact: answer.optional(),
  noEmail: answer.optional(),
  noText: answer.optional(),
  noCall: answer.optional(),
  yesEmail: subscribed.optional(),
});

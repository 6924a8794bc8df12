import { unknownMarkIn } from "#app/features/agreements/items.ts";
import { SiteLink } from "#app/features/settings/company/schema.ts";
import { zipRange } from "#app/features/settings/company/service-area.ts";
import type { FieldSpec, SectionId, SectionSpec } from "#app/features/settings/sections/types.ts";
import { emailAddress, entriesOf, lineBreaks, phone, separators, tick, typedLine } from "#app/lib/fields.ts";
import { readDollars } from "#app/lib/money.ts";
import { stateCode, stateOfZip } from "#app/lib/us-states.ts";
import { z } from "#app/lib/zod.ts";

const email = emailAddress("Enter an email address.", "Enter a complete email address.");

/** The form of a section. The values of its fields and rows are those that are stored. */
export function settingsForm(spec: SectionSpec) {
  const own = ownSchemas[spec.id] ?? {};
  const shape = (fields: readonly FieldSpec[]) =>
    z.object(Object.fromEntries(fields.map((field) => [field.name, own[field.name] ?? schemaOf(field)])));
  const { one = "row", fields: rowFields = [], isRequired } = spec.rows ?? {};
  const rows = z
    .array(shape(rowFields))
    .max(50, "At most 50.")
    .min(isRequired ? 1 : 0, `At least one ${one} is required.`)
    .default([]);
  return z.object({ seen, fields: shape(spec.fields).superRefine(checkTogether).prefault({}), rows });
}

export type SettingsInput = { fields: Record<string, unknown>; rows: Record<string, unknown>[] };

/** The feature that owns the item validates the fields. */
export const itemForm = (facts: z.ZodType) =>
  z.object({ seen, fields: z.preprocess((typed) => typed ?? {}, facts) });

/** Fingerprint of the values that the form was filled with. */
const seen = z.string().max(100);

function schemaOf({ kind = "text", label, optional, min = 0, max, options = [] }: FieldSpec): z.ZodType {
  const missing = `${label} is required.`;
  switch (kind) {
    case "check":
      return tick;
    case "email":
      return optional ? email.default("") : email;
    case "tel":
      return phone("Enter a phone number with area code.", missing);
    case "url":
      return optional
        ? SiteLink.optional().transform((typed) => typed ?? null)
        : z.string({ error: missing }).pipe(SiteLink);
    case "date":
      return optional ? z.iso.date("Choose the day.").default("") : z.iso.date(missing);
    case "number": {
      const wrong = `Enter a whole number from ${min} to ${max}.`;
      return z.coerce
        .number({ error: wrong })
        .int(wrong)
        .min(min, wrong)
        .max(max ?? 0, wrong);
    }
    case "amount":
      return dollars(max ?? 0);
    case "select":
      return z.enum(
        options.map(({ value }) => value),
        missing,
      );
    case "lines": {
      const lines = entriesOf(lineBreaks, z.string().max(max ?? 200, `${max ?? 200} characters max.`));
      return optional ? lines : lines.refine((all) => all.length > 0, missing);
    }
    default:
      return optional
        ? z
            .string()
            .trim()
            .max(max ?? 200, `${max ?? 200} characters max.`)
            .default("")
        : typedLine(missing, max);
  }
}

/** `$1,049.50` → 104950 cents, from one dollar to `most` dollars */
const dollars = (most: number) => {
  const wrong = `Enter an amount from $1 to $${most.toLocaleString("en-US")}, like 250 or 249.50.`;
  return z
    .string({ error: wrong })
    .transform((typed) => readDollars(typed) ?? 0)
    .refine((cents) => cents >= 100 && cents <= most * 100, wrong);
};

const timeZone = typedLine("Time zone is required.").refine((typed) => {
  try {
    return Boolean(new Intl.DateTimeFormat("en-US", { timeZone: typed }));
  } catch {
    return false;
  }
}, "Enter the name of a time zone, like America/Chicago.");

const state = z.string().transform((typed, context) => {
  const code = stateCode(typed);
  if (!code) context.addIssue({ code: "custom", message: "This is not a state. Use two letters, like IA." });
  return code ?? z.NEVER;
});

/** Invalid text here would block every agreement. */
const agreementText = typedLine("Text is required. You can remove the item instead.", 2_000).superRefine(
  (typed, context) => {
    const unknown = unknownMarkIn(typed);
    if (unknown)
      context.addIssue({ code: "custom", message: `${unknown} is not one of the marks named above.` });
  },
);

/** Fields with other rules than those of their kind. */
const ownSchemas: Partial<Record<SectionId, Record<string, z.ZodType>>> = {
  company: {
    state: z.string({ error: "State is required." }).pipe(state),
    zip: typedLine("ZIP is required.").regex(/^\d{5}(-\d{4})?$/, "Enter five digits."),
  },
  "service-area": {
    states: entriesOf(separators, state).refine((states) => states.length > 0, "States is required."),
    timeZone,
    zips: entriesOf(
      separators,
      z.string().regex(zipRange, "Enter five digits, or a range like 50310-50325."),
    ).refine((zips) => zips.length <= 2_000, "At most 2,000."),
  },
  office: { newLeadAddresses: entriesOf(lineBreaks, email) },
  visits: {
    closedDays: entriesOf(lineBreaks, z.iso.date("Enter each day on its own line, like 2026-12-24."))
      .refine((days) => days.length <= 200, "At most 200 days.")
      .transform((days) => days.sort()),
  },
  agreement: { text: agreementText },
};

type Typed = Partial<{
  states: string[];
  zips: string[];
  opensAt: string;
  closesAt: string;
  noticeHours: number;
  horizonDays: number;
}> &
  Record<string, unknown>;

/** Rules that involve two fields. */
function checkTogether(typed: Typed, context: z.RefinementCtx) {
  const refuse = (field: string, message: string) =>
    context.addIssue({ code: "custom", path: [field], message });
  const { states, zips = [], opensAt, closesAt = "", noticeHours = 0, horizonDays = 0 } = typed;
  const other = zips.find((range) => !states?.includes(stateOfZip(range.slice(0, 5)) ?? ""));
  if (other) refuse("zips", `${other} is not in ${states?.join(", ")}.`);
  if (opensAt === undefined) return;
  if (![1, 2, 3, 4, 5, 6, 7].some((day) => typed[`day${day}`])) refuse("day1", "Choose at least one day.");
  if (opensAt > closesAt) refuse("closesAt", "The last start is before the first.");
  if (noticeHours >= horizonDays * 24)
    refuse("noticeHours", "The notice must be shorter than the days bookable ahead.");
}

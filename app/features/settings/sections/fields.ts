import {
  clock,
  emailAddress,
  entriesOf,
  lineBreaks,
  phone,
  separators,
  tick,
  typedDay,
  typedLine,
} from "#app/lib/fields.ts";
import { readDollars } from "#app/lib/money.ts";
import { z } from "#app/lib/zod.ts";

export type FieldSpec = {
  name: string;
  label: string;
  /** `lines` and `list` are stored as arrays, `amount` as cents; `primary` and `accent` are colors. */
  kind:
    | "text"
    | "area"
    | "long"
    | "lines"
    | "list"
    | "email"
    | "tel"
    | "url"
    | "number"
    | "date"
    | "time"
    | "amount"
    | "check"
    | "choices"
    | "primary"
    | "accent"
    | "picture"
    | "select";
  optional?: boolean;
  options?: readonly { value: string; label: string }[];
} & Look;

type Look = {
  hint?: string;
  half?: boolean;
  /** Starts a new group of fields. */
  heading?: string;
};

type Options = Look & { max?: number };

/** A schema that also says how its field is drawn. */
export const custom = <Schema extends z.ZodType>(schema: Schema, spec: Omit<FieldSpec, "name">): Schema =>
  schema.meta(spec);

export type FieldsForm = z.ZodObject<Record<string, z.ZodType>>;

export const fieldsOf = ({ shape }: FieldsForm): FieldSpec[] =>
  Object.entries(shape).map(([name, schema]) => ({ ...(schema.meta() as Omit<FieldSpec, "name">), name }));

const missing = (label: string) => `${label} is required.`;
const tooLong = (max: number) => `${max} characters max.`;

const text =
  (kind: FieldSpec["kind"]) =>
  (label: string, { max = 200, ...look }: Options = {}) =>
    custom(typedLine(missing(label), max), { label, kind, ...look });

export const line = text("text");
export const area = text("area");
export const long = text("long");

const optionalText =
  (kind: FieldSpec["kind"]) =>
  (label: string, { max = 200, ...look }: Options = {}) =>
    custom(z.string().trim().max(max, tooLong(max)).default(""), { label, kind, optional: true, ...look });

export const optionalLine = optionalText("text");
export const optionalArea = optionalText("area");

export const typedEmail = emailAddress("Enter an email address.", "Enter a complete email address.");

export const email = (label: string, look?: Look) => custom(typedEmail, { label, kind: "email", ...look });

export const optionalEmail = (label: string, look?: Look) =>
  custom(typedEmail.default(""), { label, kind: "email", optional: true, ...look });

export const tel = (label: string, look?: Look) =>
  custom(phone("Enter a phone number with area code.", missing(label)), { label, kind: "tel", ...look });

/** URL, or a local path such as `/sandbox/listings`. */
const siteLink = z
  .string()
  .trim()
  .max(2_000, "This address is too long.")
  .refine(
    (typed) => /^\/(?!\/)[\w\-./?=&#]*$/.test(typed) || (/^https?:\/\//i.test(typed) && URL.canParse(typed)),
    "Enter a complete address, like https://example.com/page.",
  );

export const url = (label: string, look?: Look) =>
  custom(z.string({ error: missing(label) }).pipe(siteLink), { label, kind: "url", ...look });

/** Null if empty. */
export const optionalUrl = (label: string, look?: Look) =>
  custom(
    siteLink.optional().transform((typed) => typed ?? null),
    { label, kind: "url", optional: true, ...look },
  );

/** Of the library; null if empty. */
export const picture = (label: string, look?: Look) =>
  custom(
    z
      .string()
      .trim()
      .regex(/^\/files\/[0-9a-f-]{36}$/, "Choose a picture of the library.")
      .optional()
      .transform((typed) => typed ?? null),
    { label, kind: "picture", optional: true, ...look },
  );

export const day = (label: string, look?: Look) =>
  custom(typedDay(missing(label)), { label, kind: "date", ...look });

export const optionalDay = (label: string, look?: Look) =>
  custom(typedDay("Choose the day.").default(""), { label, kind: "date", optional: true, ...look });

export const time = (label: string, look?: Look) =>
  custom(clock("Enter the time in 24 hours, like 12:00 or 18:30.", missing(label)), {
    label,
    kind: "time",
    ...look,
  });

/** 0 if it is optional and empty. */
export const whole = (
  label: string,
  { min = 0, max, ...look }: Look & { min?: number; max: number; optional?: boolean },
) => {
  const wrong = `Enter a whole number from ${min} to ${max}.`;
  const number = z.coerce.number({ error: wrong }).int(wrong).min(min, wrong).max(max, wrong);
  return custom(look.optional ? number.default(0) : number, { label, kind: "number", ...look });
};

/** `$1,049.50` → 104950 cents, from one dollar to `max` dollars. */
export const dollars = (label: string, { max, ...look }: Look & { max: number }) => {
  const wrong = `Enter an amount from $1 to $${max.toLocaleString("en-US")}, like 250 or 249.50.`;
  const amount = z
    .string({ error: wrong })
    .transform((typed) => readDollars(typed) ?? 0)
    .refine((cents) => cents >= 100 && cents <= max * 100, wrong);
  return custom(amount, { label, kind: "amount", ...look });
};

export const check = (label: string, look?: Look) => custom(tick, { label, kind: "check", ...look });

export const choice = <Value extends string>(
  label: string,
  options: readonly { value: Value; label: string }[],
  look?: Look,
) =>
  custom(
    z.enum(
      options.map(({ value }) => value),
      missing(label),
    ),
    { label, kind: "select", options, ...look },
  );

/** Empty if nothing is chosen. */
export const optionalChoice = (
  label: string,
  options: readonly { value: string; label: string }[],
  look?: Look,
) =>
  custom(z.enum(["", ...options.map(({ value }) => value)], "Choose one of the list.").default(""), {
    label,
    kind: "select",
    options,
    optional: true,
    ...look,
  });

/** One or more, stored as numbers. */
export const choices = (label: string, options: readonly { value: string; label: string }[], none: string) =>
  custom(
    z.preprocess(
      (typed) => (Array.isArray(typed) ? typed.join("\n") : typed),
      entriesOf(lineBreaks, z.enum(options.map(({ value }) => value)))
        .refine((all) => all.length > 0, none)
        .transform((all) => all.map(Number)),
    ),
    { label, kind: "choices", options },
  );

const entry = (max: number) => z.string().max(max, tooLong(max));

export const lines = (label: string, { max = 200, ...look }: Options = {}) =>
  custom(
    entriesOf(lineBreaks, entry(max)).refine((all) => all.length > 0, missing(label)),
    { label, kind: "lines", ...look },
  );

export const optionalLines = (label: string, look?: Look, each: z.ZodType<string> = entry(200)) =>
  custom(entriesOf(lineBreaks, each), { label, kind: "lines", optional: true, ...look });

/** Separated by commas or spaces. */
export const list = (label: string, look: Look & { optional?: boolean }, each: z.ZodType<string>) =>
  custom(
    entriesOf(separators, each).refine((all) => look.optional || all.length > 0, missing(label)),
    { label, kind: "list", ...look },
  );

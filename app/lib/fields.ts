import { hasExtension } from "#app/lib/format.ts";
import { readDollars } from "#app/lib/money.ts";
import { typedPhone } from "#app/lib/phone.ts";
import {
  emailShape,
  oneLine,
  problemOfCity,
  problemOfEmail,
  problemOfName,
  problemOfStreet,
  seen,
  withoutUnseen,
} from "#app/lib/text-rules.ts";
import { z } from "#app/lib/zod.ts";

export const street = lineOf("Enter the street address.", problemOfStreet);

export const city = lineOf("Enter the city.", problemOfCity);

export const emailAddress = (missing: string, wrong?: string) =>
  z
    .string({ error: missing })
    .transform((typed) => withoutUnseen(typed).trim())
    .pipe(z.string().min(1, missing).max(254, "This email address is too long."))
    .pipe(z.email({ pattern: emailShape, error: ({ input }) => problemOfEmail(String(input), wrong) }));

/** No link, since emails contain it. */
export const personName = (missing: string) =>
  lineOf(missing, (text) => {
    if (!text) return missing;
    return text.length > 120 ? "Please keep this under 120 characters." : problemOfName(text);
  });

export function nameWithoutLinks(typed: string | undefined, context: z.RefinementCtx) {
  const problem = problemOfName(typed ?? "");
  if (problem) context.addIssue({ code: "custom", message: problem });
}

function lineOf(missing: string, problemOf: (text: string) => string | null) {
  return z
    .string({ error: missing })
    .transform(oneLine)
    .superRefine((text, context) => {
      const problem = problemOf(text);
      if (problem) context.addIssue({ code: "custom", message: problem });
    });
}

/** `missing` is the message for an empty field. */
export const typedLine = (missing: string, longest = 200) =>
  z.string({ error: missing }).trim().min(1, missing).max(longest, `${longest} characters max.`);

/** Several lines. Browsers submit CRLF but count it as one character. */
export const typedText = (missing: string, longest: number) =>
  z
    .string({ error: missing })
    .transform((typed) => seen(typed.replace(/\r\n?/g, "\n")).trim())
    .pipe(
      z
        .string({ error: missing })
        .min(1, missing)
        .max(longest, `Please keep this under ${longest.toLocaleString("en-US")} characters.`),
    );

export const lineBreaks = /\n/;
export const separators = /[\s,;]+/;

/** The entries of one field, each once. The message of an invalid entry names it. */
export const entriesOf = <Entry extends z.ZodType>(separator: RegExp, entry: Entry) =>
  z
    .string()
    .default("")
    .transform((typed, context) => {
      const texts = typed
        .split(separator)
        .map((text) => text.trim())
        .filter(Boolean);
      const read = texts.map((text) => ({ text, ...entry.safeParse(text) }));
      for (const { text, error } of read)
        if (error)
          context.addIssue({
            code: "custom",
            message: `“${text.slice(0, 40)}”: ${error.issues[0]?.message}`,
          });
      return [...new Set(read.map(({ data }) => data as z.output<Entry>))];
    });

/** `$1,049.50` → 104950 cents. */
export const typedDollars = (wrong: string, { least = 0, most }: { least?: number; most: number }) =>
  z
    .string({ error: wrong })
    .transform((typed) => readDollars(typed) ?? -1)
    .refine((cents) => cents >= least && cents <= most, wrong);

/** `YYYY-MM-DD` */
export const typedDay = (missing: string) =>
  z.iso
    .date({ error: missing })
    .refine((day) => day >= "1900-01-01" && day <= "2100-12-31", "Choose a day between 1900 and 2100.");

export const withoutFields = <Text extends z.ZodType<string>>(text: Text) =>
  text.refine(
    (typed) => !typed.includes("{{"),
    "Fields in {{ }} are filled only in templates. Type the text.",
  );

/** Browsers send nothing for an unchecked box. */
export const tick = z
  .enum(["on", "off"])
  .optional()
  .transform((typed) => typed === "on");

/** `HH:mm` */
export const clock = (wrong: string, missing = wrong) =>
  z
    .string({ error: missing })
    .trim()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, wrong);

/** E.164 */
export const phone = (wrong: string, missing = wrong) =>
  phoneAsTyped(wrong, missing)
    .refine(({ typed }) => !hasExtension(typed), "Enter a number without an extension.")
    .transform(({ e164 }) => e164);

export const phoneAsTyped = (wrong: string, missing = wrong) =>
  z
    .string({ error: missing })
    .transform(oneLine)
    .pipe(z.string({ error: missing }).min(1, missing).max(40, wrong))
    .transform((typed, context) => {
      const phone = typedPhone(typed);
      if (phone) return phone;
      const isRounded = /^\d([.,]\d+)?e\+?\d+$/i.test(typed);
      context.addIssue({ code: "custom", message: isRounded ? `${rounded} ${wrong}` : wrong });
      return z.NEVER;
    });

const rounded = "A spreadsheet rounded this number.";

export const mayBeEmpty = <Field extends z.ZodType>(field: Field) =>
  z.preprocess(
    (typed) => (typeof typed === "string" && typed.trim() === "" ? undefined : typed),
    field.optional(),
  );

const formKeyShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\.\d{1,6})?$/i;

/** A UUID, with a counter (`….1`) after repeated submits. Any other value counts as no key. */
export const formKey = z.string().regex(formKeyShape).optional().catch(undefined);

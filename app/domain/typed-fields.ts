import { typedPhone } from "#app/domain/phone.ts";
import { oneLine } from "#app/domain/posted-words.ts";
import { z } from "#app/domain/zod.ts";

/** One line that somebody typed: `missing` is what they read who leave it empty. */
export const typedLine = (missing: string, longest = 200) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(longest, `Keep it under ${longest + 1} characters.`);

/** A day that somebody chose, `YYYY-MM-DD`, in the years that our date fields take. */
export const typedDay = (missing: string) =>
  z.iso
    .date({ error: missing })
    .refine((day) => day >= "1900-01-01" && day <= "2100-12-31", "Choose a day between 1900 and 2100.");

/** A checkbox: true when it is ticked; browsers send nothing for one that is not. */
export const tick = z
  .enum(["on", "off"])
  .optional()
  .transform((typed) => typed === "on");

/** A time of the day in 24 hours, `HH:mm`. */
export const clock = (wrong: string, missing = wrong) =>
  z
    .string({ error: missing })
    .trim()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, wrong);

/** A phone number, as E.164. */
export const phone = (wrong: string, missing = wrong) =>
  phoneAsTyped(wrong, missing).transform(({ e164 }) => e164);

/** A phone number, as it was typed and as E.164. */
export const phoneAsTyped = (wrong: string, missing = wrong) =>
  z
    .string({ error: missing })
    .transform(oneLine)
    .pipe(z.string().min(1, missing).max(40, wrong))
    .transform((typed, context) => {
      const e164 = typedPhone(typed);
      if (e164) return { typed, e164 };
      context.addIssue({ code: "custom", message: wrong });
      return z.NEVER;
    });

/** A field that may be left out, also by spaces alone. */
export const mayBeEmpty = <Field extends z.ZodType>(field: Field) =>
  z.preprocess(
    (typed) => (typeof typed === "string" && typed.trim() === "" ? undefined : typed),
    field.optional(),
  );

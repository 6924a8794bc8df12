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

/** The version of a row as a form has read it; 0 for a row that is new. */
export const rowVersion = z.coerce.number().int().min(0).max(2_147_483_647);

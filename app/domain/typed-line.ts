import { z } from "#app/domain/zod.ts";

/** One line that somebody typed: `missing` is what they read who leave it empty. */
export const typedLine = (missing: string, longest = 200) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(longest, `Keep it under ${longest + 1} characters.`);

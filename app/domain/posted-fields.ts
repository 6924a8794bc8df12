import {
  oneLine,
  problemOfCity,
  problemOfEmail,
  problemOfName,
  problemOfStreet,
} from "#app/domain/posted-words.ts";
import { z } from "#app/domain/zod.ts";

/** The street of a property, on one line. */
export const street = words("Enter the street address.", problemOfStreet);

/** The city of a property, on one line. */
export const city = words("Enter the city.", problemOfCity);

/** The e-mail address of a person. */
export const emailAddress = (missing: string, wrong?: string) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(254, "This e-mail address is too long.")
    .pipe(z.email({ error: ({ input }) => problemOfEmail(String(input), wrong) }));

/** The name of a person, which mails may carry: at most 120 characters on one line, no link. */
export const personName = (missing: string) =>
  words(missing, (text) => {
    if (!text) return missing;
    return text.length > 120 ? "Please keep this under 120 characters." : problemOfName(text);
  });

/** For `superRefine` of a name that may be left out. */
export function nameWithoutLinks(typed: string | undefined, context: z.RefinementCtx) {
  const problem = problemOfName(typed ?? "");
  if (problem) context.addIssue({ code: "custom", message: problem });
}

function words(missing: string, problemOf: (text: string) => string | null) {
  return z
    .string({ error: missing })
    .transform(oneLine)
    .superRefine((text, context) => {
      const problem = problemOf(text);
      if (problem) context.addIssue({ code: "custom", message: problem });
    });
}

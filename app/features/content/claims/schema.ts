import { valueMark } from "#app/features/content/claims/rules.ts";
import * as field from "#app/features/settings/sections/fields.ts";
import { typedLine } from "#app/lib/fields.ts";
import { z } from "#app/lib/zod.ts";

const wording = typedLine("Wording is required.", 160).refine(
  (typed) => typed.split(valueMark).length === 2,
  `Write ${valueMark} once, where the figure goes.`,
);

const fallback = typedLine("Wording without a number is required.", 160).refine(
  (typed) => !/\d/.test(typed) && !typed.includes(valueMark),
  "This wording is shown after the figure expires. Leave out all numbers.",
);

export const ClaimFacts = z
  .object({
    wording: field.custom(wording, {
      label: "Wording",
      kind: "text",
      hint: `Write ${valueMark} where the figure goes.`,
    }),
    value: field.line("Figure", { half: true, max: 40 }),
    source: field.line("Source", { half: true, max: 160 }),
    fallback: field.custom(fallback, { label: "Wording without a number", kind: "text" }),
    asOf: field.day("As of", { half: true }),
    expiresOn: field.day("Last day shown", { half: true }),
    isHidden: field.check("Hide from the site", { hint: "No page shows this claim." }),
  })
  .refine((claim) => claim.asOf <= claim.expiresOn, {
    path: ["expiresOn"],
    error: "Enter a day after the date of the figure.",
  });
export type ClaimFacts = z.infer<typeof ClaimFacts>;

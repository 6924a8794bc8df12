import { valueMark } from "#app/features/content/claims/rules.ts";
import { tick, typedDay, typedLine } from "#app/lib/fields.ts";
import { z } from "#app/lib/zod.ts";

export const ClaimFacts = z
  .object({
    wording: typedLine("Enter the wording.", 160).refine(
      (typed) => typed.split(valueMark).length === 2,
      `Write ${valueMark} once, where the figure goes.`,
    ),
    value: typedLine("Enter the figure.", 40),
    fallback: typedLine("Enter wording without a figure.", 160).refine(
      (typed) => !/\d/.test(typed) && !typed.includes(valueMark),
      "This wording is shown after the figure expires. Leave out all numbers.",
    ),
    asOf: typedDay("Enter the date of the figure."),
    source: typedLine("Enter where the figure comes from.", 160),
    expiresOn: typedDay("Enter the last day on which the figure is shown."),
    isHidden: tick,
  })
  .refine((claim) => claim.asOf <= claim.expiresOn, {
    path: ["expiresOn"],
    error: "Enter a day after the date of the figure.",
  });
export type ClaimFacts = z.infer<typeof ClaimFacts>;

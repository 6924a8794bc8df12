import { valueMark } from "#app/features/content/claims/rules.ts";
import { tick, typedDay, typedLine } from "#app/lib/fields.ts";
import { z } from "#app/lib/zod.ts";

export const ClaimFacts = z
  .object({
    wording: typedLine("Enter the wording.", 160).refine(
      (typed) => typed.split(valueMark).length === 2,
      `Write ${valueMark} once, where the figure stands.`,
    ),
    value: typedLine("Enter the figure.", 40),
    fallback: typedLine("Enter wording that needs no figure.", 160).refine(
      (typed) => !/\d/.test(typed) && !typed.includes(valueMark),
      "This wording is shown when the figure has expired: leave every number out.",
    ),
    asOf: typedDay("Enter the day that the figure rests on."),
    source: typedLine("Enter where the figure comes from.", 160),
    expiresOn: typedDay("Enter the last day on which the figure is shown."),
    isHidden: tick,
  })
  .refine((claim) => claim.asOf <= claim.expiresOn, {
    path: ["expiresOn"],
    error: "This day is before the one that the figure rests on.",
  });
export type ClaimFacts = z.infer<typeof ClaimFacts>;

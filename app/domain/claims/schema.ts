import { valueMark } from "#app/domain/claims/rules.ts";
import { rowVersion, typedDay, typedLine } from "#app/domain/typed-fields.ts";
import { z } from "#app/domain/zod.ts";

/** One claim as an admin writes it: the figure apart from its wording, what it rests on, and until when it holds. */
export const ClaimForm = z
  .object({
    key: typedLine("Enter wording with letters.", 60),
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
    isHidden: z
      .enum(["on", "off"])
      .optional()
      .transform((typed) => typed === "on"),
    /** As it was read; 0 for a claim that is new. */
    version: rowVersion,
  })
  .refine((claim) => claim.asOf <= claim.expiresOn, {
    path: ["expiresOn"],
    error: "This day is before the one that the figure rests on.",
  });
export type ClaimForm = z.infer<typeof ClaimForm>;

/**
 * What the plans of the website include, by the names that the fee schedule gives them. An answer of "yes" is drawn as
 * a check; a plan without an answer does not include the row.
 */
export const PlanContents = z.object({
  summaries: z.record(z.string(), z.string()),
  rows: z.array(z.object({ title: z.string().min(1), answers: z.record(z.string(), z.string()) })),
});
export type PlanContents = z.infer<typeof PlanContents>;

import { entriesOf, separators, tick, typedDay, typedLine } from "#app/lib/fields.ts";
import { stateOfZip } from "#app/lib/us-states.ts";
import { z } from "#app/lib/zod.ts";

const webAddress = (missing: string) =>
  typedLine(missing, 300).refine(
    (typed) => /^https?:\/\//i.test(typed) && URL.canParse(typed),
    "Enter a complete address, like https://example.com/page.",
  );

const zip = z
  .string()
  .regex(/^\d{5}$/, { error: "Enter each ZIP code with five digits.", abort: true })
  .refine((typed) => stateOfZip(typed) !== null, "That ZIP code doesn't exist.");

const zips = entriesOf(separators, zip)
  .refine((all) => all.length > 0, "Enter at least one ZIP code.")
  .refine((all) => all.length <= 12, "Enter at most twelve ZIP codes.");

export const AreaFacts = z
  .object({
    name: typedLine("Enter the name of the city.", 60),
    zips,
    intro: typedLine("Enter a few sentences about the city.", 1200),
    cityUrl: webAddress("Enter the address of the city's website."),
    rulesSummary: z.string().trim().max(400, "400 characters max.").optional(),
    rulesUrl: webAddress("Enter the web address of the rule.").optional(),
    rulesCheckedOn: typedDay("Enter the day it was last checked.").optional(),
    isOnHome: tick,
    isHidden: tick,
    position: z.coerce
      .number({ error: "Enter a number." })
      .int("A whole number.")
      .min(0, "At least 0.")
      .max(999, "At most 999."),
  })
  .superRefine(({ rulesSummary, rulesUrl, rulesCheckedOn }, context) => {
    const given = { rulesSummary, rulesUrl, rulesCheckedOn };
    const missing = Object.entries(given).filter(([, value]) => !value);
    if (missing.length === 0 || missing.length === 3) return;
    for (const [field] of missing)
      context.addIssue({
        code: "custom",
        path: [field],
        message: "A rule needs its text, its source and the day it was checked.",
      });
  });
export type AreaFacts = z.infer<typeof AreaFacts>;

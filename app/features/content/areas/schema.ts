import * as field from "#app/features/settings/sections/fields.ts";
import { stateOfZip } from "#app/lib/us-states.ts";
import { z } from "#app/lib/zod.ts";

const zip = z
  .string()
  .regex(/^\d{5}$/, { error: "Enter each ZIP code with five digits.", abort: true })
  .refine((typed) => stateOfZip(typed) !== null, "That ZIP code doesn't exist.");

export const AreaFacts = z
  .object({
    name: field.line("Name", { max: 60 }),
    zips: field.list("ZIP codes", { hint: "Separated by commas." }, zip),
    intro: field.area("Introduction", { max: 1_200 }),
    cityUrl: field.url("City website"),
    rulesSummary: field.optionalArea("Rental rules", { max: 400 }),
    rulesUrl: field.optionalUrl("Source of the rule", { half: true }),
    rulesCheckedOn: field.optionalDay("Checked on", { half: true }),
    position: field.whole("Position in the list", { max: 999, half: true }),
    isOnHome: field.check("Show on the home page"),
    isHidden: field.check("Hide from the site", { hint: "The page of this city is hidden too." }),
  })
  .superRefine(({ cityUrl, rulesSummary, rulesUrl, rulesCheckedOn }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    for (const [name, url] of Object.entries({ cityUrl, rulesUrl }))
      if (url && !URL.canParse(url)) refuse(name, "Enter a complete address, like https://example.com/page.");
    const rule = { rulesSummary, rulesUrl, rulesCheckedOn };
    const missing = Object.entries(rule).filter(([, value]) => !value);
    if (missing.length === 3) return;
    for (const [name] of missing)
      refuse(name, "A rule needs its text, its source and the day it was checked.");
  });
export type AreaFacts = z.infer<typeof AreaFacts>;

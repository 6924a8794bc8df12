import { valueMark } from "#app/features/content/claims/rules.ts";
import * as field from "#app/features/settings/sections/fields.ts";
import { typedLine } from "#app/lib/fields.ts";
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

export const MemberFacts = z.object({
  name: field.line("Name", { half: true, max: 80 }),
  role: field.line("Title", { half: true, max: 80 }),
  email: field.email("Email", { half: true }),
  phone: field.tel("Phone", { half: true }),
  licenceLine: field.optionalLine("License line", { max: 120 }),
  schedulingUrl: field.optionalUrl("Meeting link", { hint: "If empty, the meeting button is hidden." }),
  bio: field.long("About", { max: 3_000, hint: "Separate paragraphs with a blank line." }),
  position: field.whole("Position in the list", { max: 999, half: true }),
  isContact: field.check("Show with phone number on the home page"),
  image: field.picture("Portrait", { hint: "Shown as a gable, about four by five." }),
  photoComing: field.check("Photo coming soon"),
  isHidden: field.check("Hide from the site", { hint: "The page of this member is hidden too." }),
});
export type MemberFacts = z.infer<typeof MemberFacts>;

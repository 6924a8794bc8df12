import type { SectionSpec } from "#app/domain/settings/section-types.ts";
import { companySections } from "#app/domain/settings/sections/company.ts";
import { feeSections } from "#app/domain/settings/sections/fees.ts";
import { itemSections } from "#app/domain/settings/sections/items.ts";
import { policySections } from "#app/domain/settings/sections/policies.ts";
import { wordSections } from "#app/domain/settings/sections/words.ts";

/** Sections that are one form, stored as one value. */
const storedSections = [
  "company",
  "service-area",
  "links",
  "office",
  "visits",
  "agreement",
  "referral-terms",
  "included",
  "challenges",
  "services",
  "service-lists",
  "plan-contents",
  "testimonials",
  "requirements",
  "referral-questions",
  "policy:privacy",
  "policy:terms",
  "policy:accessibility",
  "policy:sms-terms",
] as const;
export type StoredSection = (typeof storedSections)[number];

/** Sections with a form for each of several things. */
export type ItemSection = "fees" | "team" | "areas" | "webinars" | "claims";

/** The item of such a section that is not there yet; no address of one has this sign. */
export const newItem = "+";

export type SectionId = StoredSection | ItemSection;

/** Every group of settings with its form, in the order of the page. */
export const sections: readonly SectionSpec[] = [
  ...companySections,
  ...feeSections,
  ...itemSections,
  ...wordSections,
  ...policySections,
];

/** Whether a section is one form, stored as one value. */
export const isStored = (section: SectionId): section is StoredSection =>
  storedSections.some((each) => each === section);

/** What the form of a section looks like. */
export function specOf(section: SectionId) {
  const spec = sections.find((each) => each.id === section);
  if (!spec) throw new Error(`no form for the settings ${section}`);
  return spec;
}

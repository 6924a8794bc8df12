import type { SectionSpec } from "#app/features/settings/section-types.ts";
import { type SectionId, type StoredSection, storedSections } from "#app/features/settings/section-types.ts";
import { companySections } from "#app/features/settings/sections/company.ts";
import { feeSections } from "#app/features/settings/sections/fees.ts";
import { itemSections } from "#app/features/settings/sections/items.ts";
import { policySections } from "#app/features/settings/sections/policies.ts";
import { wordSections } from "#app/features/settings/sections/texts.ts";

/** New item; a slug can't contain this character. */
export const newItem = "+";

export const sections: readonly SectionSpec[] = [
  ...companySections,
  ...feeSections,
  ...itemSections,
  ...wordSections,
  ...policySections,
];

export const isStored = (section: SectionId): section is StoredSection =>
  storedSections.some((each) => each === section);

export function specOf(section: SectionId) {
  const spec = sections.find((each) => each.id === section);
  if (!spec) throw new Error(`no form for the settings ${section}`);
  return spec;
}

import { companySections } from "#app/features/settings/sections/company.ts";
import { feeSections } from "#app/features/settings/sections/fees.ts";
import { itemSections } from "#app/features/settings/sections/items.ts";
import { textSections } from "#app/features/settings/sections/texts.ts";
import type { ItemSection, SectionId, SectionSpec } from "#app/features/settings/sections/types.ts";

/** New item; a slug can't contain this character. */
export const newItem = "+";

export const sections: readonly SectionSpec[] = [
  ...companySections,
  ...feeSections,
  ...itemSections,
  ...textSections,
];

const withItems: readonly SectionId[] = ["fees", "team", "areas", "webinars", "claims"];

export const hasItems = (section: SectionId): section is ItemSection => withItems.includes(section);

export function specOf(section: SectionId) {
  const spec = sections.find((each) => each.id === section);
  if (!spec) throw new Error(`no form for the settings ${section}`);
  return spec;
}

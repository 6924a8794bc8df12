import { editors } from "#app/features/settings/editors.server.ts";
import { itemForm, settingsForms } from "#app/features/settings/schema.ts";
import type { SectionId } from "#app/features/settings/section-types.ts";
import { isStored } from "#app/features/settings/sections.ts";
import { given } from "#app/features/settings/texts.ts";

export function settingsFormOf(section: SectionId) {
  if (isStored(section)) return settingsForms[section];
  return itemForm.superRefine(({ fields }, context) => {
    for (const { message, path } of editors[section].check(given(fields)))
      context.addIssue({ code: "custom", message, path: ["fields", ...path] });
  });
}

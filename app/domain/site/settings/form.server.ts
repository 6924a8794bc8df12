import { recordRooms } from "#app/domain/site/settings/records.server.ts";
import { recordForm, settingsForms } from "#app/domain/site/settings/schema.ts";
import { isStored, type SectionId } from "#app/domain/site/settings/sections.ts";
import { given } from "#app/domain/site/settings/texts.ts";

/** The form of a section; what a room of its own checks is told beside the same fields. */
export function settingsFormOf(section: SectionId) {
  if (isStored(section)) return settingsForms[section];
  return recordForm.superRefine(({ fields }, context) => {
    for (const { message, path } of recordRooms[section].check(given(fields)))
      context.addIssue({ code: "custom", message, path: ["fields", ...path] });
  });
}

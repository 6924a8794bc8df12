import { rooms } from "#app/domain/settings/rooms.server.ts";
import { itemForm, settingsForms } from "#app/domain/settings/schema.ts";
import { isStored, type SectionId } from "#app/domain/settings/sections.ts";
import { given } from "#app/domain/settings/texts.ts";

/** The form of a section; what a room of its own checks is told beside the same fields. */
export function settingsFormOf(section: SectionId) {
  if (isStored(section)) return settingsForms[section];
  return itemForm.superRefine(({ fields }, context) => {
    for (const { message, path } of rooms[section].check(given(fields)))
      context.addIssue({ code: "custom", message, path: ["fields", ...path] });
  });
}

import * as field from "#app/features/settings/sections/fields.ts";
import { z } from "#app/lib/zod.ts";

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
  photoComing: field.check("Photo coming soon"),
  isHidden: field.check("Hide from the site", { hint: "The page of this member is hidden too." }),
});
export type MemberFacts = z.infer<typeof MemberFacts>;

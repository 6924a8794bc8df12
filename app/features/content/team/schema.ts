import { SiteLink } from "#app/features/settings/company/schema.ts";
import { emailAddress, phone, tick, typedLine } from "#app/lib/fields.ts";
import { z } from "#app/lib/zod.ts";

export const MemberFacts = z.object({
  name: typedLine("Enter the name.", 80),
  role: typedLine("Enter the title.", 80),
  licenceLine: z.string().trim().max(120, "120 characters max.").optional(),
  email: emailAddress("Enter an email address.", "Enter a complete email address."),
  phone: phone("Enter a phone number with area code.", "Enter the phone number."),
  schedulingUrl: SiteLink.optional(),
  bio: typedLine("Enter a few sentences.", 3_000),
  position: z.coerce
    .number({ error: "Enter a number." })
    .int("A whole number.")
    .min(0, "At least 0.")
    .max(999, "At most 999."),
  isContact: tick,
  photoComing: tick,
  isHidden: tick,
});
export type MemberFacts = z.infer<typeof MemberFacts>;

import { toE164 } from "#app/domain/phone.ts";
import { SiteLink } from "#app/domain/site/schema.ts";
import { rowVersion, typedLine } from "#app/domain/typed-fields.ts";
import { z } from "#app/domain/zod.ts";

const tick = z
  .enum(["on", "off"])
  .optional()
  .transform((typed) => typed === "on");

/** A member of the team as an admin writes it. */
export const MemberForm = z.object({
  slug: typedLine("Enter a name with letters.", 60),
  name: typedLine("Enter the name.", 80),
  role: typedLine("Enter the title.", 80),
  licenceLine: z.string().trim().max(120, "Keep it under 121 characters.").optional(),
  email: typedLine("Enter an e-mail address.").pipe(z.email("Enter a complete e-mail address.")),
  phone: typedLine("Enter the phone number.").transform((typed, context) => {
    const number = toE164(typed);
    if (number) return number;
    context.addIssue({ code: "custom", message: "Enter a phone number with area code." });
    return z.NEVER;
  }),
  schedulingUrl: SiteLink.optional(),
  bio: typedLine("Enter a few sentences.", 3_000),
  position: z.coerce.number({ error: "Enter a number." }).int("A whole number.").min(0).max(999),
  isContact: tick,
  photoComing: tick,
  isHidden: tick,
  /** As it was read; 0 for a member who is new. */
  version: rowVersion,
});
export type MemberForm = z.infer<typeof MemberForm>;

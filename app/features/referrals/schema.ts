import { propertyTypes } from "#app/features/leads/property/types.ts";
import { emailAddress, personName, phoneAsTyped } from "#app/lib/fields.ts";
import { oneLine, problemOfName } from "#app/lib/text-rules.ts";
import { z } from "#app/lib/zod.ts";

const brokerage = z
  .string({ error: "Enter your brokerage." })
  .transform(oneLine)
  .pipe(
    z
      .string({ error: "Enter your brokerage." })
      .min(1, "Enter your brokerage.")
      .max(160, "Please keep this under 160 characters."),
  );

const propertyAddress = z
  .string({ error: "Enter the address of the property." })
  .transform(oneLine)
  .superRefine((typed, context) => {
    const say = (message: string) => context.addIssue({ code: "custom", message });
    if (!typed) say("Enter the address of the property.");
    else if (typed.length > 300) say("Please keep this under 300 characters.");
    else if (problemOfName(typed)) say("Enter the address without links, with a space after each dot.");
    else if (!isWholeAddress(typed))
      say("Enter street, city and ZIP, like 2914 Cottage Grove Ave, Springfield 62704.");
  });

function isWholeAddress(typed: string) {
  const [place = "", ...zip] = typed.split(/[\s,]+(?=\d{5}(?:-\d{4})?$)/);
  return zip.length === 1 && /\d/.test(place) && (place.match(/\p{L}{2,}/gu)?.length ?? 0) >= 2;
}

export const ReferralForm = z
  .object({
    realtorName: personName("Enter your name."),
    realtorEmail: emailAddress(
      "Enter your email address.",
      "Enter your complete email address, like name@example.com.",
    ),
    realtorPhone: phoneAsTyped("Enter your phone number with its ten digits.", "Enter your phone number."),
    realtorCompany: brokerage,
    clientName: personName("Enter your client's name."),
    clientEmail: emailAddress(
      "Enter your client's email address.",
      "Enter your client's complete email address, like name@example.com.",
    ),
    clientPhone: phoneAsTyped(
      "Enter your client's phone number with its ten digits.",
      "Enter your client's phone number.",
    ),
    propertyAddress,
    propertyType: z.enum(propertyTypes, { error: "Choose the property type." }),
    notes: z.string().trim().max(2_000, "Please keep the notes under 2,000 characters.").optional(),
    asked: z.string().optional(),
  })
  .refine(({ realtorEmail, clientEmail }) => realtorEmail.toLowerCase() !== clientEmail.toLowerCase(), {
    path: ["clientEmail"],
    error: "This is your own email address. Enter your client's.",
  })
  .refine(({ realtorPhone, clientPhone }) => realtorPhone.e164 !== clientPhone.e164, {
    path: ["clientPhone"],
    error: "This is your own phone number. Enter your client's.",
  });
export type ReferralForm = z.infer<typeof ReferralForm>;

import { seenText } from "#app/features/leads/property/schema.ts";
import { propertyTypes } from "#app/features/leads/property/types.ts";
import {
  isReferralStatus,
  type ReferralFieldName,
  referralFieldNames,
} from "#app/features/referrals/rules.ts";
import { emailAddress, mayBeEmpty, personName, phoneAsTyped, typedText } from "#app/lib/fields.ts";
import { oneLine } from "#app/lib/text-rules.ts";
import { z } from "#app/lib/zod.ts";

const version = z.coerce.number().int();

export const ReferralStatusForm = z.object({
  id: z.uuid(),
  status: z.string().refine(isReferralStatus, "Choose one of the list."),
  version,
});

const line = (most: number) =>
  mayBeEmpty(
    z
      .string()
      .transform(oneLine)
      .pipe(z.string().max(most, `Please keep this under ${most} characters.`)),
  );
const email = mayBeEmpty(emailAddress("Enter an email address.", "Enter a complete email address."));
const phone = mayBeEmpty(phoneAsTyped("Enter a ten-digit phone number."));

const fields = {
  clientName: personName("Enter the client's name."),
  clientEmail: email,
  clientPhone: phone,
  propertyAddress: line(300),
  propertyType: mayBeEmpty(z.enum(propertyTypes, { error: "Choose the property type." })),
  realtorName: personName("Enter the realtor's name."),
  realtorEmail: email,
  realtorPhone: phone,
  realtorCompany: line(160),
  notes: mayBeEmpty(typedText("", 2_000)),
} satisfies Record<ReferralFieldName, z.ZodType>;

/** Rows of earlier systems may lack any of them. `seen` contains the prefilled values. */
export const EditReferralForm = z.object({
  ...fields,
  seen: z.preprocess(
    (sent) => sent ?? {},
    z.object(
      Object.fromEntries(referralFieldNames.map((name) => [name, seenText])) as Record<
        ReferralFieldName,
        typeof seenText
      >,
    ),
  ),
});
export type EditReferralForm = z.infer<typeof EditReferralForm>;

/** A button. */
export const DeleteReferralForm = z.object({});

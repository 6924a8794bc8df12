import { mostRentCents } from "#app/features/enrollment/estimate.ts";
import type { Step, Typed } from "#app/features/enrollment/page.ts";
import { unitCount, zipCode } from "#app/features/leads/property/schema.ts";
import { propertyTypes } from "#app/features/leads/property/types.ts";
import { marketingBox } from "#app/features/messaging/consents/schema.ts";
import { isOutside, type ServiceArea } from "#app/features/settings/company/service-area.ts";
import { walkthroughTime } from "#app/features/walkthroughs/schema.ts";
import {
  city,
  emailAddress,
  mayBeEmpty,
  personName,
  phoneAsTyped,
  street,
  typedLine,
} from "#app/lib/fields.ts";
import { formatPhone, hasExtension } from "#app/lib/format.ts";
import { readDollars } from "#app/lib/money.ts";
import { mustAcknowledge } from "#app/lib/text-rules.ts";
import { z } from "#app/lib/zod.ts";

type Company = ServiceArea & { phone: string };

/** Cents a month for all units. */
const rentAmount = typedLine("Enter the rent as an amount, like 1,850.")
  .refine((typed) => !/^\$?\s*[-−]\s*\$?\s*\d/.test(typed), {
    abort: true,
    error: "The rent must be at least $0.",
  })
  .transform(readDollars)
  .pipe(
    z
      .number({ error: "Enter the rent as an amount, like 1,850." })
      .max(mostRentCents, "The rent cannot be more than $1,000,000 a month."),
  );

/** Empty or 0 if the owner doesn't know it. */
const estimatedRent = mayBeEmpty(rentAmount);

const propertyStep = (company: Company) =>
  z.object({
    propertyType: z.enum(propertyTypes, { error: "Invalid property type selected" }),
    unitCount,
    estimatedRent,
    streetAddress: street,
    zipCode: zipCode.refine(
      (zip) => !isOutside(company, { zipCode: zip }),
      `This ZIP code is outside our service area. Call ${formatPhone(company.phone)} and we will say who may help.`,
    ),
    city,
  });

const contactStep = z.object({
  name: personName("Enter your full name."),
  email: emailAddress("Enter your email address."),
  phone: phoneAsTyped("Enter a ten-digit phone number.", "Enter your phone number."),
  sms: z
    .string()
    .optional()
    .transform((typed) => typed === "on"),
  marketingEmail: marketingBox,
  marketingSms: marketingBox,
});

const noText = [
  ({ sms, marketingSms, phone }: z.output<typeof contactStep>) =>
    !((sms || marketingSms) && hasExtension(phone.typed)),
  {
    path: ["phone"] as PropertyKey[],
    error: "A text does not reach an extension. Give another number, or no text.",
  },
] as const;

export const wholeEnrollment = (company: Company) =>
  propertyStep(company)
    .extend(contactStep.shape)
    .refine(...noText)
    .transform(({ estimatedRent, ...answers }) => ({ ...answers, rentCents: estimatedRent || null }));

/** `rentCents` is null if the owner doesn't know it. */
export type Enrollment = z.output<ReturnType<typeof wholeEnrollment>>;

export const stepSchema = (step: Step, company: Company) =>
  ({ 1: propertyStep(company), 2: contactStep.refine(...noText), 3: z.object({}) })[step];

export function firstOpenStep(typed: Typed, company: Company): Step {
  if (!propertyStep(company).safeParse(typed).success) return 1;
  return contactStep.safeParse(typed).success ? 3 : 2;
}

export const readStep = (typed: unknown): Step => (typed === "3" ? 3 : typed === "2" ? 2 : 1);

export const WalkthroughForm = z.object({
  quoteId: z.string().max(40).default(""),
  walkthrough: walkthroughTime,
  acknowledged: z.literal("on", { error: mustAcknowledge }),
});

import { normaliseStreet, readZip } from "#app/features/analysis/rules/address.ts";
import { propertyTypes } from "#app/features/analysis/types.ts";
import type { Contact } from "#app/features/leads/fields.ts";
import { ownerFields, wholeOwners } from "#app/features/leads/owners/schema.ts";
import {
  city,
  emailAddress,
  formKey,
  mayBeEmpty,
  nameWithoutLinks,
  phoneAsTyped,
  street,
  typedDollars,
  typedLine,
} from "#app/lib/fields.ts";
import { mustAcknowledge, oneLine } from "#app/lib/text-rules.ts";
import { z } from "#app/lib/zod.ts";

export const zipCode = z
  .string({ error: "Enter the ZIP code." })
  .trim()
  .min(1, "Enter the ZIP code.")
  .transform((typed, context) => {
    const zip = readZip(typed);
    if (zip) return zip;
    context.addIssue({ code: "custom", message: "A ZIP code has five digits." });
    return z.NEVER;
  });

const propertyType = z.enum(propertyTypes, { error: "Choose the property type." });

const squareFootage = count("square feet", { min: 1, max: 1_000_000 });

export const unitCount = count("number of units", { min: 1, max: 2_000 });

const rooms = {
  bedrooms: mayBeEmpty(count("bedrooms", { min: 0, max: 50 })),
  bathrooms: mayBeEmpty(
    z
      .string()
      .trim()
      .refine((typed) => /^\d{1,2}(\.[05]0*)?$/.test(typed), "Enter whole or half bathrooms, like 1 or 1.5.")
      .transform(Number),
  ),
  // Reads the clock: this only catches typing errors.
  yearBuilt: mayBeEmpty(
    wholeNumber("year built").refine(
      (year) => year >= 1800 && year <= new Date().getFullYear(),
      "The year built must be between 1800 and this year.",
    ),
  ),
};

export const wholeHome = { propertyType, squareFootage, unitCount, ...rooms };

export const partialHome = {
  propertyType: propertyType.optional(),
  squareFootage: mayBeEmpty(squareFootage),
  unitCount: mayBeEmpty(unitCount),
  ...rooms,
};

export const maxProperties = 50;

export const allFieldsNeeded = "Please fill in all required fields for each property";

export const Property = z.object({
  streetAddress: street,
  zipCode,
  city,
  state: z.string().optional(),
  ...wholeHome,
});

export type Property = z.infer<typeof Property>;

/** Null for what was left empty. */
export function factsOfForm(home: Property) {
  const { streetAddress, zipCode, city, propertyType, squareFootage, unitCount } = home;
  const { bedrooms = null, bathrooms = null, yearBuilt = null } = home;
  const rooms = { bedrooms, bathrooms, yearBuilt };
  return { streetAddress, zipCode, city, propertyType, squareFootage, unitCount, ...rooms };
}

const properties = z
  .array(Property, { error: "Add at least one property." })
  .min(1, "Add at least one property.")
  .max(maxProperties, `Please send at most ${maxProperties} properties at once. For more, please call us.`)
  .superRefine((list, context) => {
    const seen = new Set<string>();
    list.forEach((property, index) => {
      const key = `${normaliseStreet(property.streetAddress)} ${property.zipCode}`;
      if (seen.has(key))
        context.addIssue({
          code: "custom",
          path: [index, "streetAddress"],
          message: "This property is already in the list.",
        });
      seen.add(key);
    });
  });

export const PropertiesStep = z.object({ properties });

const contact = {
  email: emailAddress("Enter your email address."),
  // Anyone can request this email for any address, so the name must not carry a link.
  name: optionalText(120).superRefine(nameWithoutLinks),
  phone: mayBeEmpty(phoneAsTyped("Enter a ten-digit phone number, or leave it empty.")),
} satisfies Record<keyof Contact, z.ZodType>;

export const AnalysisForm = z.object({ properties, ...contact });

export type AnalysisForm = z.infer<typeof AnalysisForm>;

/** A value that a form was filled with; null where it was empty. */
export const seenText = z
  .string()
  .optional()
  .transform((text) => text || null);

const seenNumber = z
  .string()
  .optional()
  .transform((text) => (text && Number.isFinite(Number(text)) ? Number(text) : null));

export const seenFactFields = {
  streetAddress: seenText,
  city: seenText,
  zipCode: seenText,
  propertyType: seenText,
  unitCount: seenNumber,
  squareFootage: seenNumber,
  bedrooms: seenNumber,
  bathrooms: seenNumber,
  yearBuilt: seenNumber,
};

/** A form without any is one of an empty home. */
export const seenFacts = z.preprocess((sent) => sent ?? {}, z.object(seenFactFields));

export const ImprovementsForm = z.object({
  chosen: z.array(z.string().max(80)).max(20).default([]),
  save: z.string().optional(),
});

export const StartForm = z
  .object({
    acknowledged: z.literal("on", { error: mustAcknowledge }),
    offer: z.string().max(200).optional(),
    formKey,
    ...ownerFields,
  })
  .superRefine(wholeOwners);

const noReason = "Say in a few words why this rent is right.";

const seenValue = z.string().max(400).default("");

/** The manager's rent of one unit. An empty one means the estimate. */
export const RentForm = z
  .object({
    rent: mayBeEmpty(
      typedDollars("Enter a monthly rent such as 1,850, or leave this empty to use the estimate.", {
        least: 1,
        most: 100_000_00,
      }),
    ),
    reason: mayBeEmpty(typedLine(noReason, 160)),
    seen: z.object({ rent: seenValue, reason: seenValue }),
  })
  .refine(({ rent, reason }) => rent === undefined || reason, { path: ["reason"], error: noReason });

export type RentForm = z.output<typeof RentForm>;

export const ReportForm = z.discriminatedUnion("intent", [
  Property.extend({ intent: z.literal("facts"), seen: seenFacts }),
  z.object({
    intent: z.literal("ask"),
    message: optionalText(2000),
    website: z.string().optional(),
    formKey,
  }),
  z.object({ intent: z.literal("link") }),
  z.object({ intent: z.literal("plan"), plan: z.string().max(30) }),
]);

export type ReportForm = z.infer<typeof ReportForm>;

function optionalText(max: number) {
  return z
    .string()
    .optional()
    .transform((typed) => oneLine(typed ?? "") || undefined)
    .refine((typed) => (typed?.length ?? 0) <= max, `Please keep this under ${max} characters.`);
}

export function count(name: string, { min, max }: { min: number; max: number }) {
  return wholeNumber(name)
    .refine((value) => value >= min, `The ${name} must be at least ${min}.`)
    .refine((value) => value <= max, `The ${name} cannot be more than ${max.toLocaleString("en-US")}.`);
}

function wholeNumber(name: string) {
  return z
    .string({ error: `Enter the ${name}.` })
    .trim()
    .min(1, `Enter the ${name}.`)
    .transform((typed) => typed.replace(/[\s,]/g, "").replace("−", "-"))
    .refine((typed) => /^-?\d{1,15}$/.test(typed), `Enter the ${name} as a whole number.`)
    .transform(Number);
}

import { readZip } from "#app/features/leads/property/address.ts";
import { propertyTypes } from "#app/features/leads/property/types.ts";
import { city, mayBeEmpty, street } from "#app/lib/fields.ts";
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

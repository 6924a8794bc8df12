import { readZip } from "#app/domain/analysis/rules/address.ts";
import { propertyTypes } from "#app/domain/analysis/types.ts";
import { mayBeEmpty } from "#app/domain/typed-fields.ts";
import { z } from "#app/domain/zod.ts";

/** A ZIP code, kept with its first five digits: that is how far estimates, places and lists know it. */
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
const unitCount = count("number of units", { min: 1, max: 2_000 });

const rooms = {
  bedrooms: mayBeEmpty(count("bedrooms", { min: 0, max: 50 })),
  bathrooms: mayBeEmpty(
    z
      .string()
      .trim()
      .refine((typed) => /^\d{1,2}(\.\d)?$/.test(typed), "Enter the bathrooms as a number, like 1 or 1.5.")
      .transform(Number)
      .refine((value) => Number.isInteger(value * 2), "Bathrooms count in halves, like 1.5."),
  ),
  // Reads the clock: the year guards against slips of the finger, and browser and server may both say it.
  yearBuilt: mayBeEmpty(
    wholeNumber("year built").refine(
      (year) => year >= 1800 && year <= new Date().getFullYear(),
      "The year built must lie between 1800 and this year.",
    ),
  ),
};

/** What an estimate needs of a home, and its rooms where they are known; a building is described by one of its units. */
export const wholeHome = { propertyType, squareFootage, unitCount, ...rooms };

/** The same of a home of which any fact may be unknown. */
export const partialHome = {
  propertyType: propertyType.optional(),
  squareFootage: mayBeEmpty(squareFootage),
  unitCount: mayBeEmpty(unitCount),
  ...rooms,
};

function count(name: string, { min, max }: { min: number; max: number }) {
  return wholeNumber(name)
    .refine((value) => value >= min, `The ${name} must be at least ${min}.`)
    .refine((value) => value <= max, `The ${name} cannot be more than ${max.toLocaleString("en-US")}.`);
}

/** As people write it: with thousands separators, in spaces. */
function wholeNumber(name: string) {
  return z
    .string({ error: `Enter the ${name}.` })
    .trim()
    .min(1, `Enter the ${name}.`)
    .transform((typed) => typed.replace(/[\s,]/g, "").replace("−", "-"))
    .refine((typed) => /^-?\d{1,15}$/.test(typed), `Enter the ${name} as a whole number.`)
    .transform(Number);
}

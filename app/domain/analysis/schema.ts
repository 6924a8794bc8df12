import { mustAcknowledge } from "#app/domain/analysis/report/agreement.ts";
import { propertyTypes } from "#app/domain/analysis/types.ts";
import { formKey } from "#app/domain/form-key.ts";
import { toE164 } from "#app/domain/phone.ts";
import { city, nameWithoutLinks, street } from "#app/domain/posted-fields.ts";
import { z } from "#app/domain/zod.ts";

/** How many properties one form takes; an owner with more is asked to call. */
export const maxProperties = 50;

export const allFieldsNeeded = "Please fill in all required fields for each property";

/** A whole number as people write it: with thousands separators, in spaces. */
const count = (name: string, limits: { min: number; max: number }) =>
  z
    .string({ error: `Enter the ${name}.` })
    .trim()
    .min(1, `Enter the ${name}.`)
    .transform((typed) => typed.replace(/[\s,]/g, ""))
    .refine((typed) => /^\d{1,7}$/.test(typed), `Enter the ${name} as a whole number.`)
    .transform(Number)
    .refine((value) => value >= limits.min, `The ${name} must be at least ${limits.min}.`)
    .refine(
      (value) => value <= limits.max,
      `The ${name} cannot be more than ${limits.max.toLocaleString("en-US")}.`,
    );

const optionalCount = (name: string, limits: { min: number; max: number }) =>
  z.preprocess(
    (typed) => (typeof typed === "string" && typed.trim() === "" ? undefined : typed),
    count(name, limits).optional(),
  );

const bathrooms = z.preprocess(
  (typed) => (typeof typed === "string" && typed.trim() === "" ? undefined : typed),
  z
    .string()
    .trim()
    .refine((typed) => /^\d{1,2}(\.\d)?$/.test(typed), "Enter the bathrooms as a number, like 1 or 1.5.")
    .transform(Number)
    .refine((value) => value * 2 === Math.round(value * 2), "Bathrooms count in halves, like 1.5.")
    .optional(),
);

/** What can be said of one home; a building of several units is described by one of them. */
const facts = {
  propertyType: z.enum(propertyTypes, { error: "Choose the property type." }),
  squareFootage: count("square feet", { min: 1, max: 1_000_000 }),
  unitCount: count("number of units", { min: 1, max: 2_000 }),
  bedrooms: optionalCount("bedrooms", { min: 0, max: 50 }),
  bathrooms,
  // Reads the clock: the year guards against slips of the finger, and browser and server may both say it.
  yearBuilt: optionalCount("year built", { min: 1800, max: 9999 }).refine(
    (year) => year === undefined || year <= new Date().getFullYear(),
    { error: "The year built cannot be in the future." },
  ),
};

/** One property of the analysis form. Iowa is the only state, so it is not asked. */
export const Property = z.object({
  streetAddress: street,
  zipCode: z
    .string({ error: "Enter the ZIP code." })
    .trim()
    .min(1, "Enter the ZIP code.")
    .regex(/^\d{5}$/, "A ZIP code has five digits."),
  city,
  ...facts,
});
export type Property = z.infer<typeof Property>;

const properties = z
  .array(Property, { error: "Add at least one property." })
  .min(1, "Add at least one property.")
  .max(
    maxProperties,
    `Please send at most ${maxProperties} properties at once, and call us about the others.`,
  )
  .superRefine((list, context) => {
    const seen = new Set<string>();
    list.forEach((property, index) => {
      const key = `${property.streetAddress} ${property.zipCode}`.toLowerCase().replace(/[^a-z0-9]+/g, " ");
      if (seen.has(key))
        context.addIssue({
          code: "custom",
          path: [index, "streetAddress"],
          message: "This property is in the list already.",
        });
      seen.add(key);
    });
  });

/** The first step of the analysis form. */
export const PropertiesStep = z.object({ properties });

/** Both steps: what is sent in the end. */
export const AnalysisForm = z.object({
  properties,
  email: z
    .string({ error: "Enter your e-mail address." })
    .trim()
    .min(1, "Enter your e-mail address.")
    .max(254, "This e-mail address is too long.")
    .pipe(z.email("Enter a complete e-mail address, like you@example.com.")),
  // The name greets the owner in a mail that anyone can ask for: it must not carry a link.
  name: optionalText(120).superRefine(nameWithoutLinks),
  phone: optionalText(40).transform((typed, context) => {
    if (typed === undefined) return undefined;
    const number = toE164(typed);
    if (number) return { typed, e164: number };
    context.addIssue({ code: "custom", message: "Enter a ten-digit phone number, or leave it empty." });
    return z.NEVER;
  }),
});
export type AnalysisForm = z.infer<typeof AnalysisForm>;

/** What the column holds. */
const largestRevision = 2_147_483_647;

/**
 * Corrections that the owner makes on the report; the address with them. `revision` is that of the facts that the form
 * was filled with; without one, that of the first.
 */
export const FactsForm = Property.extend({
  revision: z.coerce.number().int().min(1).max(largestRevision).catch(1),
});

export const ImprovementsForm = z.object({
  chosen: z.array(z.string().max(80)).max(20).default([]),
  /** The button of a page without script: its answer is a page. */
  save: z.string().optional(),
});

/** The terms of the agreement are read and acknowledged. */
export const StartForm = z.object({
  acknowledged: z.literal("on", { error: mustAcknowledge }),
  formKey,
});

export const AskForm = z.object({
  message: optionalText(2000),
  website: z.string().optional(),
  formKey,
});

/** What the report page takes itself: a correction, or the wish that a person prices it. */
export const ReportForm = z.discriminatedUnion("intent", [
  FactsForm.extend({ intent: z.literal("facts"), asked: z.string().optional() }).refine(
    ({ asked, bedrooms }) => asked !== "rooms" || bedrooms !== undefined,
    { path: ["bedrooms"], error: "Enter the bedrooms." },
  ),
  AskForm.extend({ intent: z.literal("ask") }),
]);
export type ReportForm = z.infer<typeof ReportForm>;

function optionalText(max: number) {
  return z
    .string()
    .optional()
    .transform((typed) => typed?.replace(/\s+/g, " ").trim() || undefined)
    .refine((typed) => (typed?.length ?? 0) <= max, `Please keep this under ${max} characters.`);
}

import { wholeHome, zipCode } from "#app/domain/analysis/home-fields.ts";
import { formKey } from "#app/domain/form-key.ts";
import { mustAcknowledge } from "#app/domain/must-acknowledge.ts";
import { ownerFields, wholeOwners } from "#app/domain/owners/legal-owners.ts";
import { city, emailAddress, nameWithoutLinks, street } from "#app/domain/posted-fields.ts";
import { oneLine } from "#app/domain/posted-words.ts";
import { mayBeEmpty, phoneAsTyped } from "#app/domain/typed-fields.ts";
import { stateName, stateOfZip } from "#app/domain/us-states.ts";
import { z } from "#app/domain/zod.ts";

/** How many properties one form takes; an owner with more is asked to call. */
export const maxProperties = 50;

export const allFieldsNeeded = "Please fill in all required fields for each property";

/** One property of the analysis form. Its state is that of the ZIP code. */
export const Property = z.object({
  streetAddress: street,
  zipCode,
  city,
  /** Chosen where the company serves several; it has to be that of the ZIP code. */
  state: z.string().optional(),
  ...wholeHome,
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
      const own = stateOfZip(property.zipCode);
      if (property.state && own && property.state !== own)
        context.addIssue({
          code: "custom",
          path: [index, "zipCode"],
          message: `ZIP ${property.zipCode} is in ${stateName(own)}.`,
        });
    });
  });

/** The first step of the analysis form. */
export const PropertiesStep = z.object({ properties });

/** Both steps: what is sent in the end. */
export const AnalysisForm = z.object({
  properties,
  email: emailAddress("Enter your e-mail address."),
  // The name greets the owner in a mail that anyone can ask for: it must not carry a link.
  name: optionalText(120).superRefine(nameWithoutLinks),
  phone: mayBeEmpty(phoneAsTyped("Enter a ten-digit phone number, or leave it empty.")),
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
export const StartForm = z
  .object({
    acknowledged: z.literal("on", { error: mustAcknowledge }),
    /** Name of the offer whose terms stood there. */
    offer: z.string().max(200).optional(),
    formKey,
    ...ownerFields,
  })
  .superRefine(wholeOwners);

export const AskForm = z.object({
  message: optionalText(2000),
  website: z.string().optional(),
  formKey,
});

/** What the report page takes itself: a correction, the wish that a person prices it, or that for the mailed link. */
export const ReportForm = z.discriminatedUnion("intent", [
  FactsForm.extend({ intent: z.literal("facts"), asked: z.string().optional() }).refine(
    ({ asked, bedrooms }) => asked !== "rooms" || bedrooms !== undefined,
    { path: ["bedrooms"], error: "Enter the bedrooms." },
  ),
  AskForm.extend({ intent: z.literal("ask") }),
  z.object({ intent: z.literal("link") }),
]);
export type ReportForm = z.infer<typeof ReportForm>;

function optionalText(max: number) {
  return z
    .string()
    .optional()
    .transform((typed) => oneLine(typed ?? "") || undefined)
    .refine((typed) => (typed?.length ?? 0) <= max, `Please keep this under ${max} characters.`);
}

import type { Contact } from "#app/features/leads/fields.ts";
import { ownerFields, wholeOwners } from "#app/features/leads/owners/schema.ts";
import { normaliseStreet } from "#app/features/leads/property/address.ts";
import { Property, seenFacts } from "#app/features/leads/property/schema.ts";
import { canBeTexted, marketingBox } from "#app/features/messaging/consents/schema.ts";
import {
  emailAddress,
  formKey,
  mayBeEmpty,
  nameWithoutLinks,
  phoneAsTyped,
  tick,
  typedDollars,
  typedLine,
} from "#app/lib/fields.ts";
import { mustAcknowledge, oneLine } from "#app/lib/text-rules.ts";
import { z } from "#app/lib/zod.ts";

const yearOfRents = "Enter a year from 2000 to 2100.";

/** The file's name says the year if the field is empty. */
export const MarketFileForm = z.object({
  fiscalYear: z.coerce
    .number({ error: yearOfRents })
    .int(yearOfRents)
    .min(2000, yearOfRents)
    .max(2100, yearOfRents)
    .optional()
    .transform((year) => year ?? null),
});

export const LeasesFileForm = z.object({ acceptsOutliers: tick });

export const maxProperties = 50;

export const allFieldsNeeded = "Please fill in all required fields for each property";

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

export const AnalysisForm = z
  .object({ properties, ...contact, marketingEmail: marketingBox, marketingSms: marketingBox })
  .refine(...canBeTexted);

export type AnalysisForm = z.infer<typeof AnalysisForm>;

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

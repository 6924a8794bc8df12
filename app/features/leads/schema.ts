import { dateInputError, parseDateInput } from "#app/components/dates/date-input.ts";
import {
  type Contact,
  type DetailName,
  detailNames,
  type Field,
  leadFields,
  type OfficeContact,
  officeContactNames,
  type TypedDetail,
  typedDetails,
} from "#app/features/leads/fields.ts";
import { addressErrors, parseAddressLine } from "#app/features/leads/property/address.ts";
import {
  count,
  partialHome,
  seenFactFields,
  seenText,
  zipCode,
} from "#app/features/leads/property/schema.ts";
import { enteredSources, longestNote } from "#app/features/leads/rules.ts";
import {
  city,
  emailAddress,
  formKey,
  mayBeEmpty,
  personName,
  phoneAsTyped,
  street,
  tick,
  typedLine,
  typedText,
} from "#app/lib/fields.ts";
import { dollarsFromCents, readDollars } from "#app/lib/money.ts";
import { oneLine, problemOfStreet } from "#app/lib/text-rules.ts";
import { stateCode } from "#app/lib/us-states.ts";
import { z } from "#app/lib/zod.ts";

const assignedTo = z.uuid().optional();

export const EmptyForm = z.object({});

export const FileForm = z.object({ formKey });

export const RestoreForm = z.object({
  ids: z.array(z.uuid()).min(1, "Choose at least one lead.").max(100, "Choose at most 100 leads."),
});

/** Runs cross-field checks even if a field is invalid, to show all errors at once. */
const always = () => true;

/** A building without a unit count would be priced as a single unit. */
const unitsOfBuilding = { path: ["unitCount"], error: "Enter the number of units.", when: always };

/** An invalid number already has its own error. */
const namesUnits = (home: { propertyType?: string | undefined; unitCount?: number | undefined }) =>
  home.propertyType !== "multi-family" || home.unitCount !== undefined;

const line = (longest: number) => mayBeEmpty(typedLine("", longest));

const detailKinds = {
  text: ({ longest = 200 }: Field) => mayBeEmpty(typedLine("", longest).transform(oneLine)),
  dollars: () =>
    mayBeEmpty(
      z
        .string()
        .transform((typed) => readDollars(typed) ?? -1)
        .refine((cents) => cents >= 0 && cents <= 99_999_999_900, "Enter an amount of dollars, like 250,000.")
        .transform(dollarsFromCents),
    ),
  area: ({ label }: Field) => mayBeEmpty(count(label.toLowerCase(), { min: 0, max: 100_000 })),
  instant: () =>
    mayBeEmpty(
      z
        .string()
        .trim()
        .regex(/^(19|20)\d\d-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d/, "Choose a day and a time.")
        .transform((typed) => typed.slice(0, 16))
        .refine((typed) => parseDateInput(typed.slice(0, 10)) !== null, dateInputError),
    ),
};

const details = Object.fromEntries(
  typedDetails.map((name) => [name, detailKinds[leadFields[name].kind](leadFields[name])]),
) as { [Name in TypedDetail]: ReturnType<(typeof detailKinds)[(typeof leadFields)[Name]["kind"]]> };

const state = z
  .string()
  .transform((typed, context) => {
    const code = stateCode(typed);
    if (!code) context.addIssue({ code: "custom", message: "Use two letters, like NY." });
    return code ?? z.NEVER;
  })
  .optional();

const addressParts = {
  streetAddress: "Enter the street address.",
  city: "Enter the city.",
  state: "Enter the state.",
  zipCode: "Enter the ZIP code.",
};
type AddressPart = keyof typeof addressParts;

type Address = { [Part in AddressPart]?: string | undefined } & {
  seen: Record<AddressPart, string | null>;
};

/** An address is complete once it has a street or a part of it changes. */
const needsAddress = ({ seen, ...typed }: Address) =>
  Boolean(typed.streetAddress || seen.streetAddress) ||
  (Object.keys(addressParts) as AddressPart[]).some((part) => (typed[part] ?? "") !== (seen[part] ?? ""));

const wholeAddress = (part: AddressPart) =>
  [
    (form: Address) => !needsAddress(form) || Boolean(form[part]),
    { path: [part] as PropertyKey[], error: addressParts[part], when: always },
  ] as const;

const seenDetails = Object.fromEntries(detailNames.map((name) => [name, z.string().catch("")])) as Record<
  DetailName,
  z.ZodCatch<z.ZodString>
>;

/** `seen` contains the prefilled values. Any fact may be missing except the units of a building. */
export const EditLeadForm = z
  .object({
    streetAddress: street.optional(),
    city: city.optional(),
    state,
    zipCode: zipCode.optional(),
    ...partialHome,
    ...details,
    source: line(60),
    seen: z.preprocess((sent) => sent ?? {}, z.object({ ...seenFactFields, ...seenDetails })),
  })
  .refine(namesUnits, unitsOfBuilding)
  .refine(...wholeAddress("streetAddress"))
  .refine(...wholeAddress("city"))
  .refine(...wholeAddress("state"))
  .refine(...wholeAddress("zipCode"));
export type EditLeadForm = z.infer<typeof EditLeadForm>;

/** Set after the confirmation of a known owner. */
const known = z.literal("add").optional();

const contact = {
  name: personName("Enter the owner's name."),
  email: emailAddress("Enter an email address.").optional(),
  phone: phoneAsTyped("Enter a ten-digit phone number.").optional(),
} satisfies Record<keyof Contact, z.ZodType>;

const reachable = [
  ({ email, phone }: { email?: unknown; phone?: unknown }) => Boolean(email || phone),
  {
    path: ["email"] as PropertyKey[],
    error: "Enter an email address or a phone number.",
    when: always,
  },
] as const;

const seenContact = z.object(
  Object.fromEntries(officeContactNames.map((name) => [name, seenText])) as Record<
    keyof OfficeContact,
    typeof seenText
  >,
);

/** `seen` contains the prefilled values. */
export const ContactForm = z
  .object({
    ...contact,
    name: contact.name.optional(),
    secondPhone: contact.phone,
    seen: z.preprocess((sent) => sent ?? {}, seenContact),
    resend: tick,
    known,
  })
  .refine(...reachable);
export type ContactForm = z.infer<typeof ContactForm>;

/** The address is optional but must be complete. */
export const NewLeadForm = z
  .object({
    ...contact,
    source: z.enum(enteredSources, { error: "Choose where the lead came from." }),
    assignedTo,
    address: z
      .string()
      .trim()
      .max(300, "Please keep this under 300 characters.")
      .transform((typed, context) => {
        const parsed = parseAddressLine(oneLine(typed));
        const problem = parsed.ok ? problemOfStreet(parsed.value.street) : parsed.message;
        if (parsed.ok && !problem) return parsed.value;
        context.addIssue({ code: "custom", message: problem ?? "" });
        return z.NEVER;
      })
      .optional(),
    ...partialHome,
    ...details,
    note: mayBeEmpty(typedText("", longestNote)),
    formKey,
    known,
  })
  .refine(...reachable)
  .refine(
    ({ address, propertyType, squareFootage, bedrooms, bathrooms: baths, yearBuilt }) =>
      address ||
      [propertyType, squareFootage, bedrooms, baths, yearBuilt].every((fact) => fact === undefined),
    { path: ["address"], error: addressErrors.format, when: always },
  )
  .refine(({ address, propertyType }) => !address || propertyType, {
    path: ["propertyType"],
    error: "Choose the property type.",
    when: always,
  })
  .refine(namesUnits, unitsOfBuilding);
export type NewLeadForm = z.infer<typeof NewLeadForm>;

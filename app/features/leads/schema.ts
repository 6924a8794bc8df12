import { dateInputError, parseDateInput } from "#app/components/dates/date-input.ts";
import { addressErrors, parseAddressLine } from "#app/features/analysis/rules/address.ts";
import { partialHome, seenFacts, seenText, zipCode } from "#app/features/analysis/schema.ts";
import { CallForm } from "#app/features/leads/calls/schema.ts";
import { type Contact, contactNames } from "#app/features/leads/fields.ts";
import { enteredSources, longestNote } from "#app/features/leads/rules.ts";
import {
  city,
  clock,
  emailAddress,
  formKey,
  personName,
  phoneAsTyped,
  street,
  tick,
} from "#app/lib/fields.ts";
import { seen } from "#app/lib/text-rules.ts";
import { z } from "#app/lib/zod.ts";

const noteTooLong = `Please keep a note under ${longestNote.toLocaleString("en-US")} characters.`;

/** Browsers submit CRLF but count it as one character. */
const withPlainLineEnds = (typed: string) => typed.replace(/\r\n?/g, "\n");

export const NoteForm = z.object({
  body: z
    .string({ error: "Write the note first." })
    .transform((typed) => seen(withPlainLineEnds(typed)))
    .pipe(z.string().trim().min(1, "Write the note first.").max(longestNote, noteTooLong)),
  formKey,
});

const assignedTo = z.uuid().optional();

const dueAt = z.object(
  {
    date: z
      .string({ error: "Choose a day." })
      .transform(parseDateInput)
      .refine((day) => day !== null, dateInputError),
    time: clock("Choose a time."),
  },
  { error: "Choose a day and a time." },
);

export const TaskForm = z.object({
  title: z
    .string({ error: "Enter the task." })
    .transform(seen)
    .pipe(z.string().trim().min(1, "Enter the task.").max(200, "Please keep this under 200 characters.")),
  dueAt,
  assignedTo,
  formKey,
});

const EstimateForm = z.object({ intent: z.literal("estimate"), formKey });

export const LeadPageForm = z.discriminatedUnion("intent", [
  NoteForm.extend({ intent: z.literal("note") }),
  TaskForm.extend({ intent: z.literal("task") }),
  EstimateForm,
  CallForm,
]);
export type LeadPageForm = z.infer<typeof LeadPageForm>;

/** Version that the user saw, for optimistic locking. */
const version = z.coerce.number().int().min(1).max(2_147_483_647);

export const FinishForm = z.object({
  done: z.enum(["yes", "no"]),
  version: version.optional().catch(undefined),
});

/** No person removes the assignee. */
export const TaskChangeForm = z.object({
  dueAt,
  assignedTo: assignedTo.transform((id) => id ?? null),
  version,
});

export const DeleteForm = z.object({
  ids: z.array(z.uuid()).min(1, "Choose at least one lead.").max(500, "Choose at most 500 leads."),
});

export const EmptyForm = z.object({});

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

/** `seen` contains the prefilled values. Any fact may be missing except the units of a building. */
export const LeadFactsForm = z
  .object({
    streetAddress: street.optional(),
    city: city.optional(),
    zipCode: zipCode.optional(),
    ...partialHome,
    seen: seenFacts,
  })
  .refine(namesUnits, unitsOfBuilding);
export type LeadFactsForm = z.infer<typeof LeadFactsForm>;

/** Set after the confirmation of a known owner. */
const known = z.literal("add").optional();

const contact = {
  name: personName("Enter the owner's name."),
  email: emailAddress("Enter an email address.").optional(),
  phone: phoneAsTyped("Enter a ten-digit phone number.").optional(),
} satisfies Record<keyof Contact, z.ZodType>;

const seenContact = z.object(
  Object.fromEntries(contactNames.map((name) => [name, seenText])) as Record<keyof Contact, typeof seenText>,
);

/** `seen` contains the prefilled values. */
export const ContactForm = z
  .object({
    ...contact,
    name: contact.name.optional(),
    seen: z.preprocess((sent) => sent ?? {}, seenContact),
    resend: tick,
    known,
  })
  .refine(({ email, phone }) => email || phone, {
    path: ["email"],
    error: "Enter an email address or a phone number.",
    when: always,
  });
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
        const parsed = parseAddressLine(typed);
        if (parsed.ok) return parsed.value;
        context.addIssue({ code: "custom", message: parsed.message });
        return z.NEVER;
      })
      .optional(),
    ...partialHome,
    note: z
      .string()
      .transform(withPlainLineEnds)
      .pipe(z.string().trim().max(longestNote, noteTooLong))
      .optional(),
    formKey,
    known,
  })
  .refine(({ email, phone }) => email || phone, {
    path: ["email"],
    error: "Enter an email address or a phone number.",
    when: always,
  })
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

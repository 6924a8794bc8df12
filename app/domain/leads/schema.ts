import { partialHome, zipCode } from "#app/domain/analysis/home-fields.ts";
import { addressErrors, parseAddressLine } from "#app/domain/analysis/rules/address.ts";
import { formKey } from "#app/domain/form-key.ts";
import { enteredSources, longestNote } from "#app/domain/leads/rules.ts";
import { city, personName, street } from "#app/domain/posted-fields.ts";
import { seen } from "#app/domain/posted-words.ts";
import { clock, phoneAsTyped, tick } from "#app/domain/typed-fields.ts";
import { z } from "#app/domain/zod.ts";
import { dateInputError, parseDateInput } from "#app/ui/dates/date-input.ts";

const noteTooLong = `Please keep a note under ${longestNote.toLocaleString("en-US")} characters.`;

/** Forms send a line end as two characters and fields count it as one: so it is counted, and stored. */
const withPlainLineEnds = (typed: string) => typed.replace(/\r\n?/g, "\n");

export const NoteForm = z.object({
  body: z
    .string({ error: "Write the note first." })
    .transform((typed) => seen(withPlainLineEnds(typed)))
    .pipe(z.string().trim().min(1, "Write the note first.").max(longestNote, noteTooLong)),
  formKey,
});

/** A person of the staff, or nobody. */
const assignedTo = z.uuid().optional();

/** Day and time as the two fields of the picker send them. */
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
    .string({ error: "Say what is to be done." })
    .transform(seen)
    .pipe(
      z.string().trim().min(1, "Say what is to be done.").max(200, "Please keep this under 200 characters."),
    ),
  dueAt,
  assignedTo,
  formKey,
});

/** A button: all that it needs is known of the lead. */
const EstimateForm = z.object({ intent: z.literal("estimate"), formKey });

/** What the page of a lead takes itself. */
export const LeadPageForm = z.discriminatedUnion("intent", [
  NoteForm.extend({ intent: z.literal("note") }),
  TaskForm.extend({ intent: z.literal("task") }),
  EstimateForm,
]);

/** `version` is the one that the person saw; a change by somebody else in between is shown and not overwritten. */
const version = z.coerce.number().int().min(1).max(2_147_483_647);

export const FinishForm = z.object({
  done: z.enum(["yes", "no"]),
  version: version.optional().catch(undefined),
});

/** Both fields of a task, with what they held when the form was drawn. */
export const TaskChangeForm = z.object({
  dueAt,
  assignedTo,
  seenDueAt: z.string().optional().catch(undefined),
  seenPerson: z.string().optional().catch(undefined),
  version,
});

/** What differs from what the form held: only that is to be changed; `assignedTo: null` gives the task to nobody. */
export const taskChanges = ({
  dueAt,
  assignedTo,
  seenDueAt,
  seenPerson,
}: z.infer<typeof TaskChangeForm>) => ({
  dueAt: `${dueAt.date} ${dueAt.time}` === seenDueAt ? undefined : dueAt,
  assignedTo: (assignedTo ?? "") === (seenPerson ?? "") ? undefined : (assignedTo ?? null),
});

export const DeleteForm = z.object({
  ids: z.array(z.uuid()).min(1, "Choose at least one lead.").max(500, "Choose at most 500 leads."),
});

/** A button that sends nothing of its own. */
export const EmptyForm = z.object({});

export const RestoreForm = z.object({
  ids: z.array(z.uuid()).min(1, "Choose at least one lead.").max(100, "Choose at most 100 leads."),
});

/** What fields have to do with each other is looked at whatever else is wrong, so that all is told at once. */
const always = () => true;

/** A building that counts as one unit because nobody said how many it has is priced at a part of its rent. */
const unitsOfBuilding = { path: ["unitCount"], error: "Enter the number of units.", when: always };

/** A number that is none is told of already. */
const tellsUnits = (home: { propertyType?: string | undefined; unitCount?: number | undefined }) =>
  home.propertyType !== "multi-family" || home.unitCount !== undefined;

const seenText = z
  .string()
  .optional()
  .transform((text) => text ?? null);
const seenNumber = z.coerce
  .number()
  .optional()
  .catch(undefined)
  .transform((value) => value ?? null);

/** The facts that a form of them was filled with; those that were unknown are left out. */
const seenFacts = z.object({
  streetAddress: seenText,
  city: seenText,
  zipCode: seenText,
  propertyType: seenText,
  unitCount: seenNumber,
  squareFootage: seenNumber,
  bedrooms: seenNumber,
  bathrooms: seenNumber,
  yearBuilt: seenNumber,
});

/**
 * What staff know of a lead's home; any of it may be missing, but not the units of a building. `seen` are the facts that
 * the form was filled with: what differs from them was typed.
 */
export const LeadFactsForm = z
  .object({
    streetAddress: street.optional(),
    city: city.optional(),
    zipCode: zipCode.optional(),
    ...partialHome,
    seen: z.preprocess((sent) => sent ?? {}, seenFacts),
  })
  .refine(tellsUnits, unitsOfBuilding);
export type LeadFactsForm = z.infer<typeof LeadFactsForm>;

const emailAddress = z
  .string()
  .trim()
  .max(254, "This e-mail address is too long.")
  .pipe(z.email("Enter a complete e-mail address, like you@example.com."));

/** Pressed after the notice that the owner is known. */
const known = z.literal("add").optional();

/** Name, e-mail and phone of a lead; `seen` is what the form was filled with. */
export const ContactForm = z
  .object({
    name: personName("Enter the owner's name.").optional(),
    email: emailAddress.optional(),
    phone: phoneAsTyped("Enter a ten-digit phone number.").optional(),
    seen: z.preprocess((sent) => sent ?? {}, z.object({ name: seenText, email: seenText, phone: seenText })),
    /** Sends again what did not arrive. */
    resend: tick,
    known,
  })
  .refine(({ email, phone }) => email || phone, {
    path: ["email"],
    error: "Enter an email address or a phone number.",
    when: always,
  });
export type ContactForm = z.infer<typeof ContactForm>;

/** A lead that staff write down; a property may be left out, but not half of its address. */
export const NewLeadForm = z
  .object({
    name: personName("Enter the owner's name."),
    email: emailAddress.optional(),
    phone: phoneAsTyped("Enter a ten-digit phone number.").optional(),
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
    error: "Enter an e-mail address or a phone number.",
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
  .refine(tellsUnits, unitsOfBuilding);
export type NewLeadForm = z.infer<typeof NewLeadForm>;

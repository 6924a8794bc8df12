import { typedDay, typedText } from "#app/lib/fields.ts";
import { z } from "#app/lib/zod.ts";

/** What changes whether an owner may be called or texted. Each has a dialog at `/leads/:id/contact/:change`. */
export const contactChanges = {
  "do-not-call": { title: "Mark as “do not call”?", submit: "Do not call" },
  "wrong-number": { title: "Mark the number as wrong?", submit: "Wrong number" },
  "allow-calls": { title: "Allow calls again?", submit: "Allow calls" },
  "call-anyway": { title: "Call anyway?", submit: "Save reason and call" },
  "text-consent": { title: "Record consent to texts", submit: "Record consent" },
} as const;

export const barringChanges = { do_not_call: "do-not-call", wrong_number: "wrong-number" } as const;

export type ContactChange = keyof typeof contactChanges;

export const isContactChange = (name: string): name is ContactChange => Object.hasOwn(contactChanges, name);

export const ContactReasonForm = z.object({ reason: typedText("Say why.", 500) });

export const textConsentWays = { phone: "by phone", person: "in person", paper: "on paper" } as const;
export type TextConsentWay = keyof typeof textConsentWays;

export const TextConsentForm = z.object({
  way: z.enum(Object.keys(textConsentWays) as [TextConsentWay, ...TextConsentWay[]], {
    error: "Choose how they agreed.",
  }),
  takenBy: z.uuid({ error: "Choose who took it." }),
  takenOn: typedDay("Choose the day."),
});
export type TextConsentForm = z.output<typeof TextConsentForm>;

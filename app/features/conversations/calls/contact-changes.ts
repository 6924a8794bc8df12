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

export const textConsentWays = { phone: "by phone", person: "in person", paper: "on paper" } as const;
export type TextConsentWay = keyof typeof textConsentWays;

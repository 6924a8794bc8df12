import type { SampleLead } from "#app/seed/leads.ts";
import type { Random } from "#app/seed/random.ts";

export const sold = "Sold the property";

export const lostReasons = [
  "Chose another manager",
  sold,
  "Will keep managing it alone",
  "Moved back in",
  "No answer after four tries",
  "Waiting until the lease ends next year",
];

/** For leads that were lost before any contact. */
export const strangerReasons = [...lostReasons, "Invalid: looking for a home to rent", "Invalid: a vendor"];

export function noteAfter(random: Random, step: string, { owner, home }: SampleLead) {
  const first = owner.name && owner.name !== "Anonymous" ? owner.name.split(" ")[0] : "The owner";
  const street = home?.streetAddress.replace(/^\d+ /, "") ?? "the property";
  return random
    .pick(notes[step] ?? ["Spoke with {first}. Nothing new."])
    .replaceAll("{first}", first ?? "The owner")
    .replaceAll("{street}", street);
}

const notes: Record<string, readonly string[]> = {
  called: [
    "Called, left a message and wrote an email. {first} usually answers in the evening.",
    "Spoke for ten minutes. {first} has managed the place alone so far and wants the calls to stop.",
    "Spoke with {first}, who asked whether we can take over a current lease. Yes, with deposit and inspection report.",
    "Resident moves out at the end of the month. {first} asked on the phone what to paint and what to leave.",
    "Spoke briefly. {first} is comparing two other managers; call again after the weekend.",
  ],
  wrote: [
    "Wrote an email. {first} lives out of state and asks how we handle repairs there.",
    "{first} inherited the house on {street} and hasn't decided between renting and selling.",
    "Answered by email and asked for a phone number.",
    "{first} replied right away: the resident moves out in spring, no hurry.",
    "Answered by email. {first} is comparing two other managers.",
  ],
  site_visit_scheduled: [
    "The neighbor has a key. {first} meets us at the door.",
    "Bring the meter: the furnace is older than the file says. {first} knows.",
    "Notify the resident of the walkthrough in writing, a day ahead.",
  ],
  walkthrough_scheduled: ["{first} wants to be there. Street parking only on {street}."],
  proposal: [
    "Walked through. Paint in two rooms, carpet on the stairs, the rest is ready. Proposal sent.",
    "Proposal sent with the photographs. {first} asked about the term; explained the twelve months.",
    "Handrail and two smoke alarms first, the rest can wait. {first} agreed.",
  ],
  contract_sent: [
    "Agreement sent. {first} is reviewing it with a lawyer and will get back to us this week.",
    "Agreement sent after changing the repair limit, as discussed.",
  ],
  enrolled: [
    "Signed. Keys, insurance certificate and the current lease are on their way.",
    "Signed. {first} asked for the statement by the tenth.",
  ],
  won: ["Signed. Onboarding is booked."],
  closed: [
    "Onboarding finished. First statement went out.",
    "Resident moved in. {first} has the portal address.",
  ],
  "Chose another manager": ["{first} chose another manager. Check back in a year."],
  [sold]: ["{first} has sold. Closed the file."],
  "Will keep managing it alone": ["{first} will keep managing it alone. Check back in a year."],
  "Moved back in": ["{first} is moving back to {street}. Closed the file."],
  "No answer after four tries": ["No reply to the last message. Closed the file."],
  "Waiting until the lease ends next year": ["{first} wants to wait until the lease ends. Check back then."],
  "Invalid: looking for a home to rent": ["Looking to rent a home. Sent a link to our listings."],
  "Invalid: a vendor": ["Sells roofing. No home to manage."],
};

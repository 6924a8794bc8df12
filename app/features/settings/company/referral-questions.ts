import type { Questions } from "#app/features/settings/company/schema.ts";
import { formatHours, formatPromisedDollars } from "#app/lib/format.ts";

/** `{fee}`, `{hours}` and `{area}` are filled from other settings. */
export const defaultReferralQuestions: Questions = [
  {
    question: "When is the fee earned, and who gets it?",
    answer:
      "When your client signs a management agreement with us. The fee is {fee} for each referral that does. We pay it to your brokerage, which settles it with you: state law has a salesperson paid for licensed work by the employing broker. For the payment we ask for your license number and the brokerage's W-9.",
  },
  {
    question: "How soon do you contact my client?",
    answer:
      "Within {hours} hours of your referral, by the clock. The clock runs through nights and weekends, and your status page shows whether we kept the time.",
  },
  {
    question: "What do I hear after that?",
    answer:
      "You get an email with a private link. The page behind it shows when the referral came in, who has it, when we reached your client and what came of it. It shows your client's first name and initial, and no contact details.",
  },
  {
    question: "What if my client has spoken with you before?",
    answer:
      "Send the referral anyway. We keep the times at which each of you first reached us, and a person decides about the fee and tells you why.",
  },
  {
    question: "Which properties can I refer?",
    answer:
      "Houses, condos, townhouses and multi-family buildings in and around {area}, occupied or vacant. If you are unsure about the place or the building, send it and we will say so.",
  },
  {
    question: "Does my client have to agree first?",
    answer:
      "Yes. Please ask before you send us their details. You confirm it by sending the form, and we use the details for this one purpose.",
  },
];

type Terms = { feeCents: number; contactHours: number };

export function filledQuestions(
  questions: Questions,
  { terms, areaName }: { terms: Terms; areaName: string },
): Questions {
  const filled = (text: string) =>
    text
      .replaceAll("{fee}", () => formatPromisedDollars(terms.feeCents))
      .replaceAll("{hours} hours", () => formatHours(terms.contactHours))
      .replaceAll("{hours}", () => String(terms.contactHours))
      .replaceAll("{area}", () => areaName);
  return questions.map(({ question, answer }) => ({ question: filled(question), answer: filled(answer) }));
}

import type { Questions } from "#app/features/settings/company/schema.ts";
import { formatHours, formatPromisedDollars } from "#app/lib/format.ts";

/** `{fee}`, `{hours}` and `{area}` are filled from other settings. */
export const defaultReferralQuestions: Questions = [
  {
    question: "When is the fee earned, and who gets it?",
    answer:
      "When your client signs a management agreement with us. The fee is {fee} for each referral that does. We pay it to your brokerage, which pays you: under state law, a salesperson is paid through the broker. We'll need your license number and the brokerage's W-9.",
  },
  {
    question: "How soon do you contact my client?",
    answer:
      "Within {hours} hours of your referral, including nights and weekends. Your status page shows whether we did.",
  },
  {
    question: "What happens after that?",
    answer:
      "You get an email with a private link. The page shows when we got the referral, who is handling it, when we reached your client, and the result. It shows your client's first name and initial, and no contact details.",
  },
  {
    question: "What if my client has already talked to you?",
    answer:
      "Send the referral anyway. We record when each of you first contacted us. A manager decides about the fee and tells you why.",
  },
  {
    question: "Which properties can I refer?",
    answer:
      "Houses, condos, townhouses and multi-family buildings in and around {area}, occupied or vacant. Not sure? Send it, and we'll let you know.",
  },
  {
    question: "Does my client have to agree first?",
    answer:
      "Yes. Please ask before you send us their details. You confirm that by sending the form, and we use the details only for this.",
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

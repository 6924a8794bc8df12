import { formatPromisedDollars } from "#app/lib/format.ts";
import { type EmailContent, greeted, questions, rule, safeStreet, withStreet } from "#emails/content.ts";

export type EnrollmentEmail = {
  ownerName: string | null;
  /** `2914 Cottage Grove Avenue, Des Moines, IA 50311` */
  address: string;
  /** `Quote Q-1042, Enrollment estimate, effective November 2026` */
  quoteLine: string;
  totalMonthlyCents: number;
  fees: (readonly [name: string, amount: string])[];
  /** An agreement for this home is already signed. */
  isSigned: boolean;
  enrolledUrl: string;
  bookingUrl: string | null;
};

export function enrollment({ ownerName, address, isSigned, ...quoted }: EnrollmentEmail): EmailContent {
  const total = `${formatPromisedDollars(quoted.totalMonthlyCents)} a month`;
  const owing = isSigned
    ? "You don't owe anything for it."
    : "You haven't signed anything, and you don't owe anything yet.";
  return {
    subject: withStreet(`${total}: your enrollment`, address, " for "),
    preview: `${total}, ${quoted.quoteLine}`,
    heading: "Your enrollment",
    body: [
      greeted(ownerName, `here is what you sent us for ${safeStreet(address)}. ${owing}`),
      { figure: total },
      { small: quoted.quoteLine },
      { facts: quoted.fees },
      rule,
      { subheading: "What comes next" },
      {
        steps: [
          isSigned
            ? "The agreement you signed for this home stays in effect, with its fees."
            : "Ask for your management agreement on your enrollment page. We prepare it once you ask. Read it and sign when you're ready.",
          "Choose a time for the walkthrough on your enrollment page. A manager walks the home with you, confirms or corrects the rent, and goes over what we need from you.",
          "Once the agreement is signed and the home is ready, we list it or take over the current lease.",
        ],
      },
      { button: "Open your enrollment", url: quoted.enrolledUrl },
      {
        small:
          "This link works for seven days in the browser you enrolled with. On another device, reply to this email instead.",
      },
      { ask: "Questions, or a better time to talk?" },
      quoted.bookingUrl !== null && { button: "Schedule a call", url: quoted.bookingUrl },
    ],
    because: ownAddress,
  };
}

/** For a home that we know, because anyone can enter the owner's address. */
export const enrollmentReceived = (home: {
  ownerName: string | null;
  street: string | null;
}): EmailContent => ({
  subject: "We received your enrollment",
  preview: "A manager will call or email you first.",
  heading: "Your enrollment",
  body: [
    greeted(home.ownerName, `someone entered this address to enroll ${safeStreet(home.street)}.`),
    "We already know this home, so nothing about it has changed. A manager will call or email you first, then send you the agreement.",
    questions,
  ],
  because: ownAddress,
});

const ownAddress =
  "this address was given when the property was enrolled. If this wasn't you, let us know and we'll remove it.";

import { formatDollarsAndCents, formatLongDay, formatPromisedDollars } from "#app/lib/format.ts";
import {
  type EmailContent,
  forOffice,
  greeted,
  noCharge,
  ownerBlock,
  questions,
  rule,
  safeStreet,
  withStreet,
} from "#emails/content.ts";

type PaymentEmail = {
  company: { shortName: string; timeZone: string };
  ownerName: string | null;
  /** `2914 Cottage Grove Avenue, Des Moines, IA 50311` */
  address: string | null;
  amountCents: number;
  /** `Onboarding fee` */
  description: string;
  isSandbox: boolean;
};

/** `Management fees, effective November 2026` */
type Basis = { basis: string };

export function payLink({
  ownerName,
  address,
  amountCents,
  description,
  basis,
  url,
  isSandbox,
  company,
}: PaymentEmail & Basis & { url: string }): EmailContent {
  const home = safeStreet(address);
  const sum = formatPromisedDollars(amountCents);
  return {
    subject: withStreet(`${sum} ${description.toLowerCase()}`, address, " for "),
    preview: `Pay ${sum} by card.`,
    heading: `${description}: ${sum}`,
    body: [
      greeted(ownerName, `this one-time fee starts the onboarding of ${home}.`),
      { button: `Pay ${sum}`, url },
      rule,
      {
        facts: [
          ["For", home],
          ["Amount", sum],
          ["Based on", basis],
        ],
      },
      {
        small: isSandbox
          ? "This is a demo: no card is charged."
          : "You pay by card on our payment provider's page. We never see your card number, and we won't ask for it by email or phone.",
      },
      { ask: "Questions before you pay?" },
    ],
    because: `${company.shortName} manages, or is about to manage, a property of yours. Don't recognize this? Don't pay; let us know.`,
  };
}

type PaidEmail = PaymentEmail & { paidAt: Date | null };

export function receipt({
  paymentId,
  receiptUrl,
  basis,
  ...payment
}: PaidEmail & Basis & { paymentId: string; receiptUrl: string | null }): EmailContent {
  const { ownerName, address, description } = payment;
  const sum = formatDollarsAndCents(payment.amountCents);
  return {
    subject: withStreet(`Receipt: ${description}`, address, " for "),
    preview: `${sum} received. Thank you.`,
    heading: `${sum} received`,
    body: [
      greeted(ownerName, "thank you. The onboarding fee is paid, and you don't owe anything else now."),
      {
        facts: [
          ["For", description],
          ["Property", safeStreet(address, "Your property")],
          ["Amount", sum],
          ...paidRow(payment),
          ["Based on", basis],
          ["Reference", paymentId.slice(0, 8).toUpperCase()],
        ],
      },
      noCharge(payment.isSandbox),
      receiptUrl !== null && [{ link: "Card receipt from our payment provider", url: receiptUrl }],
      rule,
      { subheading: "What comes next" },
      { ask: "A manager will get in touch to start the onboarding. Questions before then?" },
    ],
    because: "this fee was paid for your property.",
  };
}

export function refund({
  refundedCents,
  reference,
  ...payment
}: PaidEmail & {
  refundedCents: number;
  /** Identifies the payment to the owner. */
  reference: string;
}): EmailContent {
  const { ownerName, address, description } = payment;
  const sum = formatDollarsAndCents(refundedCents);
  return {
    subject: withStreet(`Refund of ${sum}: ${description}`, address, " for "),
    preview: `${sum} is on its way back to you.`,
    heading: `${sum} refunded`,
    body: [
      greeted(
        ownerName,
        "we refunded this to your original payment method. It can take up to ten business days to show up.",
      ),
      {
        facts: [
          ["For", description],
          ["Property", safeStreet(address, "Your property")],
          ["Paid", formatDollarsAndCents(payment.amountCents)],
          ...paidRow(payment),
          ["Refunded now", sum],
          ["Reference", reference],
        ],
      },
      noCharge(payment.isSandbox),
      questions,
    ],
    because: "a payment for your property was refunded.",
  };
}

const paidRow = ({ paidAt, company }: PaidEmail) =>
  paidAt ? [["Paid on", formatLongDay(paidAt, company.timeZone)] as const] : [];

/** To the office. */
export function feePaid({
  owner,
  address,
  amountCents,
  isSandbox,
  url,
}: Pick<PaymentEmail, "address" | "amountCents" | "isSandbox"> & {
  owner: { name: string; email: string | null; phone: string | null };
  /** The lead in the office. */
  url: string;
}): EmailContent {
  return {
    subject: "Onboarding fee paid: call the owner",
    preview: [owner.name, address].filter(Boolean).join(", "),
    heading: `${formatDollarsAndCents(amountCents)} received`,
    body: [
      ownerBlock(owner, address),
      "The onboarding fee is paid, and we promised the owner a call to plan the onboarding. The lead has a task for the call, due the next business day.",
      noCharge(isSandbox),
      { button: "Open the lead", url },
    ],
    because: forOffice,
    replyTo: owner.email,
  };
}

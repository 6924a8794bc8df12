import { formatDollarsAndCents, formatLongDay, formatPhone, formatPromisedDollars } from "#app/lib/format.ts";
import { type EmailCompany, renderEmail } from "#emails/layout.tsx";
import {
  ActionButton,
  FactsTable,
  NoCharge,
  Paragraph,
  Questions,
  Rule,
  Small,
  Subheading,
  TextLink,
} from "#emails/parts.tsx";
import { greeted, safeStreet, withStreet } from "#emails/safe-text.ts";

type PaymentEmail = {
  ownerName: string | null;
  /** `2914 Cottage Grove Avenue, Des Moines, IA 50311` */
  address: string | null;
  amountCents: number;
  /** `Onboarding fee` */
  description: string;
  isSandbox: boolean;
  company: EmailCompany;
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
}: PaymentEmail & Basis & { url: string }) {
  const home = safeStreet(address);
  const sum = formatPromisedDollars(amountCents);
  return renderEmail(
    {
      subject: withStreet(`${sum} ${description.toLowerCase()}`, address, " for "),
      preview: `Pay ${sum} by card.`,
      heading: `${description}: ${sum}`,
      reason: `${company.shortName} manages, or is about to manage, a property of yours. Don't recognize this? Don't pay; let us know.`,
      company,
    },
    <>
      <Paragraph>{greeted(ownerName, `this one-time fee starts the onboarding of ${home}.`)}</Paragraph>
      <ActionButton href={url}>{`Pay ${sum}`}</ActionButton>
      <Rule />
      <FactsTable
        rows={[
          ["For", home],
          ["Amount", sum],
          ["Based on", basis],
        ]}
      />
      <Small>
        {isSandbox
          ? "This is a demo: no card is charged."
          : "You pay by card on our payment provider's page. We never see your card number, and we won't ask for it by email or phone."}
      </Small>
      <Questions phone={company.phone} ask="Questions before you pay?" />
    </>,
  );
}

type PaidEmail = PaymentEmail & {
  paidAt: Date | null;
  timeZone: string;
};

export function receipt({
  paymentId,
  receiptUrl,
  basis,
  ...payment
}: PaidEmail &
  Basis & {
    paymentId: string;
    /** The payment provider's own receipt. */
    receiptUrl: string | null;
  }) {
  const { ownerName, address, description, isSandbox, company } = payment;
  const sum = formatDollarsAndCents(payment.amountCents);
  return renderEmail(
    {
      subject: withStreet(`Receipt: ${description}`, address, " for "),
      preview: `${sum} received. Thank you.`,
      heading: `${sum} received`,
      reason: "this fee was paid for your property.",
      company,
    },
    <>
      <Paragraph>
        {greeted(ownerName, "thank you. The onboarding fee is paid, and you don't owe anything else now.")}
      </Paragraph>
      <FactsTable
        rows={[
          ["For", description],
          ["Property", safeStreet(address, "Your property")],
          ["Amount", sum],
          ...paidRow(payment),
          ["Based on", basis],
          ["Reference", paymentId.slice(0, 8).toUpperCase()],
        ]}
      />
      <NoCharge isSandbox={isSandbox} />
      {receiptUrl ? (
        <Paragraph>
          <TextLink href={receiptUrl}>Card receipt from our payment provider</TextLink>
        </Paragraph>
      ) : null}
      <Rule />
      <Subheading>What comes next</Subheading>
      <Questions
        phone={company.phone}
        ask="A manager will get in touch to start the onboarding. Questions before then?"
      />
    </>,
  );
}

export function refund({
  refundedCents,
  reference,
  ...payment
}: PaidEmail & {
  /** The refunded part, in cents. */
  refundedCents: number;
  /** Identifies the payment to the owner. */
  reference: string;
}) {
  const { ownerName, address, description, isSandbox, company } = payment;
  const sum = formatDollarsAndCents(refundedCents);
  return renderEmail(
    {
      subject: withStreet(`Refund of ${sum}: ${description}`, address, " for "),
      preview: `${sum} is on its way back to you.`,
      heading: `${sum} refunded`,
      reason: "a payment for your property was refunded.",
      company,
    },
    <>
      <Paragraph>
        {greeted(
          ownerName,
          "we refunded this to your original payment method. It can take up to ten business days to show up.",
        )}
      </Paragraph>
      <FactsTable
        rows={[
          ["For", description],
          ["Property", safeStreet(address, "Your property")],
          ["Paid", formatDollarsAndCents(payment.amountCents)],
          ...paidRow(payment),
          ["Refunded now", sum],
          ["Reference", reference],
        ]}
      />
      <NoCharge isSandbox={isSandbox} />
      <Questions phone={company.phone} />
    </>,
  );
}

const paidRow = ({ paidAt, timeZone }: PaidEmail) =>
  paidAt ? [["Paid on", formatLongDay(paidAt, timeZone)] as const] : [];

/** To the office. */
export function feePaid({
  ownerName,
  email,
  phone,
  address,
  amountCents,
  isSandbox,
  url,
  company,
}: Omit<PaymentEmail, "description"> & {
  email: string | null;
  phone: string | null;
  /** Absolute URL of the lead in the office. */
  url: string;
}) {
  const owner = ownerName ?? "The owner";
  return renderEmail(
    {
      subject: "Onboarding fee paid: call the owner",
      preview: [owner, address].filter(Boolean).join(", "),
      heading: `${formatDollarsAndCents(amountCents)} received`,
      reason: "your address is listed for new leads in the company settings. A reply goes to the owner.",
      company,
    },
    <>
      <Paragraph>
        <strong>{address ?? "No address yet"}</strong>
        <br />
        {[owner, phone && formatPhone(phone), email].filter(Boolean).join(", ")}
      </Paragraph>
      <Paragraph>
        The onboarding fee is paid, and we promised the owner a call to plan the onboarding. The lead has a
        task for the call, due the next business day.
      </Paragraph>
      <NoCharge isSandbox={isSandbox} />
      <ActionButton href={url}>Open the lead</ActionButton>
    </>,
  );
}

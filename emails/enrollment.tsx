import { formatPromisedDollars } from "#app/lib/format.ts";
import { type EmailCompany, renderEmail } from "#emails/layout.tsx";
import {
  ActionButton,
  FactsTable,
  Figure,
  Paragraph,
  Questions,
  Rule,
  Small,
  Subheading,
} from "#emails/parts.tsx";
import { greeted, safeStreet, withStreet } from "#emails/safe-text.ts";

export type EnrollmentProps = {
  ownerName: string | null;
  /** `2914 Cottage Grove Avenue, Des Moines, IA 50311` */
  address: string;
  /** `Quote Q-1042, Enrollment estimate, effective November 2026` */
  quoteLine: string;
  totalMonthlyCents: number;
  fees: readonly (readonly [name: string, amount: string])[];
  /** An agreement for this home is already signed. */
  isSigned: boolean;
  enrolledUrl: string;
  bookingUrl: string | null;
  company: EmailCompany;
};

export function render(props: EnrollmentProps) {
  const { address, quoteLine, isSigned, bookingUrl, company } = props;
  const total = `${formatPromisedDollars(props.totalMonthlyCents)} a month`;
  return renderEmail(
    {
      subject: withStreet("Your enrollment", address),
      preview: `${total}, ${quoteLine}`,
      heading: "Your enrollment",
      reason:
        "this address was given when the property was enrolled. If this wasn't you, let us know and we'll remove it.",
      company,
    },
    <>
      <Paragraph>
        {greeted(
          props.ownerName,
          `here is what you sent us for ${safeStreet(address)}. ${isSigned ? "You don't owe anything for it." : "You haven't signed anything, and you don't owe anything yet."}`,
        )}
      </Paragraph>
      <Figure>{total}</Figure>
      <Small>{quoteLine}</Small>
      <FactsTable rows={props.fees} />
      <Rule />
      <Subheading>What comes next</Subheading>
      {[isSigned ? signedStep : agreementStep, ...nextSteps].map((step, index) => (
        <Paragraph key={step}>{`${index + 1}. ${step}`}</Paragraph>
      ))}
      <ActionButton href={props.enrolledUrl}>Open your enrollment</ActionButton>
      <Small>
        This link works for seven days in the browser you enrolled with. On another device, reply to this
        email instead.
      </Small>
      <Questions phone={company.phone} ask="Questions, or a better time to talk?" />
      {bookingUrl ? <ActionButton href={bookingUrl}>Schedule a call</ActionButton> : null}
    </>,
  );
}

const agreementStep =
  "Ask for your management agreement on your enrollment page. We prepare it once you ask. Read it and sign when you're ready.";

const signedStep = "The agreement you signed for this home stays in effect, with its fees.";

const nextSteps = [
  "Choose a time for the walkthrough on your enrollment page. A manager walks the home with you, confirms or corrects the rent, and goes over what we need from you.",
  "Once the agreement is signed and the home is ready, we list it or take over the current lease.",
];

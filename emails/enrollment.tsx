import { Button, Heading, Hr, Text } from "react-email";
import { isStreet } from "#app/domain/posted-words.ts";
import { formatPhone, formatPromisedDollars } from "#app/ui/format.ts";
import { FactsTable } from "#emails/facts-table.tsx";
import { greeted } from "#emails/greeting.ts";
import { type EmailCompany, EmailLayout } from "#emails/layout.tsx";
import { type RenderedEmail, renderEmail } from "#emails/render-email.ts";
import { styles } from "#emails/styles.ts";
import { subjectStreet } from "#emails/subject.ts";

export type EnrollmentProps = {
  ownerName: string | null;
  /** `2914 Cottage Grove Avenue, Des Moines, IA 50311`. */
  address: string;
  /** `Quote Q-1042, fee schedule 2026-11, Enrollment estimate`. */
  quoteLine: string;
  totalMonthlyCents: number;
  /** Every fee, with its words. */
  fees: readonly (readonly [name: string, words: string])[];
  /** The owner has signed an agreement for this home, and gets no other. */
  isSigned: boolean;
  /** Absolute address at which a call is booked. */
  bookingUrl: string | null;
  company: EmailCompany;
};

/**
 * "Your enrollment" to the owner: what was sent, what it would cost, what comes next. Anyone can enroll in anyone's
 * name, so words that are no plain address or name are left out of it.
 */
export function render(props: EnrollmentProps): Promise<RenderedEmail> {
  const { address, company } = props;
  const street = subjectStreet(address);
  return renderEmail(
    street ? `Your enrollment: ${street}` : "Your enrollment",
    <EmailLayout
      preview={`${formatPromisedDollars(props.totalMonthlyCents)} a month, ${props.quoteLine}`}
      company={company}
      reason="You're receiving this email because this address was given when the property was enrolled. If this wasn't you, let us know and we'll remove it."
    >
      <Enrollment {...props} />
    </EmailLayout>,
  );
}

function Enrollment({ address, quoteLine, totalMonthlyCents, fees, company, ...props }: EnrollmentProps) {
  const { ownerName, bookingUrl, isSigned } = props;
  const home = isStreet(address) ? address : "your property";
  return (
    <>
      <Heading as="h1" className="ink" style={styles.heading}>
        Your enrollment
      </Heading>
      <Text className="ink" style={styles.text}>
        {greeted(
          ownerName,
          `here is what you sent us for ${home}. ${isSigned ? "You don't owe anything for it." : "You haven't signed anything, and you don't owe anything yet."}`,
        )}
      </Text>
      <Text className="ink" style={styles.figure}>
        {`${formatPromisedDollars(totalMonthlyCents)} a month`}
      </Text>
      <Text className="soft" style={styles.soft}>
        {quoteLine}
      </Text>
      <FactsTable rows={fees} />
      <Hr className="rule" style={styles.rule} />
      <Heading as="h2" className="ink" style={styles.subheading}>
        What comes next
      </Heading>
      {(isSigned ? [signedStep, ...nextSteps.slice(1)] : nextSteps).map((step, index) => (
        <Text key={step} className="ink" style={styles.text}>
          {`${index + 1}. ${step}`}
        </Text>
      ))}
      <Text className="ink" style={styles.text}>
        {`Questions, or a better time to talk? Reply to this email or call ${formatPhone(company.phone)}.`}
      </Text>
      {bookingUrl ? (
        <Button href={bookingUrl} style={styles.button}>
          Schedule a call
        </Button>
      ) : null}
    </>
  );
}

const nextSteps = [
  "We prepare your management agreement and email it to you. Read it and sign when you're ready.",
  "A manager walks the home with you, confirms or corrects the rent, and goes through what we need from you.",
  "Once the agreement is signed and the home is ready, we list it or take over the current lease.",
];

const signedStep = "The agreement you signed for this home stays in effect, with its fees.";

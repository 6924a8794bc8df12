import { Button, Heading, Hr, Text } from "react-email";
import { isStreet, isStreetOfSubject } from "#app/domain/posted-words.ts";
import { formatPhone, formatPromisedDollars } from "#app/ui/format.ts";
import { FactsTable } from "#emails/facts-table.tsx";
import { greeted } from "#emails/greeting.ts";
import { type EmailCompany, EmailLayout } from "#emails/layout.tsx";
import { type RenderedEmail, renderEmail } from "#emails/render-email.ts";
import { styles } from "#emails/styles.ts";

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
  return renderEmail(
    isStreetOfSubject(address) ? `Your enrollment: ${address}` : "Your enrollment",
    <EmailLayout
      preview={`${formatPromisedDollars(props.totalMonthlyCents)} a month, ${props.quoteLine}`}
      company={company}
      reason="You get this mail because this address was given when the property was enrolled. If it was not you, tell us and we take it out."
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
          `this is what you sent us for ${home}. ${isSigned ? "Nothing is owed by it." : "Nothing is signed and nothing is owed yet."}`,
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
        {`Questions, or a time that suits you better: answer this mail or call ${formatPhone(company.phone)}.`}
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
  "We prepare your management agreement and e-mail it. You read it in peace and sign when it suits you.",
  "A manager walks the home with you, confirms or corrects the rent, and goes through what we need from you.",
  "Once the agreement is signed and the home is ready, we list it or take over the lease that is there.",
];

const signedStep = "The agreement that you have signed for this home stays as it is, with its fees.";

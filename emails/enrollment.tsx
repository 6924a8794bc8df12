import { Button, Heading, Hr, Text } from "react-email";
import { formatPhone, formatPromisedDollars } from "#app/lib/format.ts";
import { isStreet } from "#app/lib/text-rules.ts";
import { FactsTable } from "#emails/facts-table.tsx";
import { greeted } from "#emails/greeting.ts";
import { type EmailCompany, EmailLayout } from "#emails/layout.tsx";
import { type RenderedEmail, renderEmail } from "#emails/render-email.ts";
import { styles } from "#emails/styles.ts";
import { subjectStreet } from "#emails/subject.ts";

export type EnrollmentProps = {
  ownerName: string | null;
  /** `2914 Cottage Grove Avenue, Des Moines, IA 50311` */
  address: string;
  /** `Quote Q-1042, Enrollment estimate, effective November 2026` */
  quoteLine: string;
  totalMonthlyCents: number;
  fees: readonly (readonly [name: string, words: string])[];
  /** An agreement for this home is already signed. */
  isSigned: boolean;
  enrolledUrl: string;
  bookingUrl: string | null;
  company: EmailCompany;
};

/** Anyone can enroll in another person's name, so text that is no plain address or name is left out. */
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
  const { ownerName, bookingUrl, enrolledUrl, isSigned } = props;
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
      <Button href={enrolledUrl} style={styles.button}>
        Open your enrollment
      </Button>
      <Text className="soft" style={styles.soft}>
        This link works for seven days in the browser you enrolled with. From anywhere else, reply to this
        email.
      </Text>
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
  "Ask for your management agreement on your enrollment page. We prepare it once you ask. Read it and sign when you're ready.",
  "Choose a time for the walkthrough on your enrollment page. A manager walks the home with you, confirms or corrects the rent, and goes through what we need from you.",
  "Once the agreement is signed and the home is ready, we list it or take over the current lease.",
];

const signedStep = "The agreement you signed for this home stays in effect, with its fees.";

import { Heading, Text } from "react-email";
import { formatDollarsAndCents, formatLongDay, formatPhone } from "#app/lib/format.ts";
import { isStreet } from "#app/lib/text-rules.ts";
import { FactsTable } from "#emails/facts-table.tsx";
import { greeted } from "#emails/greeting.ts";
import { type EmailCompany, EmailLayout } from "#emails/layout.tsx";
import { type RenderedEmail, renderEmail } from "#emails/render-email.ts";
import { styles } from "#emails/styles.ts";
import { subjectStreet } from "#emails/subject.ts";

export type RefundProps = {
  ownerName: string | null;
  address: string | null;
  amountCents: number;
  /** The refunded part, in cents. */
  backCents: number;
  /** `Onboarding fee` */
  description: string;
  /** Identifies the payment to the owner. */
  reference: string;
  paidAt: Date | null;
  isSandbox: boolean;
  company: EmailCompany;
  timeZone: string;
};

/** Text that is no plain address or name is left out. */
export function render(props: RefundProps): Promise<RenderedEmail> {
  const { address, backCents, description, company } = props;
  const street = subjectStreet(address);
  const sum = formatDollarsAndCents(backCents);
  return renderEmail(
    street ? `Refund of ${sum}: ${description} for ${street}` : `Refund of ${sum}: ${description}`,
    <EmailLayout
      preview={`${sum} is on its way back to you.`}
      company={company}
      reason="You're receiving this email because a payment for your property was refunded."
    >
      <Refund {...props} />
    </EmailLayout>,
  );
}

function Refund(props: RefundProps) {
  const { ownerName, address, amountCents, backCents, description, reference, paidAt, company } = props;
  return (
    <>
      <Heading as="h1" className="ink" style={styles.heading}>
        {`${formatDollarsAndCents(backCents)} refunded`}
      </Heading>
      <Text className="ink" style={styles.text}>
        {greeted(
          ownerName,
          "we sent this back the way you paid it. It can take up to ten business days to show up.",
        )}
      </Text>
      <FactsTable
        rows={[
          ["For", description],
          ["Property", address && isStreet(address) ? address : "Your property"],
          ["Paid", formatDollarsAndCents(amountCents)],
          ...(paidAt ? [["Paid on", formatLongDay(paidAt, props.timeZone)] as const] : []),
          ["Refunded now", formatDollarsAndCents(backCents)],
          ["Reference", reference],
        ]}
      />
      {props.isSandbox ? (
        <Text className="soft" style={styles.soft}>
          This is a demo: no card was charged.
        </Text>
      ) : null}
      <Text className="ink" style={styles.text}>
        {`Questions? Reply to this email or call ${formatPhone(company.phone)}.`}
      </Text>
    </>
  );
}

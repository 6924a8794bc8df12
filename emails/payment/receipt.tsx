import { Heading, Hr, Link, Text } from "react-email";
import { formatDollarsAndCents, formatLongDay, formatPhone } from "#app/lib/format.ts";
import { isStreet } from "#app/lib/text-rules.ts";
import { FactsTable } from "#emails/facts-table.tsx";
import { greeted } from "#emails/greeting.ts";
import { type EmailCompany, EmailLayout } from "#emails/layout.tsx";
import { type RenderedEmail, renderEmail } from "#emails/render-email.ts";
import { styles } from "#emails/styles.ts";
import { subjectStreet } from "#emails/subject.ts";

export type ReceiptProps = {
  ownerName: string | null;
  address: string | null;
  amountCents: number;
  /** `Onboarding fee` */
  description: string;
  /** `Management fees, effective November 2026` */
  basis: string;
  paymentId: string;
  paidAt: Date | null;
  /** The payment provider's own receipt. */
  receiptUrl: string | null;
  isSandbox: boolean;
  company: EmailCompany;
  timeZone: string;
};

/** Text that is no plain address or name is left out. */
export function render(props: ReceiptProps): Promise<RenderedEmail> {
  const { address, amountCents, description, company } = props;
  const street = subjectStreet(address);
  return renderEmail(
    street ? `Receipt: ${description} for ${street}` : `Receipt: ${description}`,
    <EmailLayout
      preview={`${formatDollarsAndCents(amountCents)} received. Thank you.`}
      company={company}
      reason="You're receiving this email because this fee was paid for your property."
    >
      <Receipt {...props} />
    </EmailLayout>,
  );
}

function Receipt(props: ReceiptProps) {
  const { ownerName, address, amountCents, description, basis, paymentId, paidAt, receiptUrl, company } =
    props;
  const home = address && isStreet(address) ? address : "Your property";
  return (
    <>
      <Heading as="h1" className="ink" style={styles.heading}>
        {`${formatDollarsAndCents(amountCents)} received`}
      </Heading>
      <Text className="ink" style={styles.text}>
        {greeted(ownerName, "thank you. The onboarding fee is paid, and nothing more is due now.")}
      </Text>
      <FactsTable
        rows={[
          ["For", description],
          ["Property", home],
          ["Amount", formatDollarsAndCents(amountCents)],
          ...(paidAt ? [["Paid on", formatLongDay(paidAt, props.timeZone)] as const] : []),
          ["Based on", basis],
          ["Reference", paymentId.slice(0, 8).toUpperCase()],
        ]}
      />
      {props.isSandbox ? (
        <Text className="soft" style={styles.soft}>
          This is a demo: no card was charged.
        </Text>
      ) : null}
      {receiptUrl ? (
        <Text className="ink" style={styles.text}>
          <Link className="link" href={receiptUrl} style={styles.link}>
            Card receipt from our payment provider
          </Link>
        </Text>
      ) : null}
      <Hr className="rule" style={styles.rule} />
      <Heading as="h2" className="ink" style={styles.subheading}>
        What comes next
      </Heading>
      <Text className="ink" style={styles.text}>
        {`A manager will get in touch to start the onboarding. Until then, reply to this email or call ${formatPhone(company.phone)}.`}
      </Text>
    </>
  );
}

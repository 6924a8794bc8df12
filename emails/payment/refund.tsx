import { Heading, Text } from "react-email";
import { isStreet, isStreetOfSubject } from "#app/domain/posted-words.ts";
import { formatDollarsAndCents, formatLongDay, formatPhone } from "#app/ui/format.ts";
import { FactsTable } from "#emails/facts-table.tsx";
import { greeted } from "#emails/greeting.ts";
import { type EmailCompany, EmailLayout } from "#emails/layout.tsx";
import { type RenderedEmail, renderEmail } from "#emails/render-email.ts";
import { styles } from "#emails/styles.ts";

export type RefundProps = {
  ownerName: string | null;
  address: string | null;
  /** Cents. */
  amountCents: number;
  /** What goes back with this refund, in cents. */
  backCents: number;
  /** `Onboarding fee`. */
  description: string;
  paymentId: string;
  paidAt: Date | null;
  isSandbox: boolean;
  company: EmailCompany;
  timeZone: string;
};

/** "Refund" to the owner who had paid. Words that are no plain address or name are left out. */
export function render(props: RefundProps): Promise<RenderedEmail> {
  const { address, backCents, description, company } = props;
  return renderEmail(
    address && isStreetOfSubject(address)
      ? `Refund: ${description} for ${address}`
      : `Refund: ${description}`,
    <EmailLayout
      preview={`${formatDollarsAndCents(backCents)} is on its way back to your card.`}
      company={company}
      reason="You get this mail because a fee that was paid for your property was refunded."
    >
      <Refund {...props} />
    </EmailLayout>,
  );
}

function Refund(props: RefundProps) {
  const { ownerName, address, amountCents, backCents, description, paymentId, paidAt, company } = props;
  return (
    <>
      <Heading as="h1" className="ink" style={styles.heading}>
        {`${formatDollarsAndCents(backCents)} refunded`}
      </Heading>
      <Text className="ink" style={styles.text}>
        {greeted(
          ownerName,
          "we have sent this back to the card that you paid with. Banks take up to ten business days to show it.",
        )}
      </Text>
      <FactsTable
        rows={[
          ["For", description],
          ["Property", address && isStreet(address) ? address : "Your property"],
          ["Paid", formatDollarsAndCents(amountCents)],
          ...(paidAt ? [["Paid on", formatLongDay(paidAt, props.timeZone)] as const] : []),
          ["Refunded now", formatDollarsAndCents(backCents)],
          ["Reference", paymentId.slice(0, 8).toUpperCase()],
        ]}
      />
      {props.isSandbox ? (
        <Text className="soft" style={styles.soft}>
          This is a demo: no card was charged.
        </Text>
      ) : null}
      <Text className="ink" style={styles.text}>
        {`A question about it? Answer this mail or call ${formatPhone(company.phone)}.`}
      </Text>
    </>
  );
}

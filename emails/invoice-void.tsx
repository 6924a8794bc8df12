import { Heading, Text } from "react-email";
import { formatDollarsAndCents, formatPhone } from "#app/lib/format.ts";
import { greeted } from "#emails/greeting.ts";
import { type EmailCompany, EmailLayout } from "#emails/layout.tsx";
import { type RenderedEmail, renderEmail } from "#emails/render-email.ts";
import { styles } from "#emails/styles.ts";

export type InvoiceVoidProps = {
  ownerName: string | null;
  number: string;
  description: string;
  amountCents: number;
  company: EmailCompany;
};

export function render(props: InvoiceVoidProps): Promise<RenderedEmail> {
  const { ownerName, number, description, amountCents, company } = props;
  return renderEmail(
    `Invoice ${number} is canceled`,
    <EmailLayout
      preview="Nothing is due for it."
      company={company}
      reason="You’re receiving this email because this invoice was sent to you."
    >
      <Heading as="h1" className="ink" style={styles.heading}>
        {`Invoice ${number} is canceled`}
      </Heading>
      <Text className="ink" style={styles.text}>
        {greeted(
          ownerName,
          `we canceled this invoice: ${description}, ${formatDollarsAndCents(amountCents)}. Nothing is due for it, and its link no longer takes a payment.`,
        )}
      </Text>
      <Text className="ink" style={styles.text}>
        {`Questions? Reply to this email or call ${formatPhone(company.phone)}.`}
      </Text>
    </EmailLayout>,
  );
}

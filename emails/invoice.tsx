import { Button, Heading, Hr, Link, Text } from "react-email";
import type { InvoiceItem } from "#app/features/payments/invoices/rules.ts";
import { formatDay, formatDollarsAndCents, formatPhone } from "#app/lib/format.ts";
import { FactsTable } from "#emails/facts-table.tsx";
import { greeted } from "#emails/greeting.ts";
import { type EmailCompany, EmailLayout } from "#emails/layout.tsx";
import { type RenderedEmail, renderEmail } from "#emails/render-email.ts";
import { styles } from "#emails/styles.ts";

export type InvoiceProps = {
  ownerName: string | null;
  number: string;
  description: string;
  items: readonly InvoiceItem[];
  amountCents: number;
  dueAt: Date;
  /** The page on which it is paid. */
  url: string;
  company: EmailCompany & { timeZone: string };
};

/** Sandbox only: a payment provider sends its own email. */
export function render(props: InvoiceProps): Promise<RenderedEmail> {
  const { number, amountCents, company } = props;
  return renderEmail(
    `Invoice ${number} from ${company.shortName}: ${formatDollarsAndCents(amountCents)}`,
    <EmailLayout
      preview={`Due ${dayOf(props)}. ${props.description}`}
      company={company}
      reason="You're receiving this email because we manage, or are about to manage, your property."
    >
      <Invoice {...props} />
    </EmailLayout>,
  );
}

const dayOf = ({ dueAt, company }: InvoiceProps) => formatDay(dueAt, company.timeZone);

function Invoice(props: InvoiceProps) {
  const { ownerName, number, description, items, amountCents, url, company } = props;
  return (
    <>
      <Heading as="h1" className="ink" style={styles.heading}>
        {`Invoice ${number}`}
      </Heading>
      <Text className="ink" style={styles.text}>
        {greeted(ownerName, `here is our invoice for: ${description}.`)}
      </Text>
      <FactsTable
        rows={[
          ...items.map(
            (item, index) =>
              [`${index + 1}. ${item.description}`, formatDollarsAndCents(item.amountCents)] as const,
          ),
          ["Total", formatDollarsAndCents(amountCents)],
          ["Due", dayOf(props)],
        ]}
      />
      <Hr className="rule" style={styles.rule} />
      <Button href={url} style={styles.button}>
        View and pay invoice
      </Button>
      <Text className="soft" style={{ ...styles.small, margin: "16px 0 0" }}>
        {"If the button doesn't work, open this link: "}
        <Link className="link" href={url} style={styles.link}>
          {url}
        </Link>
      </Text>
      <Text className="ink" style={{ ...styles.text, margin: "16px 0 0" }}>
        {`Questions? Reply to this email or call ${formatPhone(company.phone)}.`}
      </Text>
    </>
  );
}

import { Button, Heading, Hr, Text } from "react-email";
import { formatPhone, formatPromisedDollars } from "#app/lib/format.ts";
import { isStreet } from "#app/lib/text-rules.ts";
import { FactsTable } from "#emails/facts-table.tsx";
import { greeted } from "#emails/greeting.ts";
import { type EmailCompany, EmailLayout } from "#emails/layout.tsx";
import { type RenderedEmail, renderEmail } from "#emails/render-email.ts";
import { styles } from "#emails/styles.ts";
import { subjectStreet } from "#emails/subject.ts";

export type PayLinkProps = {
  ownerName: string | null;
  /** `2914 Cottage Grove Avenue, Des Moines, IA 50311` */
  address: string | null;
  amountCents: number;
  /** `Onboarding fee` */
  description: string;
  /** `Management fees, effective November 2026` */
  basis: string;
  url: string;
  isSandbox: boolean;
  company: EmailCompany;
};

/** Text that is no plain address is left out. */
export function render(props: PayLinkProps): Promise<RenderedEmail> {
  const { address, amountCents, description, company } = props;
  const sum = formatPromisedDollars(amountCents);
  const street = subjectStreet(address);
  return renderEmail(
    street ? `${sum} ${description.toLowerCase()} for ${street}` : `${sum} ${description.toLowerCase()}`,
    <EmailLayout
      preview={`Pay ${sum} by card.`}
      company={company}
      reason={`You're receiving this email because ${company.shortName} manages, or is about to manage, a property of yours. Don't recognize this? Don't pay; let us know.`}
    >
      <PayLink {...props} />
    </EmailLayout>,
  );
}

function PayLink({
  ownerName,
  address,
  amountCents,
  description,
  basis,
  url,
  isSandbox,
  company,
}: PayLinkProps) {
  const home = address && isStreet(address) ? address : "your property";
  const sum = formatPromisedDollars(amountCents);
  return (
    <>
      <Heading as="h1" className="ink" style={styles.heading}>
        {`${description}: ${sum}`}
      </Heading>
      <Text className="ink" style={styles.text}>
        {greeted(ownerName, `this one-time fee starts the onboarding of ${home}.`)}
      </Text>
      <Button href={url} style={styles.button}>
        {`Pay ${sum}`}
      </Button>
      <Hr className="rule" style={styles.rule} />
      <FactsTable
        rows={[
          ["For", home],
          ["Amount", sum],
          ["Based on", basis],
        ]}
      />
      <Text className="soft" style={{ ...styles.soft, margin: "12px 0 0" }}>
        {isSandbox
          ? "This is a demo: no card is charged."
          : "You pay by card on our payment provider's page. We never see your card number, and we won't ask for it by email or phone."}
      </Text>
      <Text className="soft" style={{ ...styles.soft, margin: "12px 0 0" }}>
        {`Questions before you pay? Reply to this email or call ${formatPhone(company.phone)}.`}
      </Text>
    </>
  );
}

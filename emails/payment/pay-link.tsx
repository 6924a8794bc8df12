import { Button, Heading, Hr, Text } from "react-email";
import { isStreet, isStreetOfSubject } from "#app/domain/posted-words.ts";
import { formatPhone, formatPromisedDollars } from "#app/ui/format.ts";
import { FactsTable } from "#emails/facts-table.tsx";
import { greeted } from "#emails/greeting.ts";
import { type EmailCompany, EmailLayout } from "#emails/layout.tsx";
import { type RenderedEmail, renderEmail } from "#emails/render-email.ts";
import { styles } from "#emails/styles.ts";

export type PayLinkProps = {
  ownerName: string | null;
  /** `2914 Cottage Grove Avenue, Des Moines, IA 50311`. */
  address: string | null;
  /** Cents. */
  amountCents: number;
  /** `Onboarding fee`. */
  description: string;
  /** `Fee schedule 2026-11, Pitch pricing`. */
  basis: string;
  /** Of the page on which it is paid. */
  url: string;
  isSandbox: boolean;
  company: EmailCompany;
};

/** "Onboarding fee" to the owner: what it is for, how much, and the link. Words that are no plain address are left out. */
export function render(props: PayLinkProps): Promise<RenderedEmail> {
  const { address, amountCents, description, company } = props;
  const sum = formatPromisedDollars(amountCents);
  return renderEmail(
    address && isStreetOfSubject(address)
      ? `${description} for ${address}`
      : `${description} of ${company.shortName}`,
    <EmailLayout
      preview={`${sum}, by card, on one page.`}
      company={company}
      reason={`You get this mail because ${company.shortName} manages, or is about to manage, a property of yours. If you do not know of it, do not pay, and tell us.`}
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
        {greeted(ownerName, `the onboarding of ${home} begins with this fee, which is charged once.`)}
      </Text>
      <Button href={url} style={styles.button}>
        {`Pay ${sum}`}
      </Button>
      <Hr className="rule" style={styles.rule} />
      <FactsTable
        rows={[
          ["For", home],
          ["Amount", sum],
          ["From", basis],
        ]}
      />
      <Text className="soft" style={{ ...styles.soft, margin: "12px 0 0" }}>
        {isSandbox
          ? "This is a demo: the page takes no card, and no money moves."
          : "You pay by card on a page of our payment provider. We never see the number of your card, and we do not ask for it by mail or phone."}
      </Text>
      <Text className="soft" style={{ ...styles.soft, margin: "12px 0 0" }}>
        {`Questions before you pay? Answer this mail or call ${formatPhone(company.phone)}.`}
      </Text>
    </>
  );
}

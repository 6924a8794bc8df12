import { Button, Heading, Text } from "react-email";
import { type EmailCompany, EmailLayout } from "#emails/layout.tsx";
import { type RenderedEmail, renderEmail } from "#emails/render-email.ts";
import { styles } from "#emails/styles.ts";

export type AgreementCountersignProps = {
  ownerName: string;
  name: string;
  address: string | null;
  quoteLine: string | null;
  /** Absolute URL of the agreement in the office. */
  url: string;
  company: EmailCompany;
};

/** To the broker: the company signs last. */
export function render({
  ownerName,
  name,
  address,
  quoteLine,
  url,
  company,
}: AgreementCountersignProps): Promise<RenderedEmail> {
  return renderEmail(
    `To countersign: ${name}`,
    <EmailLayout
      preview={`${ownerName} has signed.`}
      company={company}
      reason="You're receiving this email because your address is the broker's, or is listed for new leads, in the company settings."
    >
      <Heading as="h1" className="ink" style={styles.heading}>
        To countersign
      </Heading>
      <Text className="ink" style={styles.text}>
        <strong>{name}</strong>
        <br />
        {[address, quoteLine].filter(Boolean).join(". ")}
      </Text>
      <Text className="ink" style={styles.text}>
        {`${ownerName} has signed. It takes effect when you countersign. We'll email the owner a copy.`}
      </Text>
      <Button href={url} style={styles.button}>
        Open the agreement
      </Button>
    </EmailLayout>,
  );
}

import { Button, Heading, Link, Text } from "react-email";
import { formatPhone } from "#app/lib/format.ts";
import { isStreetOfSubject } from "#app/lib/text-rules.ts";
import { greeted } from "#emails/greeting.ts";
import { type EmailCompany, EmailLayout } from "#emails/layout.tsx";
import { type RenderedEmail, renderEmail } from "#emails/render-email.ts";
import { styles } from "#emails/styles.ts";
import { subjectStreet } from "#emails/subject.ts";

export type AgreementExecutedProps = {
  ownerName: string | null;
  address: string | null;
  /** In hex. */
  fileSha256: string;
  /** Absolute URL of the owner's page. */
  url: string;
  company: EmailCompany;
};

export function render({
  ownerName,
  address,
  fileSha256,
  url,
  company,
}: AgreementExecutedProps): Promise<RenderedEmail> {
  const isPlain = address !== null && isStreetOfSubject(address);
  const street = subjectStreet(address);
  return renderEmail(
    street ? `Your signed agreement: ${street}` : "Your signed agreement",
    <EmailLayout
      preview="Everyone has signed. Your copy is ready."
      company={company}
      reason="You're receiving this email because you signed a management agreement with this address."
    >
      <Heading as="h1" className="ink" style={styles.heading}>
        Your signed agreement
      </Heading>
      <Text className="ink" style={styles.text}>
        {greeted(
          ownerName,
          `the management agreement${isPlain ? ` for ${address}` : ""} is fully signed. Your copy is attached; keep it for your records.`,
        )}
      </Text>
      <Button href={`${url}/copy.pdf`} style={styles.button}>
        Download your copy
      </Button>
      <Text className="ink" style={styles.text}>
        {"It stays at "}
        <Link className="link" href={url} style={{ ...styles.link, wordBreak: "break-all" }}>
          {url}
        </Link>
        . Keep this link private: anyone with it can read the agreement.
      </Text>
      <Text className="soft" style={{ ...styles.soft, wordBreak: "break-all" }}>
        {`SHA-256 of the file: ${fileSha256}`}
      </Text>
      <Text className="ink" style={styles.text}>
        {`Questions? Reply to this email or call ${formatPhone(company.phone)}.`}
      </Text>
    </EmailLayout>,
  );
}

import { Button, Heading, Text } from "react-email";
import { formatPhone } from "#app/lib/format.ts";
import { isStreetOfSubject } from "#app/lib/text-rules.ts";
import { greeted } from "#emails/greeting.ts";
import { type EmailCompany, EmailLayout } from "#emails/layout.tsx";
import { type RenderedEmail, renderEmail } from "#emails/render-email.ts";
import { styles } from "#emails/styles.ts";
import { subjectStreet } from "#emails/subject.ts";

export type AgreementReadyProps = {
  ownerName: string | null;
  address: string | null;
  /** `Quote Q-1042, Management fees, effective November 2026` */
  quoteLine: string | null;
  /** Absolute URL of the owner's page. */
  url: string;
  /** Requested by the owner, not sent by staff. */
  isAsked: boolean;
  company: EmailCompany;
};

/**
 * Anyone can request this email in another person's name, so text that is no plain address or name is left
 * out.
 */
export function render(props: AgreementReadyProps): Promise<RenderedEmail> {
  const { address, isAsked, company } = props;
  const isPlain = address !== null && isStreetOfSubject(address);
  const street = subjectStreet(address);
  return renderEmail(
    street ? `Your management agreement: ${street}` : "Your management agreement",
    <EmailLayout
      preview="Take your time. Sign when you're ready."
      company={company}
      reason={
        isAsked
          ? "You're receiving this email because someone asked for a management agreement with this address. If this wasn't you, let us know and we'll remove it."
          : "You're receiving this email because we prepared a management agreement for you. If you weren't expecting it, let us know."
      }
    >
      <AgreementReady {...props} home={isPlain ? address : "your property"} />
    </EmailLayout>,
  );
}

function AgreementReady({
  ownerName,
  home,
  quoteLine,
  url,
  company,
}: AgreementReadyProps & { home: string }) {
  return (
    <>
      <Heading as="h1" className="ink" style={styles.heading}>
        Your management agreement
      </Heading>
      <Text className="ink" style={styles.text}>
        {greeted(
          ownerName,
          `the management agreement for ${home} is ready. Take your time: nothing is final until you sign, and our broker signs after you.`,
        )}
      </Text>
      {quoteLine ? (
        <Text className="soft" style={styles.soft}>
          {quoteLine}
        </Text>
      ) : null}
      <Button href={url} style={styles.button}>
        Review & sign
      </Button>
      <Text className="ink" style={styles.text}>
        {`Questions? Reply to this email or call ${formatPhone(company.phone)}.`}
      </Text>
    </>
  );
}

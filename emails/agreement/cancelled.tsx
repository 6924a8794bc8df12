import { Heading, Text } from "react-email";
import { formatPhone } from "#app/lib/format.ts";
import { isStreetOfSubject } from "#app/lib/text-rules.ts";
import { greeted } from "#emails/greeting.ts";
import { type EmailCompany, EmailLayout } from "#emails/layout.tsx";
import { type RenderedEmail, renderEmail } from "#emails/render-email.ts";
import { styles } from "#emails/styles.ts";

export type AgreementCancelledProps = {
  ownerName: string | null;
  address: string | null;
  company: EmailCompany;
};

export function render({ ownerName, address, company }: AgreementCancelledProps): Promise<RenderedEmail> {
  const home = address && isStreetOfSubject(address) ? address : "your property";
  return renderEmail(
    "Your management agreement is canceled",
    <EmailLayout
      preview="It can no longer be signed."
      company={company}
      reason="You're receiving this email because a management agreement was sent to you."
    >
      <Heading as="h1" className="ink" style={styles.heading}>
        Your management agreement is canceled
      </Heading>
      <Text className="ink" style={styles.text}>
        {greeted(
          ownerName,
          `we canceled the management agreement for ${home}. It can no longer be signed, and it binds neither of us.`,
        )}
      </Text>
      <Text className="ink" style={styles.text}>
        {`Questions? Reply to this email or call ${formatPhone(company.phone)}.`}
      </Text>
    </EmailLayout>,
  );
}

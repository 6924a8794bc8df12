import { Button, Heading, Text } from "react-email";
import { formatDollarsAndCents, formatPhone } from "#app/lib/format.ts";
import { type EmailCompany, EmailLayout } from "#emails/layout.tsx";
import { type RenderedEmail, renderEmail } from "#emails/render-email.ts";
import { styles } from "#emails/styles.ts";

export type FeePaidProps = {
  ownerName: string | null;
  email: string | null;
  phone: string | null;
  address: string | null;
  amountCents: number;
  isSandbox: boolean;
  /** Absolute URL of the lead in the office. */
  url: string;
  company: EmailCompany;
};

export function render(props: FeePaidProps): Promise<RenderedEmail> {
  const { address, amountCents, isSandbox, url, company } = props;
  const owner = props.ownerName ?? "The owner";
  const person = [owner, props.phone && formatPhone(props.phone), props.email].filter(Boolean);
  return renderEmail(
    "Onboarding fee paid: call the owner",
    <EmailLayout
      preview={[owner, address].filter(Boolean).join(", ")}
      company={company}
      reason="You’re receiving this email because your address is listed for new leads in the company settings. A reply goes to the owner."
    >
      <Heading as="h1" className="ink" style={styles.heading}>
        {`${formatDollarsAndCents(amountCents)} received`}
      </Heading>
      <Text className="ink" style={styles.text}>
        <strong>{address ?? "No address yet"}</strong>
        <br />
        {person.join(", ")}
      </Text>
      <Text className="ink" style={styles.text}>
        The onboarding fee is paid, and the owner was promised a call to agree on the onboarding. The lead has
        a task for it, due the next working day.
      </Text>
      {isSandbox ? (
        <Text className="soft" style={styles.soft}>
          This is a demo: no card was charged.
        </Text>
      ) : null}
      <Button href={url} style={styles.button}>
        Open the lead
      </Button>
    </EmailLayout>,
  );
}

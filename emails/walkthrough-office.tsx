import { Button, Heading, Text } from "react-email";
import { formatPhone } from "#app/lib/format.ts";
import { type EmailCompany, EmailLayout } from "#emails/layout.tsx";
import { type RenderedEmail, renderEmail } from "#emails/render-email.ts";
import { styles } from "#emails/styles.ts";

export type WalkthroughOfficeProps = {
  owner: { name: string; email: string | null; phone: string | null };
  address: string | null;
  /** `Monday, Nov 23, 2026, 10:00 AM CST` */
  words: string;
  /** The previous time, in the same form. */
  movedFrom: string | null;
  /** Absolute URL of the lead in the office. */
  url: string;
  company: EmailCompany;
};

export function render({
  owner,
  address,
  words,
  movedFrom,
  url,
  company,
}: WalkthroughOfficeProps): Promise<RenderedEmail> {
  const person = [owner.name, owner.phone && formatPhone(owner.phone), owner.email].filter(Boolean);
  return renderEmail(
    `${movedFrom ? "Walkthrough moved to" : "Walkthrough to confirm:"} ${words}`,
    <EmailLayout
      preview={[address, owner.name].filter(Boolean).join(", ")}
      company={company}
      reason="You're receiving this email because your address is listed for new leads in the company settings. A reply goes to the owner."
    >
      <Heading as="h1" className="ink" style={styles.heading}>
        Walkthrough to confirm
      </Heading>
      <Text className="ink" style={{ ...styles.subheading, margin: "0 0 16px" }}>
        {movedFrom ? `Moved from ${movedFrom} to ${words}` : words}
      </Text>
      <Text className="ink" style={styles.text}>
        <strong>{address ?? "No address yet"}</strong>
        <br />
        {person.join(", ")}
      </Text>
      <Text className="soft" style={styles.soft}>
        The owner picked this time after enrolling. The lead has a task to confirm it, which also says when
        another walkthrough is close to it.
      </Text>
      <Button href={url} style={styles.button}>
        Open the lead
      </Button>
    </EmailLayout>,
  );
}

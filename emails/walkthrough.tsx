import { Heading, Hr, Link, Text } from "react-email";
import { formatPhone } from "#app/lib/format.ts";
import { isStreet } from "#app/lib/text-rules.ts";
import { greeted } from "#emails/greeting.ts";
import { type EmailCompany, EmailLayout } from "#emails/layout.tsx";
import { type RenderedEmail, renderEmail } from "#emails/render-email.ts";
import { styles } from "#emails/styles.ts";

export type WalkthroughProps = {
  ownerName: string | null;
  /** Street line of the home. */
  street: string | null;
  /** `Monday, Nov 23, 2026, 10:00 AM CST` */
  words: string;
  /** The previous time, in the same form. */
  movedFrom: string | null;
  enrolledUrl: string;
  requirements: readonly { title: string; detail: string }[];
  company: EmailCompany;
};

/** Anyone can enroll in another person's name, so text that is no plain street or name is left out. */
export function render(props: WalkthroughProps): Promise<RenderedEmail> {
  return renderEmail(
    `${props.movedFrom ? "Walkthrough moved to" : "Your walkthrough:"} ${props.words}`,
    <EmailLayout
      preview={`${props.words}. A manager will confirm it.`}
      company={props.company}
      reason="You're receiving this email because this address was given when the property was enrolled. If this wasn't you, let us know and we'll remove it."
    >
      <Walkthrough {...props} />
    </EmailLayout>,
  );
}

function Walkthrough({
  ownerName,
  street,
  words,
  movedFrom,
  enrolledUrl,
  requirements,
  company,
}: WalkthroughProps) {
  const home = street && isStreet(street) ? street : "the property";
  return (
    <>
      <Heading as="h1" className="ink" style={styles.heading}>
        {movedFrom ? "Your walkthrough has moved" : "Your walkthrough"}
      </Heading>
      <Text className="ink" style={styles.text}>
        {greeted(
          ownerName,
          movedFrom
            ? `your walkthrough at ${home} moved from ${movedFrom} to the time below. A manager will confirm it.`
            : `you picked this time for the walkthrough at ${home}. A manager will confirm it.`,
        )}
      </Text>
      <Text className="ink" style={{ ...styles.subheading, margin: "0 0 16px" }}>
        {words}
      </Text>
      <Text className="ink" style={styles.text}>
        Need another time? In the browser you enrolled with,{" "}
        <Link className="link" href={enrolledUrl} style={styles.link}>
          change it on your enrollment page
        </Link>
        {`, or reply to this email or call ${formatPhone(company.phone)}.`}
      </Text>
      <Hr className="rule" style={styles.rule} />
      <Heading as="h2" className="ink" style={styles.subheading}>
        What we will need from you
      </Heading>
      {requirements.map(({ title, detail }, index) => (
        <Text key={title} className="ink" style={{ ...styles.text, margin: "0 0 8px" }}>
          <strong>{`${index + 1}. ${title}`}</strong>
          <br />
          {detail}
        </Text>
      ))}
    </>
  );
}

import { Heading, Hr, Text } from "react-email";
import { isStreet } from "#app/domain/posted-words.ts";
import { formatPhone } from "#app/ui/format.ts";
import { greeted } from "#emails/greeting.ts";
import { type EmailCompany, EmailLayout } from "#emails/layout.tsx";
import { type RenderedEmail, renderEmail } from "#emails/render-email.ts";
import { styles } from "#emails/styles.ts";

export type WalkthroughProps = {
  ownerName: string | null;
  /** Street line of the home. */
  street: string | null;
  /** `Monday, Nov 23, 2026, 10:00 AM CST`. */
  words: string;
  /** What the owner brings along, by title. */
  requirements: readonly string[];
  company: EmailCompany;
};

/**
 * "Your walkthrough" to the owner who chose its time. Anyone can enroll in anyone's name, so words that are no plain
 * street or name are left out of it.
 */
export function render(props: WalkthroughProps): Promise<RenderedEmail> {
  return renderEmail(
    `Your walkthrough: ${props.words}`,
    <EmailLayout
      preview={`${props.words}. A manager confirms it.`}
      company={props.company}
      reason="You get this mail because this address was given when the property was enrolled. If it was not you, tell us and we take it out."
    >
      <Walkthrough {...props} />
    </EmailLayout>,
  );
}

function Walkthrough({ ownerName, street, words, requirements, company }: WalkthroughProps) {
  const home = street && isStreet(street) ? street : "the property";
  return (
    <>
      <Heading as="h1" className="ink" style={styles.heading}>
        Your walkthrough
      </Heading>
      <Text className="ink" style={styles.text}>
        {greeted(ownerName, `you chose this time for the walkthrough at ${home}. A manager confirms it.`)}
      </Text>
      <Text className="ink" style={{ ...styles.subheading, margin: "0 0 16px" }}>
        {words}
      </Text>
      <Text className="ink" style={styles.text}>
        {`If another time suits you better, answer this mail or call ${formatPhone(company.phone)}.`}
      </Text>
      <Hr className="rule" style={styles.rule} />
      <Heading as="h2" className="ink" style={styles.subheading}>
        What we will need from you
      </Heading>
      {requirements.map((title, index) => (
        <Text key={title} className="ink" style={{ ...styles.text, margin: "0 0 4px" }}>
          {`${index + 1}. ${title}`}
        </Text>
      ))}
    </>
  );
}

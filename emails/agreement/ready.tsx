import { Button, Heading, Text } from "react-email";
import { isStreetOfSubject } from "#app/domain/posted-words.ts";
import { formatPhone } from "#app/ui/format.ts";
import { greeted } from "#emails/greeting.ts";
import { type EmailCompany, EmailLayout } from "#emails/layout.tsx";
import { type RenderedEmail, renderEmail } from "#emails/render-email.ts";
import { styles } from "#emails/styles.ts";

export type AgreementReadyProps = {
  ownerName: string | null;
  address: string | null;
  /** `Quote Q-1042, fee schedule 2026-11, Management offer`. */
  quoteLine: string | null;
  /** Absolute address of the owner's own page of the agreement. */
  url: string;
  /** Whether the owner asked for it; else the company sent it. */
  isAsked: boolean;
  company: EmailCompany;
};

/**
 * "Your management agreement" to the owner: where it is read and signed. Anyone can ask for one in anyone's name, so
 * words that are no plain address or name are left out of it.
 */
export function render(props: AgreementReadyProps): Promise<RenderedEmail> {
  const { address, isAsked, company } = props;
  const isPlain = address !== null && isStreetOfSubject(address);
  return renderEmail(
    isPlain ? `Your management agreement: ${address}` : "Your management agreement",
    <EmailLayout
      preview="Read it in peace and sign when it suits you."
      company={company}
      reason={
        isAsked
          ? "You get this mail because a management agreement was asked for with this address. If it was not you, tell us and we take it out."
          : "You get this mail because we drew up a management agreement for you. If you did not expect it, tell us."
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
          `the management agreement for ${home} is ready. Read it in peace: nothing is signed until you sign it, and our broker signs after you.`,
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
        {`Questions: answer this mail or call ${formatPhone(company.phone)}.`}
      </Text>
    </>
  );
}

import { Fragment } from "react";
import { Button, Heading, Link, Text } from "react-email";
import { isNameOfGreeting } from "#app/domain/posted-words.ts";
import { formatExactDateTime, formatLongDay } from "#app/ui/format.ts";
import { type EmailCompany, EmailLayout } from "#emails/layout.tsx";
import { type RenderedEmail, renderEmail } from "#emails/render-email.ts";
import { styles } from "#emails/styles.ts";

type Person = { name: string; email: string; phone: string };

export type NewReferralProps = {
  client: Person;
  realtor: Person & { company: string };
  /** What led the realtor here, in words, the first visit before the last; empty where nothing is known of it. */
  cameFrom: string[];
  /** Address and type, in words. */
  property: string;
  notes: string | null;
  receivedAt: Date;
  dueAt: Date;
  /** Absolute address of the lead, when the client is in the books already. */
  knownUrl: string | null;
  /** Who referred the same client before. */
  earlier: { at: Date; by: string }[];
  /** Absolute address of the page with the task. */
  url: string;
  company: EmailCompany;
  timeZone: string;
};

/** "New referral" to staff; a reply goes to the realtor. */
export async function render(
  props: NewReferralProps,
): Promise<RenderedEmail & { replyTo?: string | undefined }> {
  const { realtor, company, dueAt, timeZone } = props;
  const client = isNameOfGreeting(props.client.name) ? props.client.name : "the client";
  const by = isNameOfGreeting(realtor.name) ? `Referred by ${realtor.name}` : "Referred by a realtor";
  const email = await renderEmail(
    `New referral: contact ${client} by ${formatExactDateTime(dueAt, timeZone)}`,
    <EmailLayout
      preview={by}
      company={company}
      reason="You get this mail because your address is listed for new leads in the company settings. A reply goes to the realtor."
    >
      <NewReferral {...props} />
    </EmailLayout>,
  );
  return { ...email, ...(realtor.email && { replyTo: realtor.email }) };
}

function NewReferral({ client, realtor, property, notes, dueAt, url, timeZone, ...told }: NewReferralProps) {
  return (
    <>
      <Heading as="h1" className="ink" style={styles.heading}>
        New referral
      </Heading>
      <Text className="ink" style={styles.text}>
        {`We promised to contact the client by ${formatExactDateTime(dueAt, timeZone)}.`}
      </Text>
      <Fact term="Client" lines={[client.name, client.phone, client.email]} />
      <Fact term="Property" lines={[property]} />
      <Fact term="Realtor" lines={[realtor.name, realtor.company, realtor.phone, realtor.email]} />
      {told.cameFrom.length > 0 ? <Fact term="The realtor came from" lines={told.cameFrom} /> : null}
      {notes ? <Fact term="Notes" lines={notes.split("\n")} /> : null}
      {told.knownUrl ? (
        <Text className="ink" style={styles.text}>
          {"This client is in our books already: "}
          <Link className="link" href={told.knownUrl} style={styles.link}>
            open the lead
          </Link>
          {". The realtor was not told."}
        </Text>
      ) : null}
      {told.earlier.map(({ at, by }) => (
        <Text key={at.toISOString()} className="ink" style={styles.text}>
          {`The same client was referred on ${formatLongDay(at, timeZone)} by ${by}. Decide who gets the credit before anything is paid.`}
        </Text>
      ))}
      <Button href={url} style={styles.button}>
        Open the tasks
      </Button>
    </>
  );
}

function Fact({ term, lines }: { term: string; lines: string[] }) {
  return (
    <Text className="ink" style={styles.text}>
      <strong>{term}</strong>
      {[...new Set(lines)].filter(Boolean).map((line) => (
        <Fragment key={line}>
          <br />
          {line}
        </Fragment>
      ))}
    </Text>
  );
}

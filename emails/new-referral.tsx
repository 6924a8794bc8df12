import { Fragment } from "react";
import { Button, Heading, Link, Text } from "react-email";
import { formatExactDateTime, formatLongDay } from "#app/lib/format.ts";
import { type EmailCompany, EmailLayout } from "#emails/layout.tsx";
import { type RenderedEmail, renderEmail } from "#emails/render-email.ts";
import { styles } from "#emails/styles.ts";
import { subjectName } from "#emails/subject.ts";

type Person = { name: string; email: string; phone: string };

export type NewReferralProps = {
  client: Person;
  realtor: Person & { company: string };
  /** The first visit before the last; empty when unknown. */
  cameFrom: string[];
  /** Address and type. */
  property: string;
  notes: string | null;
  receivedAt: Date;
  dueAt: Date;
  /** An existing lead of the client, with its absolute URL. */
  known: { words: string; url: string } | null;
  /** Earlier referrals of the same client. */
  earlier: { at: Date; by: string }[];
  /** Absolute URL of the page with the task. */
  url: string;
  company: EmailCompany;
  timeZone: string;
};

/** A reply goes to the realtor. */
export async function render(
  props: NewReferralProps,
): Promise<RenderedEmail & { replyTo?: string | undefined }> {
  const { realtor, company, dueAt, timeZone } = props;
  const client = subjectName(props.client.name, "the client");
  const by = `Referred by ${subjectName(realtor.name, "a realtor")}`;
  const email = await renderEmail(
    `New referral: contact ${client} by ${formatExactDateTime(dueAt, timeZone)}`,
    <EmailLayout
      preview={by}
      company={company}
      reason="You're receiving this email because your address is listed for new leads in the company settings. A reply goes to the realtor."
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
      {told.cameFrom.length > 0 ? <Fact term="Realtor's first visit" lines={told.cameFrom} /> : null}
      {notes ? <Fact term="Notes" lines={notes.split("\n")} /> : null}
      {told.known ? (
        <Text className="ink" style={styles.text}>
          {`${told.known.words}: `}
          <Link className="link" href={told.known.url} style={styles.link}>
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

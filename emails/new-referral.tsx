import { Fragment } from "react";
import { formatExactDateTime, formatLongDay } from "#app/lib/format.ts";
import { type EmailCompany, renderEmail } from "#emails/layout.tsx";
import { ActionButton, Paragraph, TextLink } from "#emails/parts.tsx";
import { subjectName } from "#emails/safe-text.ts";

type Person = { name: string; email: string; phone: string };

type NewReferralProps = {
  client: Person;
  realtor: Person & { company: string };
  /** The first visit before the last; empty when unknown. */
  cameFrom: string[];
  /** Address and type. */
  property: string;
  notes: string | null;
  dueAt: Date;
  /** An existing lead of the client, with its absolute URL. */
  known: { label: string; url: string } | null;
  /** Earlier referrals of the same client. */
  earlier: { at: Date; by: string }[];
  /** Absolute URL of the page with the task. */
  url: string;
  company: EmailCompany;
  timeZone: string;
};

/** A reply goes to the realtor. */
export async function render(props: NewReferralProps) {
  const { client, realtor, cameFrom, notes, known, company, timeZone } = props;
  const due = formatExactDateTime(props.dueAt, timeZone);
  const email = await renderEmail(
    {
      subject: `New referral: contact ${subjectName(client.name, "the client")} by ${due}`,
      preview: `Referred by ${subjectName(realtor.name, "a realtor")}`,
      heading: "New referral",
      reason: "your address is listed for new leads in the company settings. A reply goes to the realtor.",
      company,
    },
    <>
      <Paragraph>{`We promised to contact the client by ${due}.`}</Paragraph>
      <Fact term="Client" lines={[client.name, client.phone, client.email]} />
      <Fact term="Property" lines={[props.property]} />
      <Fact term="Realtor" lines={[realtor.name, realtor.company, realtor.phone, realtor.email]} />
      {cameFrom.length > 0 ? <Fact term="Realtor's first visit" lines={cameFrom} /> : null}
      {notes ? <Fact term="Notes" lines={notes.split("\n")} /> : null}
      {known ? (
        <Paragraph>
          {`${known.label}: `}
          <TextLink href={known.url}>open the lead</TextLink>
          {". The realtor doesn't know that."}
        </Paragraph>
      ) : null}
      {props.earlier.map(({ at, by }) => (
        <Paragraph key={at.toISOString()}>
          {`The same client was referred on ${formatLongDay(at, timeZone)} by ${by}. Decide who gets the credit before anything is paid.`}
        </Paragraph>
      ))}
      <ActionButton href={props.url}>Open the tasks</ActionButton>
    </>,
  );
  return { ...email, ...(realtor.email && { replyTo: realtor.email }) };
}

const Fact = ({ term, lines }: { term: string; lines: string[] }) => (
  <Paragraph>
    <strong>{term}</strong>
    {[...new Set(lines)].filter(Boolean).map((line) => (
      <Fragment key={line}>
        <br />
        {line}
      </Fragment>
    ))}
  </Paragraph>
);

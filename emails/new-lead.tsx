import type { ReactNode } from "react";
import { Button, Heading, Hr, Link, Text } from "react-email";
import { formatDateTime, formatPhone } from "#app/lib/format.ts";
import { FactsTable } from "#emails/facts-table.tsx";
import { type EmailCompany, EmailLayout } from "#emails/layout.tsx";
import { type RenderedEmail, renderEmail } from "#emails/render-email.ts";
import { styles } from "#emails/styles.ts";
import { subjectName } from "#emails/subject.ts";

export type NewLeadProps = {
  lead: {
    name: string;
    email: string;
    /** E.164 */
    phone: string | null;
    /** E.164: a number that differs from the lead's. */
    phoneGiven?: string | null;
    /** `Rent analysis` */
    source: string;
    /** The first visit before the last; empty when unknown. */
    cameFrom: string[];
    receivedAt: Date;
    /** The same person asked before. */
    known: boolean;
    enrolled?: boolean;
  };
  properties: {
    /** `2914 Cottage Grove Avenue, Des Moines, IA 50311` */
    address: string;
    /** `Single-family, 3 bedrooms, 1.5 baths, 1,480 square feet` */
    detail: string;
    /** `$1,840, our lease records`, `outside service area` */
    result: string;
  }[];
  /** Absolute URL of the lead in the office. */
  url: string;
  company: EmailCompany;
  timeZone: string;
};

/** A reply goes to the owner. */
export async function render(props: NewLeadProps): Promise<RenderedEmail & { replyTo: string }> {
  const { lead, properties, company } = props;
  const [first] = properties;
  const more = properties.length > 1 ? ` and ${properties.length - 1} more` : "";
  // Anyone can type a name: one that an email client could turn into a link is left out of the subject.
  const name = subjectName(lead.name, "an owner");
  const email = await renderEmail(
    `${lead.enrolled ? "Enrolled" : "New lead"}: ${name}${first ? `, ${first.address.split(",")[0]}` : ""}${more}`,
    <EmailLayout
      preview={`${lead.source}, ${formatDateTime(lead.receivedAt, props.timeZone)}`}
      company={company}
      reason="You're receiving this email because your address is listed for new leads in the company settings. A reply goes to the owner."
    >
      <NewLead {...props} />
    </EmailLayout>,
  );
  return { ...email, replyTo: lead.email };
}

function headingOf({ known, enrolled }: NewLeadProps["lead"]) {
  if (enrolled) return known ? "A known owner enrolled" : "A new owner enrolled";
  return known ? "A known owner asked again" : "New lead";
}

function NewLead({ lead, properties, url, timeZone }: NewLeadProps) {
  return (
    <>
      <Heading as="h1" className="ink" style={styles.heading}>
        {headingOf(lead)}
      </Heading>
      <FactsTable
        rows={[
          ["Name", lead.name],
          ["Email", <Mail key="mail" address={lead.email} />],
          ...phoneRows(lead),
          ["Source", lead.source],
          ...cameFromRows(lead.cameFrom),
          ["Received", formatDateTime(lead.receivedAt, timeZone)],
        ]}
      />
      <Hr className="rule" style={styles.rule} />
      {properties.map((property) => (
        <Text key={property.address} className="ink" style={styles.text}>
          <strong>{property.address}</strong>
          <br />
          {property.detail}
          <br />
          {property.result}
        </Text>
      ))}
      <Button href={url} style={styles.button}>
        Open the lead
      </Button>
    </>
  );
}

function cameFromRows([first, last]: readonly string[]): [string, string][] {
  if (!first) return [];
  return last
    ? [
        ["First visit", first],
        ["Latest visit", last],
      ]
    : [["First visit", first]];
}

function Mail({ address }: { address: string }) {
  return (
    <Link className="link" href={`mailto:${encodeURI(address)}`} style={styles.link}>
      {address}
    </Link>
  );
}

function phoneRows({ phone, phoneGiven }: NewLeadProps["lead"]): [string, ReactNode][] {
  const rows: [string, ReactNode][] = [];
  if (phone !== null) rows.push(["Phone", <Phone key="phone" phone={phone} />]);
  if (phoneGiven) rows.push(["Phone entered now", <Phone key="given" phone={phoneGiven} />]);
  return rows.length > 0 ? rows : [["Phone", "Not given"]];
}

function Phone({ phone }: { phone: string }) {
  return (
    <Link className="link" href={`tel:${encodeURI(phone)}`} style={styles.link}>
      {formatPhone(phone)}
    </Link>
  );
}

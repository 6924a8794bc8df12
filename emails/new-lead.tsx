import type { ReactNode } from "react";
import { formatDateTime, formatPhone } from "#app/lib/format.ts";
import { type EmailCompany, renderEmail } from "#emails/layout.tsx";
import { ActionButton, FactsTable, Paragraph, Rule, TextLink } from "#emails/parts.tsx";
import { subjectName } from "#emails/safe-text.ts";

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
    /** Label and text of further contact fields. */
    more?: [string, string][];
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
export async function render({ lead, properties, url, company, timeZone }: NewLeadProps) {
  const [first] = properties;
  const street = first ? `, ${first.address.split(",")[0]}` : "";
  const more = properties.length > 1 ? ` and ${properties.length - 1} more` : "";
  const received = formatDateTime(lead.receivedAt, timeZone);
  const email = await renderEmail(
    {
      subject: `${lead.enrolled ? "Enrolled" : "New lead"}: ${subjectName(lead.name, "an owner")}${street}${more}`,
      preview: `${lead.source}, ${received}`,
      heading: headingOf(lead),
      reason: "your address is listed for new leads in the company settings. A reply goes to the owner.",
      company,
    },
    <>
      <FactsTable
        rows={[
          ["Name", lead.name],
          [
            "Email",
            <TextLink key="email" href={`mailto:${encodeURI(lead.email)}`}>
              {lead.email}
            </TextLink>,
          ],
          ...phoneRows(lead),
          ...(lead.more ?? []),
          ["Source", lead.source],
          ...lead.cameFrom.map(
            (origin, index) => [index === 0 ? "First visit" : "Latest visit", origin] as const,
          ),
          ["Received", received],
        ]}
      />
      <Rule />
      {properties.map(({ address, detail, result }) => (
        <Paragraph key={address}>
          <strong>{address}</strong>
          <br />
          {detail}
          <br />
          {result}
        </Paragraph>
      ))}
      <ActionButton href={url}>Open the lead</ActionButton>
    </>,
  );
  return { ...email, replyTo: lead.email };
}

function headingOf({ known, enrolled }: NewLeadProps["lead"]) {
  if (enrolled) return known ? "A known owner enrolled" : "A new owner enrolled";
  return known ? "A known owner asked again" : "New lead";
}

function phoneRows({ phone, phoneGiven }: NewLeadProps["lead"]): [string, ReactNode][] {
  const rows: [string, ReactNode][] = [];
  if (phone) rows.push(["Phone", <Phone key="phone" phone={phone} />]);
  if (phoneGiven) rows.push(["Phone entered now", <Phone key="given" phone={phoneGiven} />]);
  return rows.length > 0 ? rows : [["Phone", "Not given"]];
}

const Phone = ({ phone }: { phone: string }) => (
  <TextLink href={`tel:${encodeURI(phone)}`}>{formatPhone(phone)}</TextLink>
);

import { formatDateTime, formatPhone, telUrl } from "#app/lib/format.ts";
import { mailtoHref } from "#app/lib/text.ts";
import { type EmailContent, type EmailText, forOffice, rule, subjectName } from "#emails/content.ts";

export type NewLead = {
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
    /** What else was asked, as labels with values. */
    details: readonly (readonly [label: string, value: string])[];
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
  /** The lead in the office. */
  url: string;
  timeZone: string;
};

export function newLead({ lead, properties, url, timeZone }: NewLead): EmailContent {
  const [first] = properties;
  const street = first ? `, ${first.address.split(",")[0]}` : "";
  const more = properties.length > 1 ? ` and ${properties.length - 1} more` : "";
  const received = formatDateTime(lead.receivedAt, timeZone);
  return {
    subject: `${subjectStart(lead)}: ${subjectName(lead.name, "an owner")}${street}${more}`,
    preview: `${lead.source}, ${received}`,
    heading: headingOf(lead),
    body: [
      {
        facts: [
          ["Name", lead.name],
          ["Email", [{ link: lead.email, url: mailtoHref(lead.email) }]],
          ...phoneRows(lead),
          ...lead.details,
          ["Source", lead.source],
          ...lead.cameFrom.map(
            (origin, index) => [index === 0 ? "First visit" : "Latest visit", origin] as const,
          ),
          ["Received", received],
        ],
      },
      rule,
      ...properties.map(({ address, detail, result }) => [{ bold: address }, `\n${detail}\n${result}`]),
      { button: "Open the lead", url },
    ],
    because: forOffice,
    replyTo: lead.email,
  };
}

function subjectStart({ known, enrolled }: NewLead["lead"]) {
  if (enrolled) return "Enrolled";
  return known ? "Known owner" : "New lead";
}

function headingOf({ known, enrolled }: NewLead["lead"]) {
  if (enrolled) return known ? "A known owner enrolled" : "A new owner enrolled";
  return known ? "A known owner asked again" : "New lead";
}

function phoneRows({ phone, phoneGiven }: NewLead["lead"]): [string, EmailText][] {
  const rows: [string, EmailText][] = [];
  if (phone) rows.push(["Phone", phoneLink(phone)]);
  if (phoneGiven) rows.push(["Phone entered now", phoneLink(phoneGiven)]);
  return rows.length > 0 ? rows : [["Phone", "Not given"]];
}

const phoneLink = (phone: string) => [{ link: formatPhone(phone), url: telUrl(phone) }];

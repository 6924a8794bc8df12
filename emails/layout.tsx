import type { ReactNode } from "react";
import {
  Body,
  Column,
  Container,
  Head,
  Heading,
  Html,
  Link,
  Preview,
  Row,
  render,
  Section,
  Text,
} from "react-email";
import { formatPhone } from "#app/lib/format.ts";
import { darkModeStyles, styles } from "#emails/styles.ts";

export type EmailCompany = {
  name: string;
  shortName: string;
  /** E.164 or digits. */
  phone: string;
  email: string;
  street: string;
  city: string;
  state: string;
  zip: string;
  licenceLine: string;
};

type Email = {
  /** Becomes one line of limited length. */
  subject: string;
  /** Shown beside the subject in an inbox. */
  preview: string;
  heading: string;
  /** Completes "You're receiving this email because". */
  reason: string;
  company: EmailCompany;
};

export type RenderedEmail = { subject: string; html: string; text: string };

export async function renderEmail(email: Email, children: ReactNode): Promise<RenderedEmail> {
  const line = email.subject.replace(/[\s\p{Cc}]+/gu, " ").trim();
  const subject = line.length > 140 ? `${line.slice(0, 139).trimEnd()}…` : line;
  const element = (
    <EmailLayout {...email} subject={subject}>
      {children}
    </EmailLayout>
  );
  return {
    subject,
    html: await render(element),
    text: await render(element, { plainText: true, htmlToTextOptions: { selectors: plainSelectors } }),
  };
}

/** Text in capitals, and a phone link after its own number, add nothing. */
const plainSelectors = [
  ...["h1", "h2"].map((selector) => ({ selector, options: { uppercase: false } })),
  { selector: 'a[href^="tel:"]', format: "inline" },
];

function EmailLayout({
  subject,
  preview,
  heading,
  reason,
  company,
  children,
}: Email & { children: ReactNode }) {
  return (
    <Html lang="en-US">
      <Head>
        <title>{subject}</title>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{darkModeStyles}</style>
      </Head>
      <Body className="ground" style={styles.body}>
        <Preview>{preview}</Preview>
        <Container style={styles.container}>
          <Section style={styles.head}>
            <Row>
              <Column>
                <Text style={styles.wordmark}>{company.shortName}</Text>
              </Column>
            </Row>
          </Section>
          <Section className="sheet" style={styles.sheet}>
            <Row>
              <Column>
                <Heading as="h1" className="ink" style={styles.heading}>
                  {heading}
                </Heading>
                {children}
              </Column>
            </Row>
          </Section>
          <Section style={styles.foot}>
            <Row>
              <Column>
                <Sender company={company} />
                <Text className="soft" style={styles.small}>
                  {`You're receiving this email because ${reason}`}
                </Text>
              </Column>
            </Row>
          </Section>
        </Container>
      </Body>
    </Html>
  );
}

function Sender({ company }: { company: EmailCompany }) {
  // Staff may get email before the company facts are saved.
  if (!company.phone) return null;
  return (
    <Text className="soft" style={styles.small}>
      {company.name}
      <br />
      {`${company.street}, ${company.city}, ${company.state} ${company.zip}`}
      <br />
      <Link className="link" href={`tel:${company.phone}`} style={styles.link}>
        {formatPhone(company.phone)}
      </Link>
      {", "}
      <Link className="link" href={`mailto:${company.email}`} style={styles.link}>
        {company.email}
      </Link>
      <br />
      {company.licenceLine}
    </Text>
  );
}

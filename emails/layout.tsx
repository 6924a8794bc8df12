import type { ReactNode } from "react";
import { Body, Column, Container, Head, Html, Link, Preview, Row, Section, Text } from "react-email";
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

type EmailLayoutProps = {
  /** From `renderEmail`. */
  subject?: string;
  /** Shown beside the subject in an inbox. */
  preview: string;
  company: EmailCompany;
  /** Why the reader receives this email. */
  reason: string;
  children: ReactNode;
};

export function EmailLayout({ subject, preview, company, reason, children }: EmailLayoutProps) {
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
              <Column>{children}</Column>
            </Row>
          </Section>
          <Section style={styles.foot}>
            <Row>
              <Column>
                <Sender company={company} />
                <Text className="soft" style={styles.small}>
                  {reason}
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
  const address = `${company.street}, ${company.city}, ${company.state} ${company.zip}`;
  return (
    <Text className="soft" style={styles.small}>
      {company.name}
      <br />
      {address}
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

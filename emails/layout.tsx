import { createElement, Fragment, type ReactNode } from "react";
import {
  Body,
  Button,
  Column,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Link,
  Preview,
  Row,
  render,
  Section,
  Text,
} from "react-email";
import type { CompanyFacts } from "#app/features/settings/company/schema.ts";
import { formatPhone } from "#app/lib/format.ts";
import type { Block, EmailContent, EmailText } from "#emails/content.ts";
import { darkModeStyles, styles } from "#emails/styles.ts";

export async function renderEmail(content: EmailContent, company: CompanyFacts) {
  const line = content.subject.replace(/[\s\p{Cc}]+/gu, " ").trim();
  const subject = line.length > 140 ? `${line.slice(0, 139).trimEnd()}…` : line;
  const email = <Email content={{ ...content, subject }} company={company} />;
  return {
    subject,
    html: await render(email),
    text: await render(email, { plainText: true, htmlToTextOptions: { selectors: plainSelectors } }),
  };
}

/** Text in capitals, and a phone link after its own number, add nothing. */
const plainSelectors = [
  ...["h1", "h2"].map((selector) => ({ selector, options: { uppercase: false } })),
  { selector: 'a[href^="tel:"]', format: "inline" },
];

type Props = { content: EmailContent; company: CompanyFacts };

function Email({ content: { subject, preview, heading, body, because }, company }: Props) {
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
                {inOrder(body, (block) => block && <BlockView block={block} company={company} />)}
              </Column>
            </Row>
          </Section>
          <Section style={styles.foot}>
            <Row>
              <Column>
                {/* Staff may get email before the company facts are saved. */}
                {company.phone ? <Styled as="small" text={senderOf(company)} /> : null}
                <Styled as="small" text={`You're receiving this email because ${because}`} />
              </Column>
            </Row>
          </Section>
        </Container>
      </Body>
    </Html>
  );
}

const senderOf = ({ name, street, city, state, zip, phone, email, licenceLine }: CompanyFacts): EmailText => [
  `${name}\n${street}, ${city}, ${state} ${zip}\n`,
  { link: formatPhone(phone), url: `tel:${phone}` },
  ", ",
  { link: email, url: `mailto:${email}` },
  `\n${licenceLine}`,
];

function BlockView({ block, company }: { block: Block; company: CompanyFacts }) {
  if (typeof block === "string" || Array.isArray(block)) return <Styled as="text" text={block} />;
  if ("small" in block) return <Styled as="soft" text={block.small} />;
  if ("label" in block) return <Styled as="label" text={block.label} />;
  if ("figure" in block) return <Styled as="figure" text={block.figure} />;
  if ("facts" in block) return <FactsTable rows={block.facts} />;
  if ("rule" in block) return <Hr className="rule" style={styles.rule} />;
  if ("subheading" in block)
    return (
      <Heading as="h2" className="ink" style={styles.subheading}>
        {block.subheading}
      </Heading>
    );
  if ("button" in block)
    return (
      <Button href={block.url} style={styles.button}>
        {block.button}
      </Button>
    );
  if ("plainLink" in block) {
    const { plainLink: url } = block;
    return <Styled as="soft" text={["If the button doesn't work, open this link: ", { link: url, url }]} />;
  }
  return (
    <Styled as="text" text={`${block.ask} Reply to this email or call ${formatPhone(company.phone)}.`} />
  );
}

const isSoft = { text: false, label: false, figure: false, soft: true, small: true };

const Styled = ({ as, text }: { as: keyof typeof isSoft; text: EmailText }) => (
  <Text className={isSoft[as] ? "soft" : "ink"} style={styles[as]}>
    <Inlines text={text} />
  </Text>
);

const Inlines = ({ text }: { text: EmailText }) =>
  inOrder([text].flat(), (part) => {
    if (typeof part === "string")
      return inOrder(part.split("\n"), (line, index) => (
        <>
          {index > 0 && <br />}
          {line}
        </>
      ));
    if ("bold" in part) return <strong>{part.bold}</strong>;
    return (
      <Link className="link" href={part.url} style={styles.link}>
        {part.link}
      </Link>
    );
  });

/** Never rendered again, so the items need no keys. */
const inOrder = <Item,>(items: Item[], draw: (item: Item, index: number) => ReactNode) =>
  createElement(Fragment, null, ...items.map(draw));

const FactsTable = ({ rows }: { rows: (readonly [string, EmailText])[] }) => (
  <table
    role="presentation"
    width="100%"
    cellPadding={0}
    cellSpacing={0}
    style={{ borderCollapse: "collapse" }}
  >
    <tbody>
      {rows.map(([term, fact]) => (
        <tr key={term}>
          <td className="soft" style={styles.term}>
            {term}
          </td>
          <td className="ink" style={styles.fact}>
            <Inlines text={fact} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

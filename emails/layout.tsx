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
  Img,
  Link,
  Row,
  render,
  Section,
  Text,
} from "react-email";
import type { CompanyFacts } from "#app/features/settings/company/schema.ts";
import { formatPhone } from "#app/lib/format.ts";
import { mailtoHref } from "#app/lib/text.ts";
import type { Block, EmailContent, EmailText } from "#emails/content.ts";
import { logo } from "#emails/logo.ts";
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
        {/* react-email's own preview adds a second title. */}
        <div style={styles.preview} data-skip-in-text="true">
          {preview}
        </div>
        <Container style={styles.container}>
          <Section style={styles.head}>
            <Row>
              <Column style={styles.mark}>
                <Img src={`cid:${logo.cid}`} alt="" width="36" height="36" />
              </Column>
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
  { link: email, url: mailtoHref(email) },
  `\n${licenceLine}`,
];

function BlockView({ block, company }: { block: Block; company: CompanyFacts }) {
  if (typeof block === "string" || Array.isArray(block)) return <Styled as="text" text={block} />;
  if ("small" in block) return <Styled as="soft" text={block.small} />;
  if ("label" in block) return <Styled as="label" text={block.label} />;
  if ("figure" in block) return <Styled as="figure" text={block.figure} />;
  if ("facts" in block) return <FactsTable rows={block.facts} />;
  if ("amounts" in block) return <FactsTable rows={block.amounts} isOfAmounts />;
  if ("range" in block) return <RangeBar {...block.range} />;
  if ("steps" in block)
    return (
      <ol style={styles.steps}>
        {inOrder(block.steps, (step) => (
          <li className="ink" style={styles.step}>
            <Inlines text={step} />
          </li>
        ))}
      </ol>
    );
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
          {inOrder(line.split(/(\d{3}-\d{3}-\d{4})/), (piece, at) =>
            at % 2 === 1 ? <span style={styles.phone}>{piece}</span> : piece,
          )}
        </>
      ));
    if ("bold" in part) return <strong>{part.bold}</strong>;
    return (
      <Link
        className="link"
        href={part.url}
        style={{ ...styles.link, ...(part.url.startsWith("tel:") && styles.phone) }}
      >
        {part.link}
      </Link>
    );
  });

/** Never rendered again, so the items need no keys. */
const inOrder = <Item,>(items: Item[], draw: (item: Item, index: number) => ReactNode) =>
  createElement(Fragment, null, ...items.map(draw));

type FactsTableProps = { rows: (readonly [string, EmailText])[]; isOfAmounts?: boolean };

const FactsTable = ({ rows, isOfAmounts = false }: FactsTableProps) => (
  <table {...layoutTable} data-text-format="dataTable" style={styles.facts}>
    <tbody>
      {inOrder(rows, ([term, fact]) => (
        <tr>
          <td className="soft rule" style={isOfAmounts ? styles.amountLabel : styles.term}>
            {term}
          </td>
          <td className="ink rule" style={isOfAmounts ? styles.amount : styles.fact}>
            <Inlines text={fact} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** Drawn in cells, so that it shows while images are blocked. */
function RangeBar({ low, high, percent, isLit }: Extract<Block, { range: object }>["range"]) {
  const lamp = isLit ? styles.lamp : styles.unlitLamp;
  const [barBefore, barAfter] = isLit
    ? [styles.barBefore, styles.barAfter]
    : [styles.plainBarBefore, styles.plainBarAfter];
  // The lamp's own cell is part of the width.
  const left = `${Math.round(percent * 0.96)}%`;
  return (
    <>
      <table {...layoutTable} aria-hidden="true" data-skip-in-text="true" style={styles.rangeBar}>
        <tbody>
          <tr>
            <td style={{ width: left }} />
            <td className="post" style={styles.lampCap} />
            <td />
          </tr>
          <tr>
            <td />
            <td className="edge" style={lamp} />
            <td />
          </tr>
          <tr>
            <td className="edge" style={barBefore} />
            <td className="post" style={styles.lampPost} />
            <td className="edge" style={barAfter} />
          </tr>
        </tbody>
      </table>
      <table {...layoutTable} data-text-format="dataTable" style={styles.facts}>
        <tbody>
          <tr>
            <td className="ink" style={styles.rangeEnd}>
              Market Low <strong>{low}</strong>
            </td>
            <td className="ink" align="right" style={styles.rangeEnd}>
              Market High <strong>{high}</strong>
            </td>
          </tr>
        </tbody>
      </table>
    </>
  );
}

const layoutTable = { role: "presentation", width: "100%", cellPadding: 0, cellSpacing: 0 };

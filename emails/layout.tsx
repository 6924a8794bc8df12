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
import { isWideLogo } from "#app/lib/logo.ts";
import { mailtoHref } from "#app/lib/text.ts";
import type { Block, EmailContent, EmailText } from "#emails/content.ts";
import { mark } from "#emails/logo.ts";
import { darkModeStyles, type Styles, stylesOf } from "#emails/styles.ts";

/** @param logo the company's, attached in place of the mark */
export async function renderEmail(content: EmailContent, company: CompanyFacts, logo?: LogoSize) {
  const line = content.subject.replace(/[\s\p{Cc}]+/gu, " ").trim();
  const subject = line.length > 140 ? `${line.slice(0, 139).trimEnd()}…` : line;
  const email = <Email content={{ ...content, subject }} company={company} logo={logo} />;
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

type LogoSize = { width: number; height: number };

type Props = { content: EmailContent; company: CompanyFacts; logo: LogoSize | undefined };

const logoHeight = 36;

function Email({
  content: { subject, preview, heading, body, because, preferencesUrl },
  company,
  logo,
}: Props) {
  const isWide = logo !== undefined && isWideLogo(logo);
  const width = logo ? Math.min(Math.round((logoHeight * logo.width) / logo.height), 220) : logoHeight;
  const styles = stylesOf(company.colors);
  return (
    <Html lang="en-US">
      <Head>
        <title>{subject}</title>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{darkModeStyles(company.colors)}</style>
      </Head>
      <Body className="ground" style={styles.body}>
        {/* react-email's own preview adds a second title. */}
        <div style={styles.preview} data-skip-in-text="true">
          {preview}
        </div>
        <Container style={styles.container}>
          <Section style={styles.head}>
            <Row>
              <Column style={isWide ? styles.logo : styles.mark}>
                <Img
                  src={`cid:${mark.cid}`}
                  alt={isWide ? company.shortName : ""}
                  width={width}
                  {...(!isWide && { height: logoHeight })}
                  style={logo ? styles.plate : undefined}
                />
              </Column>
              {isWide ? null : (
                <Column>
                  <Text style={styles.wordmark}>{company.shortName}</Text>
                </Column>
              )}
            </Row>
          </Section>
          <Section className="sheet" style={styles.sheet}>
            <Row>
              <Column>
                {heading ? (
                  <Heading as="h1" className="ink" style={styles.heading}>
                    {heading}
                  </Heading>
                ) : null}
                {inOrder(
                  body,
                  (block) => block && <BlockView block={block} company={company} styles={styles} />,
                )}
              </Column>
            </Row>
          </Section>
          <Section style={styles.foot}>
            <Row>
              <Column>
                {/* Staff may get email before the company facts are saved. */}
                {company.phone ? <Styled styles={styles} as="small" text={senderOf(company)} /> : null}
                <Styled styles={styles} as="small" text={`You're receiving this email because ${because}`} />
                {preferencesUrl ? (
                  <Styled
                    styles={styles}
                    as="small"
                    text={[{ link: "Unsubscribe or choose what you get", url: preferencesUrl }]}
                  />
                ) : null}
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

/** A prop, since the program has two copies of React in an email, and a context would be lost. */
function BlockView({ block, company, styles }: { block: Block; company: CompanyFacts; styles: Styles }) {
  if (typeof block === "string" || Array.isArray(block))
    return <Styled styles={styles} as="text" text={block} />;
  if ("small" in block) return <Styled styles={styles} as="soft" text={block.small} />;
  if ("label" in block) return <Styled styles={styles} as="label" text={block.label} />;
  if ("figure" in block) return <Styled styles={styles} as="figure" text={block.figure} />;
  if ("facts" in block) return <FactsTable styles={styles} rows={block.facts} />;
  if ("amounts" in block) return <FactsTable styles={styles} rows={block.amounts} isOfAmounts />;
  if ("range" in block) return <RangeBar styles={styles} {...block.range} />;
  if ("steps" in block)
    return (
      <ol style={styles.steps}>
        {inOrder(block.steps, (step) => (
          <li className="ink" style={styles.step}>
            <Inlines styles={styles} text={step} />
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
    <Styled
      styles={styles}
      as="text"
      text={`${block.ask} Reply to this email or call ${formatPhone(company.phone)}.`}
    />
  );
}

const isSoft = { text: false, label: false, figure: false, soft: true, small: true };

type StyledProps = { as: keyof typeof isSoft; text: EmailText; styles: Styles };

const Styled = ({ as, text, styles }: StyledProps) => (
  <Text className={isSoft[as] ? "soft" : "ink"} style={styles[as]}>
    <Inlines styles={styles} text={text} />
  </Text>
);

const Inlines = ({ text, styles }: { text: EmailText; styles: Styles }) =>
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

type FactsTableProps = { rows: (readonly [string, EmailText])[]; isOfAmounts?: boolean; styles: Styles };

const FactsTable = ({ rows, isOfAmounts = false, styles }: FactsTableProps) => (
  <table {...layoutTable} data-text-format="dataTable" style={styles.facts}>
    <tbody>
      {inOrder(rows, ([term, fact]) => (
        <tr>
          <td className="soft rule" style={isOfAmounts ? styles.amountLabel : styles.term}>
            {term}
          </td>
          <td className="ink rule" style={isOfAmounts ? styles.amount : styles.fact}>
            <Inlines styles={styles} text={fact} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** Drawn in cells, so that it shows while images are blocked. */
type RangeBarProps = Extract<Block, { range: object }>["range"] & { styles: Styles };

function RangeBar({ low, high, percent, isLit, styles }: RangeBarProps) {
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

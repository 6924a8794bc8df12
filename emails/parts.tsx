import type { ReactNode } from "react";
import { Button, Heading, Hr, Link, Text } from "react-email";
import { formatPhone } from "#app/lib/format.ts";
import { styles } from "#emails/styles.ts";

type Children = { children: ReactNode };

export const Subheading = ({ children }: Children) => (
  <Heading as="h2" className="ink" style={styles.subheading}>
    {children}
  </Heading>
);

export const Paragraph = ({ children }: Children) => (
  <Text className="ink" style={styles.text}>
    {children}
  </Text>
);

export const Small = ({ children }: Children) => (
  <Text className="soft" style={styles.soft}>
    {children}
  </Text>
);

/** The one large number of an email. */
export const Figure = ({ children }: Children) => (
  <Text className="ink" style={styles.figure}>
    {children}
  </Text>
);

export const Rule = () => <Hr className="rule" style={styles.rule} />;

export const ActionButton = ({ href, children }: Children & { href: string }) => (
  <Button href={href} style={styles.button}>
    {children}
  </Button>
);

export const TextLink = ({ href, children = href }: { href: string; children?: ReactNode }) => (
  <Link className="link" href={href} style={styles.link}>
    {children}
  </Link>
);

export const PlainLink = ({ url }: { url: string }) => (
  <Small>
    {"If the button doesn't work, open this link: "}
    <TextLink href={url} />
  </Small>
);

export const Questions = ({ phone, ask = "Questions?" }: { phone: string; ask?: string }) => (
  <Paragraph>{`${ask} Reply to this email or call ${formatPhone(phone)}.`}</Paragraph>
);

export const NoCharge = ({ isSandbox }: { isSandbox: boolean }) =>
  isSandbox ? <Small>This is a demo: no card was charged.</Small> : null;

export function FactsTable({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) {
  return (
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
              {fact}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

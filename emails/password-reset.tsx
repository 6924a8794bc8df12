import { Button, Heading, Link, Text } from "react-email";
import { type EmailCompany, EmailLayout } from "#emails/layout.tsx";
import { type RenderedEmail, renderEmail } from "#emails/render-email.ts";
import { styles } from "#emails/styles.ts";

export type PasswordResetProps = {
  /** Absolute URL with the one-time token. */
  url: string;
  validForMinutes: number;
  company: EmailCompany;
};

export function render({ url, validForMinutes, company }: PasswordResetProps): Promise<RenderedEmail> {
  return renderEmail(
    `Set a new ${company.shortName} password`,
    <EmailLayout
      preview={`The link works once and expires in ${validForMinutes} minutes.`}
      company={company}
      reason="You're receiving this email because someone asked for a new password for this address. If it wasn't you, do nothing: your password stays the same."
    >
      <Heading as="h1" className="ink" style={styles.heading}>
        Set a new password
      </Heading>
      <Text className="ink" style={styles.text}>
        {`The link works once and expires ${validForMinutes} minutes after the request. Setting a new password signs you out everywhere else.`}
      </Text>
      <Button href={url} style={styles.button}>
        Set a new password
      </Button>
      <Text className="soft" style={{ ...styles.soft, margin: "24px 0 0" }}>
        {"If the button doesn't work, open this link: "}
        <Link className="link" href={url} style={{ ...styles.link, wordBreak: "break-all" }}>
          {url}
        </Link>
      </Text>
    </EmailLayout>,
  );
}

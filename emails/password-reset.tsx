import { type EmailCompany, renderEmail } from "#emails/layout.tsx";
import { ActionButton, Paragraph, PlainLink } from "#emails/parts.tsx";

type PasswordResetProps = {
  /** Absolute URL with the one-time token. */
  url: string;
  validForMinutes: number;
  company: EmailCompany;
};

export function render({ url, validForMinutes, company }: PasswordResetProps) {
  return renderEmail(
    {
      subject: `Set a new ${company.shortName} password`,
      preview: `The link works once and expires in ${validForMinutes} minutes.`,
      heading: "Set a new password",
      reason:
        "someone asked for a new password for this address. If it wasn't you, do nothing: your password stays the same.",
      company,
    },
    <>
      <Paragraph>
        {`The link works once and expires ${validForMinutes} minutes after the request. Setting a new password signs you out everywhere else.`}
      </Paragraph>
      <ActionButton href={url}>Set a new password</ActionButton>
      <PlainLink url={url} />
    </>,
  );
}

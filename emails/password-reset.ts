import type { EmailContent } from "#emails/content.ts";

type PasswordReset = {
  /** With the one-time token. */
  url: string;
  validForMinutes: number;
  /** Short name. */
  company: string;
};

export const passwordReset = ({ url, validForMinutes, company }: PasswordReset): EmailContent => ({
  subject: `Set a new ${company} password`,
  preview: `The link works once and expires in ${validForMinutes} minutes.`,
  heading: "Set a new password",
  body: [
    `The link works once and expires ${validForMinutes} minutes after the request. Setting a new password signs you out everywhere else.`,
    { button: "Set a new password", url },
  ],
  because:
    "someone asked for a new password for this address. If it wasn't you, do nothing: your password stays the same.",
});

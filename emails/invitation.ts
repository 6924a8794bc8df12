import { type EmailContent, greeted, subjectName } from "#emails/content.ts";

type Invitation = {
  name: string;
  /** Null once their account is gone. */
  inviter: string | null;
  /** With the one-time token. */
  url: string;
  validForHours: number;
  /** Short name. */
  company: string;
};

export function invitation({ name, inviter, url, validForHours, company }: Invitation): EmailContent {
  const from = inviter === null ? "an admin" : subjectName(inviter, "an admin");
  return {
    subject: `Join ${company}`,
    preview: `The invitation works once and expires in ${validForHours} hours.`,
    heading: "You're invited",
    body: [
      greeted(name, `${from} invited you to the office of ${company}.`),
      `Choose a password to sign in. The link works once and expires ${validForHours} hours after it was sent.`,
      { button: "Accept the invitation", url },
    ],
    because: `${from} of ${company} entered this address. If you don't expect it, ignore this email.`,
  };
}

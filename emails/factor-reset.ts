import { type EmailContent, greeted } from "#emails/content.ts";

type FactorReset = {
  name: string;
  /** The admin. */
  by: string;
  /** Of the account page. */
  url: string;
  /** Short name. */
  company: string;
};

export const factorReset = ({ name, by, url, company }: FactorReset): EmailContent => ({
  subject: `Your second factor at ${company} was reset`,
  preview: "Your password alone signs you in until you set up a new one.",
  heading: "Your second factor was reset",
  body: [
    greeted(name, `${by} removed your app, passkeys and recovery codes, and signed you out everywhere.`),
    "Your password alone signs you in now. Set up a new second factor on your account page.",
    { button: "Open your account", url },
  ],
  because: `${by} of ${company} reset your second factor. If you didn't ask for it, tell another admin.`,
});

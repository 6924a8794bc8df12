import type { EmailContent } from "#emails/content.ts";

type Personal = {
  subject: string;
  body: string;
  sender: string;
  signature: string | null;
  company: { shortName: string };
};

/** Written by a person of the office. */
export const personalEmail = ({ subject, body, sender, signature, company }: Personal): EmailContent => ({
  subject,
  preview: body.slice(0, 120),
  heading: subject,
  body: [...body.split(/\n{2,}/), signature || `${sender}\n${company.shortName}`],
  because: `${sender} of ${company.shortName} wrote to you about your property.`,
});

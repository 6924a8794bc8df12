import type { EmailContent } from "#emails/content.ts";

export const testMessage = ({ company }: { company: string }): EmailContent => ({
  subject: `Test message of ${company}`,
  preview: "Email from the office arrives.",
  heading: "Email works",
  body: ["If you read this in your inbox, owners get our email too."],
  because: "an admin pressed Send me a test message on the page System health.",
});

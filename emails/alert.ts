import type { EmailContent } from "#emails/content.ts";

/** For staff. */
export const alert = ({ title, url }: { title: string; url: string }): EmailContent => ({
  subject: title,
  preview: "Open it in the office.",
  heading: title,
  body: [{ button: "Open", url }],
  because: "you chose alerts by email in your account.",
});

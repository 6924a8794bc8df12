import type { EmailContent } from "#emails/content.ts";

type Alert = { title: string; url: string };

/** For staff. */
export const alert = ({ subject, alerts }: { subject: string; alerts: readonly Alert[] }): EmailContent => ({
  subject,
  preview: alerts.length > 1 ? `${alerts.length} alerts.` : "Open it in the office.",
  heading: alerts.length > 1 ? `${alerts.length} alerts` : subject,
  body:
    alerts.length > 1
      ? alerts.map(({ title, url }) => [{ link: title, url }])
      : alerts.map(({ url }) => ({ button: "Open", url })),
  because: "you chose alerts by email in your account.",
});

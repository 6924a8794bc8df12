import { byActor, event, itself } from "#app/timeline/define.ts";

type Email = {
  subject: string;
  mail?: string;
  outboxId?: number;
  mode?: string;
};
type Reply = {
  channel: "email" | "sms";
  subject?: string;
  phone?: string;
  attachments?: { id: string; name: string }[];
  /** Written elsewhere and copied to us. */
  mode?: "mailbox";
};
type Undelivered = { subject: string; why: string };

const emailOutcomes: Record<string, string> = {
  live: "sent",
  sandbox: "stored in the outbox, not sent: no mail server is configured",
};
const textOutcomes: Record<string, string> = {
  live: "sent",
  sandbox: "stored in the outbox, not sent: no text provider is configured",
};

export const messagingEvents = {
  // `mode` is missing if the message was deleted.
  mailed: event<Email>("Mail", ({ subject, mode = "" }) =>
    itself(`Email${subject ? ` “${subject}”` : ""} ${emailOutcomes[mode] ?? "written"}`),
  ),
  reply_sent: event<Reply>("MessageSquare", ({ channel, subject }) =>
    byActor(channel === "sms" ? "wrote a text" : `wrote an email${subject ? `: ${subject}` : ""}`),
  ),
  mail_undelivered: event<Undelivered>("TriangleAlert", ({ subject = "", why = "" }) =>
    itself(`Email “${subject}” could not be delivered: ${why}`),
  ),
  texted: event<{ subject: string; mode: string }>("MessageSquare", ({ subject = "", mode = "" }) =>
    itself(`Text “${subject}” ${textOutcomes[mode] ?? "sent"}`),
  ),
  text_undelivered: event<Undelivered>("TriangleAlert", ({ subject = "", why = "" }) =>
    itself(`Text “${subject}” was not delivered: ${why}`),
  ),
  email_received: event<{ subject: string }>("Mail", ({ subject }) =>
    byActor(`wrote an email${subject ? `: ${subject}` : ""}`),
  ),
  text_received: event("MessageSquare", () => byActor("sent a text")),
  text_help: event("MessageSquare", () => byActor("texted HELP; the carrier replied")),
  marketing_consent: event<{ channel: "email" | "sms" }>("MessageSquare", ({ channel }) =>
    byActor(`agreed to tips and updates by ${channel === "sms" ? "text" : "email"}`),
  ),
  marketing_stopped: event("MessageSquare", () => byActor("stopped tips and updates by email")),
  marked_as_spam: event("MessageSquare", () => byActor("marked one of our emails as spam")),
  texts_stopped: event("MessageSquare", () => byActor("opted out of texts")),
  texts_resumed: event("MessageSquare", () => byActor("opted in to texts again")),
};

import { Mail, MessageSquare, TriangleAlert } from "lucide-react";
import { byActor, event, itself } from "#app/features/leads/timeline/define.ts";

type Email = {
  subject: string;
  mail?: string;
  outboxId?: number;
  mode?: string;
};
type Undelivered = { subject: string; why: string };

const emailOutcomes: Record<string, string> = {
  live: "sent",
  sandbox: "stored in the outbox and not sent, because no mail server is set",
};
const textOutcomes: Record<string, string> = {
  live: "sent",
  sandbox: "stored in the outbox and not sent, because no text provider is set",
};

export const messagingEvents = {
  // `mode` is missing if the message was deleted.
  mailed: event<Email>(Mail, ({ subject, mode = "" }) =>
    itself(`Email${subject ? ` “${subject}”` : ""} ${emailOutcomes[mode] ?? "written"}`),
  ),
  mail_undelivered: event<Undelivered>(TriangleAlert, ({ subject = "", why = "" }) =>
    itself(`Email “${subject}” could not be delivered: ${why}`),
  ),
  texted: event<{ subject: string; mode: string }>(MessageSquare, ({ subject = "", mode = "" }) =>
    itself(`Text “${subject}” ${textOutcomes[mode] ?? "sent"}`),
  ),
  text_undelivered: event<Undelivered>(TriangleAlert, ({ subject = "", why = "" }) =>
    itself(`Text “${subject}” was not delivered: ${why}`),
  ),
  text_received: event(MessageSquare, () => byActor("sent a text")),
  text_help: event(MessageSquare, () => byActor("texted HELP; the carrier answered")),
  texts_stopped: event(MessageSquare, () => byActor("gets no more texts, as they asked")),
  texts_resumed: event(MessageSquare, () => byActor("gets texts again, as they asked")),
};

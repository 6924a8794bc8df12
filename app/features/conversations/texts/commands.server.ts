import { and, desc, eq, isNull } from "drizzle-orm";
import { notifyAssignee } from "#app/features/accounts/notifications/commands.server.ts";
import { lockLead } from "#app/features/leads/commands/leads.server.ts";
import {
  recordOnLeads,
  resumeTexts,
  stopTexts,
  storeReceivedText,
} from "#app/features/messaging/sms/commands.server.ts";
import { mayWantNoTexts, openingOf } from "#app/features/messaging/sms/rules.ts";
import { findSettings } from "#app/features/settings/company/queries.server.ts";
import { reopenTask } from "#app/features/tasks/records.server.ts";
import { workDueAt } from "#app/features/tasks/targets/rules.ts";
import { type InboundEvent, readInbound, type TwilioWebhook } from "#app/integrations/twilio.server.ts";
import { system } from "#app/lib/actor.ts";
import { formatPhone } from "#app/lib/format.ts";
import { displayName } from "#app/lib/labels.ts";
import { recordEvent } from "#app/timeline/records.server.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { leads, messages } from "#db/schema/index.ts";

/**
 * Twilio answers STOP and START itself. Any other text goes to the timeline of the lead we last
 * texted at this number and creates a task. Idempotent.
 */
export async function receiveText(webhook: TwilioWebhook, now = new Date()) {
  const received = await readInbound(webhook);
  if (!received.ok) return received;
  const dueAt = workDueAt("lead_arrived", now, await findSettings());
  const body = received.event.body.slice(0, 5_000);
  const text = { ...received.event, body, now, dueAt };
  await db().transaction((tx) => store(tx, text));
  return { ok: true as const };
}

type Text = InboundEvent & { now: Date; dueAt: Date };

async function store(tx: Transaction, text: Text) {
  const { from, optOut, now } = text;
  const leadId = await findLeadOf(tx, from);
  const lead = leadId ? await lockLead(tx, leadId) : null;
  const isNew = await storeReceivedText(tx, text, lead?.id ?? null);
  if (!isNew) return;
  if (optOut === "stop")
    return stopTexts(tx, { number: from, reason: `Texted ${openingOf(text.body)}`, now });
  if (optOut === "help") return recordOnLeads(tx, { number: from, now, kind: "text_help" });
  // "Yes" resumes texts only if they were stopped; otherwise it's a reply.
  if (optOut === "start" && (await resumeTexts(tx, { number: from, now }))) return;
  if (lead)
    await recordEvent(tx, {
      leadId: lead.id,
      kind: "text_received",
      actor: system,
      actorName: lead.name ?? "The owner",
      at: now,
      body: bodyOf(text),
    });
  await askToReply(tx, text, lead);
  await notifyAssignee(tx, lead?.assignedTo, {
    kind: "reply",
    title: `${lead ? displayName(lead.name) : formatPhone(from)} sent a text`,
    path: lead ? `/leads/${lead.id}#conversation` : "/dashboard",
    dedupeKey: `text:${text.providerId}`,
  });
}

async function findLeadOf(tx: Transaction, number: string) {
  const [texted] = await tx
    .select({ id: leads.id })
    .from(messages)
    .innerJoin(leads, eq(leads.id, messages.leadId))
    .where(and(eq(messages.channel, "sms"), eq(messages.recipient, number), isNull(leads.deletedAt)))
    .orderBy(desc(messages.createdAt))
    .limit(1);
  if (texted) return texted.id;
  const [newest] = await tx
    .select({ id: leads.id })
    .from(leads)
    .where(and(eq(leads.phoneE164, number), isNull(leads.deletedAt)))
    .orderBy(desc(leads.createdAt))
    .limit(1);
  return newest?.id ?? null;
}

/** Pictures stay at Twilio. */
const bodyOf = ({ body, attachments }: Text) =>
  [
    body.trim() || (attachments > 0 ? "" : "(an empty text)"),
    attachments > 0 &&
      `(with ${attachments} ${attachments === 1 ? "picture" : "pictures"}, stored at Twilio)`,
  ]
    .filter(Boolean)
    .join(" ");

type Lead = Pick<typeof leads.$inferSelect, "id" | "name" | "assignedTo">;

/** One task per lead or number: later texts are added to it and reopen it. */
async function askToReply(tx: Transaction, text: Text, lead: Lead | null) {
  const phone = formatPhone(text.from);
  const quoted = `“${bodyOf(text)}”`;
  const isOptOut = mayWantNoTexts(text.body);
  const detail = lead ? quoted : `From ${phone}, which no lead has. ${quoted}`;
  const title = `Reply to the text from ${lead?.name ?? phone}${isOptOut ? ", who may be opting out" : ""}`;
  await reopenTask(tx, {
    leadId: lead?.id ?? null,
    kind: "answer_text",
    title,
    detail,
    addition: quoted,
    dueAt: text.dueAt,
    assignedTo: lead?.assignedTo ?? null,
    dedupeKey: lead ? `text:${lead.id}` : `text:${text.from}`,
  });
}

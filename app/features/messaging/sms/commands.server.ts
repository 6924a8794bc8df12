import { and, desc, eq, isNull } from "drizzle-orm";
import { endSuppression, suppress } from "#app/features/messaging/contact/commands.server.ts";
import { openingOf, undeliveredMessage } from "#app/features/messaging/sms/rules.ts";
import type { InboundEvent } from "#app/integrations/twilio.server.ts";
import {
  advances,
  problemOf,
  readStatus,
  type SmsStatus,
  type TwilioWebhook,
} from "#app/integrations/twilio.server.ts";
import { system } from "#app/lib/actor.ts";
import { recordEvent } from "#app/timeline/records.server.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { leads, messages } from "#db/schema/index.ts";

/** A late or repeated status never moves the text back. */
export async function receiveTextStatus(webhook: TwilioWebhook, now = new Date()) {
  const received = await readStatus(webhook);
  if (!received.ok) return received;
  const { providerId, status, errorCode } = received.event;
  await db().transaction(async (tx) => {
    const [text] = await tx
      .select({
        id: messages.id,
        leadId: messages.leadId,
        status: messages.status,
        recipient: messages.recipient,
        subject: messages.subject,
      })
      .from(messages)
      .where(
        and(eq(messages.channel, "sms"), eq(messages.direction, "out"), eq(messages.providerId, providerId)),
      )
      .for("no key update");
    if (!text || !advances(text.status as SmsStatus | null, status)) return;
    await tx.update(messages).set({ status, errorCode }).where(eq(messages.id, text.id));
    if (status !== "undelivered" && status !== "failed") return;
    const problem = errorCode === null ? null : problemOf(errorCode);
    if (text.leadId)
      await recordEvent(tx, {
        leadId: text.leadId,
        kind: "text_undelivered",
        actor: system,
        at: now,
        data: { subject: text.subject, why: undeliveredMessage(problem, errorCode) },
      });
    if (problem === "opted out")
      await stopTexts(tx, {
        number: text.recipient,
        reason: "The carrier reports that they opted out",
        now,
        by: byCarrier,
      });
  });
  return { ok: true as const };
}

type Received = InboundEvent & { now: Date };

/** False if it is stored already. */
export async function storeReceivedText(
  tx: Transaction,
  { providerId, from, to, body, now }: Received,
  leadId: string | null,
) {
  const stored = await tx
    .insert(messages)
    .values({
      createdAt: now,
      channel: "sms",
      direction: "in",
      mode: "live",
      kind: "text-in",
      recipient: to,
      sender: from,
      subject: openingOf(body),
      html: "",
      body,
      headers: {},
      reason: "Sent to our number.",
      leadId,
      providerId,
      status: "received",
    })
    .onConflictDoNothing()
    .returning({ id: messages.id });
  return stored.length > 0;
}

type Stop = { number: string; reason: string; now: Date; by?: { who: string; page?: string } };

/** Idempotent. `number` in E.164. */
export async function stopTexts(tx: Transaction, { number, reason, now, by = byPerson }: Stop) {
  const isNew = await suppress(tx, { channel: "sms", address: number, reason, isOwnWord: true, now, by });
  if (isNew) await recordOnLeads(tx, { number, now, kind: "texts_stopped" });
}

export const byCarrier = { who: "Carrier" };
const byPerson = { who: "The person" };

/** False if texts to the number were not stopped. */
export async function resumeTexts(tx: Transaction, { number, now }: Pick<Stop, "number" | "now">) {
  const stop = { channel: "sms", address: number, reason: "Texted START", now, by: byPerson } as const;
  if ((await endSuppression(tx, stop)) === null) return false;
  await recordOnLeads(tx, { number, now, kind: "texts_resumed" });
  return true;
}

type NumberEvent = { number: string; now: Date; kind: "text_help" | "texts_stopped" | "texts_resumed" };

/** Limited to the newest twenty leads with this number. */
export async function recordOnLeads(tx: Transaction, { number, now, kind }: NumberEvent) {
  const concerned = await tx
    .select({ id: leads.id, name: leads.name })
    .from(leads)
    .where(and(eq(leads.phoneE164, number), isNull(leads.deletedAt)))
    .orderBy(desc(leads.createdAt))
    .limit(20);
  for (const { id: leadId, name } of concerned)
    await recordEvent(tx, { leadId, kind, actor: system, actorName: name ?? "The owner", at: now });
}

type Sent = {
  outboxId: number;
  kind: string;
  /** Null for a text to staff. */
  leadId: string | null;
  /** E.164. `from` is the sender's number, if known. */
  to: string;
  from: string;
  body: string;
  reason: string;
  mode: "live" | "sandbox";
  providerId: string | null;
  status: string | null;
  segments: number;
  now: Date;
};

/** Call it in the transaction that marks the job done. */
export async function recordSentText(tx: Transaction, { to, from, body, now, ...text }: Sent) {
  const subject = openingOf(body);
  const { leadId, mode } = text;
  await tx.insert(messages).values({
    ...text,
    createdAt: now,
    channel: "sms",
    recipient: to,
    sender: from,
    subject,
    html: "",
    body,
    headers: { From: from, To: to },
  });
  if (leadId)
    await recordEvent(tx, { leadId, kind: "texted", actor: system, at: now, data: { subject, mode } });
}

type Undelivered = { leadId: string; body: string; why: string; now: Date };

export async function recordUndeliveredSms(tx: Transaction, { leadId, body, why, now }: Undelivered) {
  const data = { subject: openingOf(body), why };
  await recordEvent(tx, { leadId, kind: "text_undelivered", actor: system, at: now, data });
}

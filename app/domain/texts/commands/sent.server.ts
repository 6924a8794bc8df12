import { system } from "#app/domain/actor.ts";
import { stopTexts } from "#app/domain/texts/commands/suppress.server.ts";
import { openingOf } from "#app/domain/texts/rules.ts";
import { recordEvent } from "#app/domain/timeline/records.server.ts";
import type { Transaction } from "#db/client.ts";
import { messages } from "#db/schema/index.ts";

type Sent = {
  outboxId: number;
  kind: string;
  leadId: string;
  /** E.164; `from` is what the person sees, as far as we know it. */
  to: string;
  from: string;
  body: string;
  reason: string;
  mode: "live" | "sandbox";
  /** Of a text that left. */
  providerId: string | null;
  status: string | null;
  segments: number;
  now: Date;
};

/** Writes down a text that left, or that the sandbox kept, and tells its lead, in the transaction that ends its job. */
export async function recordSentText(tx: Transaction, { to, from, body, now, ...text }: Sent) {
  const subject = openingOf(body);
  const { leadId, mode, segments } = text;
  await tx.insert(messages).values({
    ...text,
    createdAt: now,
    channel: "sms",
    recipient: to,
    sender: from,
    subject,
    html: "",
    body,
    headers: { From: from, To: to, Segments: String(segments) },
  });
  await recordEvent(tx, { leadId, kind: "texted", actor: system, at: now, data: { subject, mode } });
}

type Unsent = { leadId: string; body: string; why: string; optedOut?: { number: string }; now: Date };

/** Tells the lead of a text that will not go out; one whose owner said STOP to the vendor is not tried again. */
export async function recordUnsentText(tx: Transaction, { leadId, body, why, optedOut, now }: Unsent) {
  const data = { subject: openingOf(body), why };
  await recordEvent(tx, { leadId, kind: "text_undelivered", actor: system, at: now, data });
  if (optedOut)
    await stopTexts(tx, { number: optedOut.number, reason: "The carrier says that they opted out", now });
}

import { and, eq } from "drizzle-orm";
import { system } from "#app/domain/actor.ts";
import type { Knock } from "#app/domain/texts/commands/knock.ts";
import { stopTexts } from "#app/domain/texts/commands/suppress.server.ts";
import { undeliveredWords } from "#app/domain/texts/rules.ts";
import { recordEvent } from "#app/domain/timeline/records.server.ts";
import { advances, problemOf, readStatus, type SmsStatus } from "#app/integrations/twilio.server.ts";
import { enqueue } from "#app/jobs/outbox.server.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { messages } from "#db/schema/index.ts";

/**
 * Takes the news of where a text of ours has got to. A text never goes back, whatever comes late or twice. News of one
 * that is not written down yet, for the vendor may be faster than our own commit, is looked at again a little later.
 */
export async function receiveTextStatus({
  rawBody,
  signature,
  url,
  now = new Date(),
  gate,
}: Knock<typeof readStatus>) {
  const heard = await readStatus(new URLSearchParams(rawBody), signature, url, gate);
  if (!heard.ok) return heard;
  const { providerId, status, errorCode } = heard.event;
  await db().transaction(async (tx) => {
    if (await moveText(tx, { providerId, status, errorCode, now })) return;
    if (status === "unknown") return;
    const key = { dedupeKey: `text-status:${providerId}:${status}`, runAt: new Date(now.getTime() + 5_000) };
    await enqueue(tx, "text-status", { providerId, status, errorCode }, key);
  });
  return { ok: true as const };
}

/** Looks again at news that came before its text was written down. False while it still is not. */
export const settleTextStatus = (news: Omit<News, "now">, now = new Date()) =>
  db().transaction((tx) => moveText(tx, { ...news, now }));

type News = { providerId: string; status: SmsStatus; errorCode: number | null; now: Date };

/** Moves a text on, and tells its lead when it was not delivered. False where no such text is written down. */
async function moveText(tx: Transaction, { providerId, status, errorCode, now }: News) {
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
  if (!text) return false;
  if (!advances(text.status as SmsStatus | null, status)) return true;
  await tx.update(messages).set({ status, errorCode }).where(eq(messages.id, text.id));
  if (status !== "undelivered" && status !== "failed") return true;
  const problem = errorCode === null ? null : problemOf(errorCode);
  if (text.leadId)
    await recordEvent(tx, {
      leadId: text.leadId,
      kind: "text_undelivered",
      actor: system,
      at: now,
      data: { subject: text.subject, why: undeliveredWords(problem, errorCode) },
    });
  if (problem === "opted out")
    await stopTexts(tx, { number: text.recipient, reason: "The carrier says that they opted out", now });
  return true;
}

import { createHash } from "node:crypto";
import { and, desc, inArray, isNull, sql } from "drizzle-orm";
import { config } from "#app/config.server.ts";
import { notifyAssignee } from "#app/features/accounts/notifications/commands.server.ts";
import { findWriter, isOwnMail } from "#app/features/conversations/mail/queries.server.ts";
import type { InboundMail } from "#app/features/conversations/mail/read.server.ts";
import { lockLead, takeLead } from "#app/features/leads/commands/leads.server.ts";
import { recordConsentEvent } from "#app/features/messaging/consents/records.server.ts";
import { recordBounce } from "#app/features/messaging/contact/commands.server.ts";
import { storeReceivedMail } from "#app/features/messaging/email/commands.server.ts";
import { stopMarketingTo } from "#app/features/messaging/preferences/commands.server.ts";
import { mayWantNoTexts, openingOf } from "#app/features/messaging/sms/rules.ts";
import { findSettings } from "#app/features/settings/company/queries.server.ts";
import { reopenTask } from "#app/features/tasks/records.server.ts";
import { workDueAt } from "#app/features/tasks/targets/rules.ts";
import { type StaffActor, system } from "#app/lib/actor.ts";
import { displayName } from "#app/lib/labels.ts";
import { isSameSecret } from "#app/lib/same-secret.ts";
import { recordEvent } from "#app/timeline/records.server.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { lockText } from "#db/locks.ts";
import { leads, messages } from "#db/schema/index.ts";

type Received = { ok: true } | { ok: false; reason: "rejected" | "unavailable" | "not configured" };

/** Of the webhook. `secret` is the header that the mail server was given. */
export function receiveWebhookMail(
  raw: Uint8Array,
  secret: string | null,
  now = new Date(),
): Promise<Received> {
  const expected = config.mail.inboundSecret;
  if (!expected) return Promise.resolve({ ok: false, reason: "not configured" });
  if (!isSameSecret(secret ?? "", expected)) return Promise.resolve({ ok: false, reason: "rejected" });
  return receiveMail(raw, now);
}

/** A raw email as it came in (RFC 5322). Idempotent. */
export async function receiveMail(raw: Uint8Array, now = new Date()): Promise<Received> {
  const { readMail } = await import("#app/features/conversations/mail/read.server.ts");
  const mail = await readMail(raw);
  if (!mail) return { ok: false, reason: "unavailable" };
  const id = mail.messageId ?? `sha256:${createHash("sha256").update(raw).digest("hex")}`;
  const dueAt = workDueAt("lead_arrived", now, await findSettings());
  await db().transaction(async (tx) => {
    await lockText(tx, "mails", id);
    const original = await findOriginal(tx, mail.references);
    const writer = mail.kind === "reply" ? await findWriter(tx, mail) : null;
    const addressee = writer && (await findLeadAt(tx, mail.to));
    const isOwn = mail.kind === "reply" && !addressee && (await isOwnMail(tx, mail.from));
    const lead = addressee ?? (isOwn ? null : await findLead(tx, mail, original));
    const kind = addressee ? "logged" : isOwn ? "own" : mail.kind;
    // The same email may have come before without the key.
    const providerId = addressee ? `${id} logged` : id;
    const isNew = await storeReceivedMail(tx, { ...mail, kind, providerId, leadId: lead?.id ?? null, now });
    if (!isNew) return;
    if (writer && addressee) return logEmail(tx, writer, { mail, lead: addressee, now });
    if (kind === "bounce") return storeBounce(tx, mail, original);
    if (kind === "complaint") return storeComplaint(tx, original, now);
    if (kind === "reply") return storeReply(tx, { mail, lead, original, providerId, dueAt, now });
  });
  return { ok: true };
}

type Original = Pick<typeof messages.$inferSelect, "recipient" | "leadId"> | undefined;

/** Our message that this one answers or reports. A Message-ID that we never sent finds nothing. */
async function findOriginal(tx: Transaction, references: readonly string[]): Promise<Original> {
  const ids = references.flatMap((id) => Number(/^<outbox-(\d{1,15})-/.exec(id)?.[1] ?? Number.NaN) || []);
  if (ids.length === 0) return undefined;
  const [found] = await tx
    .select({ recipient: messages.recipient, leadId: messages.leadId })
    .from(messages)
    .where(
      and(
        inArray(messages.outboxId, ids),
        inArray(sql`${messages.headers} ->> 'Message-ID'`, [...references]),
      ),
    )
    .orderBy(desc(messages.createdAt))
    .limit(1);
  return found;
}

async function findLead(tx: Transaction, { from, kind }: InboundMail, original: Original) {
  if (original?.leadId) return lockLead(tx, original.leadId);
  return kind === "reply" || kind === "auto" ? findLeadAt(tx, [from]) : null;
}

async function findLeadAt(tx: Transaction, emails: string[]) {
  const [newest] = await tx
    .select({ id: leads.id })
    .from(leads)
    .where(and(inArray(leads.email, emails), isNull(leads.deletedAt)))
    .orderBy(desc(leads.createdAt))
    .limit(1);
  return newest ? lockLead(tx, newest.id) : null;
}

/** Counts only for an email that we sent to this address: anyone can write a report. */
async function storeBounce(tx: Transaction, { bounce }: InboundMail, original: Original) {
  const address = original?.recipient.toLowerCase();
  if (!address || !bounce?.addresses.includes(address)) return;
  const { isHard, diagnosis } = bounce;
  await recordBounce(tx, { address, kind: isHard ? "hard" : "soft", diagnosis, taskId: null });
  if (!original?.leadId) return;
  const data = { subject: "", why: diagnosis };
  await recordEvent(tx, { leadId: original.leadId, kind: "mail_undelivered", actor: system, data });
}

async function storeComplaint(tx: Transaction, original: Original, now: Date) {
  if (!original) return;
  const address = original.recipient;
  await recordConsentEvent(tx, {
    kind: "complained",
    channel: "marketing",
    address,
    reason: "The mailbox provider reports that it was marked as spam",
    at: now,
  });
  await stopMarketingTo(tx, address, { reason: "Marked as spam", event: "marked_as_spam", page: "", now });
}

type Lead = NonNullable<Awaited<ReturnType<typeof lockLead>>>;
type Reply = {
  mail: InboundMail;
  lead: Lead | null;
  original: Original;
  providerId: string;
  dueAt: Date;
  now: Date;
};

type Logged = { mail: InboundMail; lead: Lead; now: Date };

/** Counts as an answer, like one that is written here. */
async function logEmail(tx: Transaction, actor: StaffActor, { mail, lead, now }: Logged) {
  await takeLead(tx, lead, actor);
  const data = { channel: "email", subject: mail.subject, mode: "mailbox" } as const;
  const body = mail.body || "(an empty email)";
  await recordEvent(tx, { leadId: lead.id, kind: "reply_sent", actor, at: now, body, data });
}

async function storeReply(tx: Transaction, { mail, lead, original, providerId, dueAt, now }: Reply) {
  const { from, subject, body } = mail;
  // The subject of an answer is ours.
  const said = /^(re|fwd?|aw)\s*:/i.test(subject) ? body : `${subject}\n${body}`;
  const isOptOut = mayWantNoTexts(said.slice(0, 300));
  if (lead)
    await recordEvent(tx, {
      leadId: lead.id,
      kind: "email_received",
      actor: system,
      actorName: lead.name ?? "The owner",
      at: now,
      body: body || "(an empty email)",
      data: { subject },
    });
  const quoted = `“${openingOf(body) || subject}”`;
  // An alias may answer for the mailbox that we wrote to.
  const stopped = isOptOut ? new Set([from, original?.recipient.toLowerCase() ?? from]) : [];
  for (const email of stopped) await stopMarketingTo(tx, email, { reason: `Wrote ${quoted}`, page: "", now });
  const who = lead?.name ?? from;
  await reopenTask(tx, {
    leadId: lead?.id ?? null,
    kind: "answer_email",
    title: `Reply to the email from ${who}${isOptOut ? ", who may be opting out" : ""}`,
    detail: lead ? quoted : `From ${from}, which no lead has. ${quoted}`,
    addition: quoted,
    dueAt,
    assignedTo: lead?.assignedTo ?? null,
    dedupeKey: `email:${lead?.id ?? from}`,
  });
  await notifyAssignee(tx, lead?.assignedTo, {
    kind: "reply",
    title: `${lead ? displayName(lead.name) : from} sent an email`,
    path: lead ? `/leads/${lead.id}#conversation` : "/dashboard",
    dedupeKey: `email:${providerId}`,
  });
}

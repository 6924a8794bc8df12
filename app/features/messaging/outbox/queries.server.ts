import { and, desc, eq, gt, gte, isNotNull, isNull, like, lt, not, or, type SQL, sql } from "drizzle-orm";
import { findLogoFile } from "#app/features/media/site-image.server.ts";
import type { OutboxFilter } from "#app/features/messaging/outbox/rules.ts";
import { type OutboxItem, type OutboxState, textKind } from "#app/features/messaging/outbox/rules.ts";
import { mailMode } from "#app/integrations/mail.server.ts";
import { smsMode } from "#app/integrations/twilio.server.ts";
import { jobLabel } from "#app/jobs/registry.ts";
import { db } from "#db/instance.server.ts";
import { messages, outbox } from "#db/schema/index.ts";
import { withInlineLogo } from "#emails/logo.ts";

const pageSize = 50;

/** Jobs that send no message are internal and listed only until they are done. `older` is the next `before`. */
export async function listOutbox({ state, before }: { state: OutboxFilter; before?: number | undefined }) {
  const found = await db()
    .select(columns)
    .from(outbox)
    .leftJoin(messages, eq(messages.outboxId, outbox.id))
    .where(and(filters[state], before ? lt(outbox.id, before) : undefined))
    .orderBy(desc(outbox.id))
    .limit(pageSize + 1);
  const rows = found.slice(0, pageSize);
  return {
    rows: rows.map(withLabel),
    older: found.length > pageSize ? (rows.at(-1)?.id ?? null) : null,
  };
}

/** Jobs that are not done. `waiting` counts messages only. */
export async function listQueues() {
  const counted = (state: "waiting" | "retrying" | "failed") =>
    sql<number>`(count(*) filter (where ${filters[state]}))::int`;
  return (
    db()
      .select({
        queue: outbox.queue,
        open: sql<number>`(count(*) filter (where ${isOpen}))::int`,
        oldestDueAt:
          sql<Date | null>`min(${outbox.runAt}) filter (where ${isOpen} and ${outbox.runAt} <= now())`.mapWith(
            outbox.runAt,
          ),
        waiting: counted("waiting"),
        retrying: counted("retrying"),
        failed: counted("failed"),
      })
      .from(outbox)
      // Each side has an index.
      .where(or(isOpen, filters.failed))
      .groupBy(outbox.queue)
      .orderBy(outbox.queue)
      .limit(100)
  );
}

export const countOutbox = async () => totalsOf(await listQueues());

export function totalsOf(queues: Awaited<ReturnType<typeof listQueues>>) {
  const total = (state: "waiting" | "retrying" | "failed") =>
    queues.reduce((sum, queue) => sum + queue[state], 0);
  return { waiting: total("waiting"), retrying: total("retrying"), failed: total("failed") };
}

export async function findOutboxItem(id: number) {
  const [row] = await db()
    .select({
      ...columns,
      doneAt: outbox.doneAt,
      sender: messages.sender,
      body: messages.body,
      headers: messages.headers,
      reason: messages.reason,
      leadId: messages.leadId,
      hasHtml: sql<boolean>`coalesce(${messages.html} <> '', false)`,
    })
    .from(outbox)
    .leftJoin(messages, eq(messages.outboxId, outbox.id))
    .where(eq(outbox.id, id));
  return row ? withLabel(row) : null;
}

export async function findMessageHtml(outboxId: number) {
  const [row] = await db()
    .select({ html: messages.html })
    .from(messages)
    .where(and(eq(messages.outboxId, outboxId), not(eq(messages.html, ""))));
  return row ? withInlineLogo(row.html, (await findLogoFile())?.png) : null;
}

export const findMessageModes = () => ({ mail: mailMode(), texts: smsMode() });

/** Null for text that is not a UUID, because a failed cast fails the whole statement. */
const idIn = (name: string) => {
  const text = sql`${outbox.payload} ->> ${sql.raw(`'${name}'`)}`;
  return sql`case when ${text} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (${text})::uuid end`;
};

// A sent message stores its recipient; before that, the payload identifies it.
const recipient = sql<
  string | null
>`coalesce(${messages.recipient}, case when ${outbox.kind} like 'mail-%' then coalesce(
  ${outbox.payload} ->> 'to',
  ${outbox.payload} ->> 'email',
  (select l.email from leads l
    where l.submission_id = ${idIn("submissionId")} and l.deleted_at is null limit 1),
  (select l.email from quotes q join leads l on l.id = q.lead_id
    where q.id = ${idIn("quoteId")} and l.deleted_at is null),
  (select l.email from payments p join leads l on l.id = p.lead_id
    where p.id = ${idIn("paymentId")} and (l.deleted_at is null or p.paid_at is not null)),
  (select a.owner_email from agreements a
    where a.id = ${idIn("agreementId")} and a.owner_signed_at is not null),
  (select l.email from leads l where l.id = ${idIn("leadId")} and l.deleted_at is null),
  (select u.email from auth.users u where u.id = ${idIn("userId")}),
  (select r.email from webinar_registrations r where r.id = ${idIn("registrationId")}),
  (select r.realtor_email from realtor_referrals r where r.id = ${idIn("referralId")})
) when ${outbox.kind} = ${textKind} then (
  select c.phone_e164 from consents c where c.id = ${idIn("consentId")}
) when ${outbox.kind} = 'send-webhook' then (
  select e.url from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
  where d.id = ${idIn("deliveryId")}
) end)`;

const isMessageKind = or(like(outbox.kind, "mail-%"), like(outbox.kind, "text-%"), eq(outbox.kind, textKind));
const isOpen = and(isNull(outbox.doneAt), isNull(outbox.failedAt));
const isNew = or(eq(outbox.attempts, 0), isNull(outbox.lastError));

const filters: Record<OutboxFilter, SQL | undefined> = {
  all: or(isMessageKind, isNotNull(outbox.failedAt)),
  waiting: and(isOpen, isNew, isMessageKind),
  retrying: and(isOpen, gt(outbox.attempts, 0), isNotNull(outbox.lastError)),
  failed: isNotNull(outbox.failedAt),
  sent: and(isNotNull(outbox.doneAt), isNotNull(messages.id)),
  internal: and(isOpen, not(sql`${isMessageKind}`)),
};

const isScheduled = and(
  eq(outbox.attempts, 0),
  isNull(outbox.lastError),
  gt(outbox.runAt, sql`now() + interval '1 minute'`),
);

const columns = {
  id: outbox.id,
  kind: outbox.kind,
  state: sql<OutboxState>`case
    when ${filters.sent} then 'sent'
    when ${outbox.doneAt} is not null then case when ${isMessageKind} then 'nothing' else 'done' end
    when ${filters.failed} then 'failed'
    when ${filters.retrying} then 'retrying'
    when ${isScheduled} then 'scheduled'
    else 'waiting' end`,
  createdAt: outbox.createdAt,
  runAt: outbox.runAt,
  attempts: outbox.attempts,
  lastError: outbox.lastError,
  mode: sql<OutboxItem["mode"]>`${messages.mode}`,
  recipient,
  subject: messages.subject,
  text: sql<OutboxItem["text"]>`case when ${messages.channel} = 'sms' then
    jsonb_build_object('segments', coalesce(${messages.segments}, 0), 'status', ${messages.status}) end`,
};

const withLabel = <Row extends { kind: string }>(row: Row) => ({ ...row, label: jobLabel(row.kind) });

export async function countMailsTo(recipient: string, kind: string, since: Date) {
  return db().$count(
    messages,
    and(eq(messages.recipient, recipient), eq(messages.kind, kind), gte(messages.createdAt, since)),
  );
}

import { and, eq, isNull, sql } from "drizzle-orm";
import type { AttachedFile } from "#app/features/leads/types.ts";
import type { JobKind } from "#app/jobs/registry.ts";
import { db } from "#db/instance.server.ts";
import { leads, timelineEvents, userSettings } from "#db/schema/index.ts";

/** To the office, or shown by the entry of the reply. */
const hiddenKinds: JobKind[] = [
  "mail-new-lead",
  "mail-fee-paid",
  "mail-new-referral",
  "mail-countersign",
  "mail-walkthrough-office",
  "mail-alert",
  "text-alert",
  "mail-reply",
  "text-reply",
];

export const replyKey = (eventId: string) => `reply:${eventId}`;

/** Replies and received texts from the timeline, automatic messages from the outbox; newest first. */
export const conversationOfLead = sql`select * from (
  select t.id, t.at, t.kind <> 'reply_sent' as "isIn",
    case when t.kind = 'email_received' then 'email' else coalesce(t.data ->> 'channel', 'sms') end as channel,
    t.actor_name as by, t.data ->> 'subject' as subject, t.body,
    coalesce(m.mode, t.data ->> 'mode') as mode, m.status, t.data -> 'attachments' as attachments,
    case when o.parked_at is not null then 'failed' when o.id is not null and o.done_at is null then 'queued' end as job,
    o.last_error as why, null::bigint as letter
  from timeline_events t
  left join outbox o on o.dedupe_key = 'reply:' || t.id
  left join messages m on m.outbox_id = o.id
  where t.lead_id = leads.id and t.kind in ('reply_sent', 'text_received', 'email_received')
  union all
  select m.id, m.created_at, false, m.channel, null, m.subject, case when m.channel = 'sms' then m.body end,
    m.mode, m.status, null, null, null, case when m.kind = 'mail-campaign' then m.outbox_id end
  from messages m
  where m.lead_id = leads.id and m.direction = 'out'
    and m.kind not in ${hiddenKinds}
) thread order by thread.at desc limit 30`;

type Written = { subject?: string; phone?: string; attachments?: AttachedFile[] };

/** What a job sends. Null if its entry or lead is gone. */
export async function findReply(eventId: string) {
  const [found] = await db()
    .select({ event: timelineEvents, email: leads.email, signature: userSettings.signature })
    .from(timelineEvents)
    .innerJoin(leads, eq(leads.id, timelineEvents.leadId))
    .leftJoin(userSettings, eq(userSettings.userId, timelineEvents.actorId))
    .where(and(eq(timelineEvents.id, eventId), isNull(leads.deletedAt)));
  if (!found) return null;
  const { body, data, actorName: sender, leadId } = found.event;
  const { subject = "", phone = "", attachments = [] } = (data ?? {}) as Written;
  const { email, signature } = found;
  return { leadId, sender, signature, body: body ?? "", subject, phone, attachments, email };
}

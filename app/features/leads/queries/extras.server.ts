import { type SQL, sql } from "drizzle-orm";
import { conversationOfLead } from "#app/features/leads/conversation/queries.server.ts";
import type { LeadExtras } from "#app/features/leads/types.ts";
import { contactBarrier } from "#app/features/messaging/contact/queries.server.ts";

const list = <Row>(rows: SQL) => sql<Row[]>`coalesce((select json_agg(x) from (${rows}) x), '[]'::json)`;
const one = <Row>(row: SQL) => sql<Row | null>`(select row_to_json(x) from (${row}) x)`;

const owner = { email: sql`leads.email`, phone: sql`leads.phone_e164` };

export const leadParts: { [Name in keyof LeadExtras]: SQL<LeadExtras[Name]> } = {
  coOwners: list(sql`select c.id, c.name, c.role, c.email, c.phone from co_owners c
    where c.lead_id = leads.id order by c.created_at, c.id limit 20`),
  files: list(sql`select f.id, f.name, f.media_type as "mediaType", f.bytes, f.created_at as "createdAt",
      f.uploaded_by_name as "uploadedBy", f.onboarding_item_id as "onboardingItemId" from files f
    where f.lead_id = leads.id and f.deleted_at is null order by f.created_at desc limit 100`),
  tags: list(sql`select g.id, g.name from lead_tags lt join tags g on g.id = lt.tag_id
    where lt.lead_id = leads.id order by g.name limit 50`),
  tagNames: sql<string[]>`(select coalesce(json_agg(g.name order by g.name), '[]'::json)
    from (select name from tags order by name limit 300) g)`,
  onboarding: one(sql`select o.owner_key as "ownerKey", o.finished_at as "finishedAt",
      (select max(t.at) from timeline_events t where t.lead_id = o.lead_id and t.kind = 'onboarding_sent') as "sentAt",
      ${list(sql`select i.id, i.title, i.detail, i.is_for_owner as "isForOwner", i.due_on as "dueOn",
          i.done_at as "doneAt", u.name as "doneBy", i.version
        from onboarding_items i left join auth.users u on u.id = i.done_by
        where i.lead_id = o.lead_id order by i.position, i.created_at limit 100`)} as items
    from onboardings o where o.lead_id = leads.id`),
  asked: one(sql`select t.at, t.kind, t.actor_name as "actorName", t.body, t.data from timeline_events t
    where t.lead_id = leads.id and (t.kind in ('submitted', 'created', 'asked_for_a_person')
      or (t.kind = 'came_again' and t.data ->> 'source' is not null))
    order by t.at desc limit 1`),
  lastCall: one(sql`select t.at, t.data ->> 'outcome' as outcome
    from timeline_events t where t.lead_id = leads.id and t.kind = 'call' order by t.at desc limit 1`),
  visit: one(sql`select v.starts_at as "startsAt", v.confirmed_at is not null as "isConfirmed", v.version,
      u.name as who from visits v left join auth.users u on u.id = v.assigned_to
    where v.lead_id = leads.id and v.canceled_at is null`),
  targets: list(sql`select t.kind, t.due_at as "dueAt" from response_targets t
    where t.lead_id = leads.id and t.met_at is null and t.ended_at is null order by t.due_at limit 10`),
  others: list(sql`select k.id, k.name, k.email, k.status, k.property_address as "propertyAddress",
      k.street_address as "streetAddress", k.city, k.state, k.zip_code as "zipCode" from leads k
    where k.email = nullif(leads.email, '') and k.id <> leads.id and k.deleted_at is null
    order by k.created_at desc, k.id desc limit 20`),
  conversation: list(conversationOfLead),
  callBarrier: contactBarrier(owner, "call"),
  textBarrier: contactBarrier(owner, "sms"),
  emailBarrier: contactBarrier(owner, "email"),
};

/** Small things of a lead, in one column of a statement over `leads`. */
export const leadExtras = sql<LeadExtras>`json_build_object(${sql.join(
  Object.entries(leadParts).map(([name, part]) => sql`${sql.raw(`'${name}'`)}, ${part}`),
  sql`, `,
)})`;

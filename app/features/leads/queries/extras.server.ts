import { type SQL, sql } from "drizzle-orm";
import type { CallOutcome } from "#app/features/leads/calls/schema.ts";
import type { CoOwner } from "#app/features/leads/co-owners/schema.ts";
import { conversationOfLead } from "#app/features/leads/conversation/queries.server.ts";
import type { Message } from "#app/features/leads/conversation/schema.ts";
import type { LeadFile } from "#app/features/leads/files/rules.ts";
import { targetsOfLead } from "#app/features/leads/targets/queries.server.ts";
import type { TargetKind } from "#app/features/leads/targets/schema.ts";
import { contactBarrier } from "#app/features/messaging/contact/queries.server.ts";

const list = <Row>(rows: SQL) => sql<Row[]>`coalesce((select json_agg(x) from (${rows}) x), '[]'::json)`;
const one = <Row>(row: SQL) => sql<Row | null>`(select row_to_json(x) from (${row}) x)`;

const owner = { email: sql`leads.email`, phone: sql`leads.phone_e164` };

/** Instants are ISO texts. */
type Asked = {
  at: string;
  kind: string;
  actorName: string;
  body: string | null;
  data: Record<string, unknown> | null;
};

/** Small things of a lead, as columns of a statement over `leads`. */
export const leadExtras = {
  coOwners: list<CoOwner>(sql`select c.id, c.name, c.role, c.email, c.phone, c.version from co_owners c
    where c.lead_id = leads.id order by c.created_at, c.id limit 20`),
  files:
    list<LeadFile>(sql`select f.id, f.name, f.media_type as "mediaType", f.bytes, f.created_at as "createdAt",
      f.uploaded_by_name as "uploadedBy" from files f
    where f.lead_id = leads.id and f.deleted_at is null order by f.created_at desc limit 100`),
  tags: list<{
    id: string;
    name: string;
  }>(sql`select g.id, g.name from lead_tags lt join tags g on g.id = lt.tag_id
    where lt.lead_id = leads.id order by g.name limit 50`),
  tagNames: sql<string[]>`(select coalesce(json_agg(g.name order by g.name), '[]'::json)
    from (select name from tags order by name limit 300) g)`,
  onboarding: one<{
    finishedAt: string | null;
    items: number;
    done: number;
  }>(sql`select o.finished_at as "finishedAt",
      count(i.id) as items, count(i.done_at) as done
    from onboardings o left join onboarding_items i on i.lead_id = o.lead_id
    where o.lead_id = leads.id group by o.lead_id`),
  asked:
    one<Asked>(sql`select t.at, t.kind, t.actor_name as "actorName", t.body, t.data from timeline_events t
    where t.lead_id = leads.id and (t.kind in ('submitted', 'created', 'asked_for_a_person')
      or (t.kind = 'came_again' and t.data ->> 'source' is not null))
    order by t.at desc limit 1`),
  lastCall: one<{ at: string; outcome: CallOutcome }>(sql`select t.at, t.data ->> 'outcome' as outcome
    from timeline_events t where t.lead_id = leads.id and t.kind = 'call' order by t.at desc limit 1`),
  targets: list<{ kind: TargetKind; dueAt: string }>(targetsOfLead),
  conversation: list<Message>(conversationOfLead),
  callBarrier: contactBarrier(owner, "call"),
  textBarrier: contactBarrier(owner, "sms"),
  emailBarrier: contactBarrier(owner, "email"),
};

type ValueOf<Column> = Column extends SQL<infer Value> ? Value : never;
export type LeadExtras = { [Name in keyof typeof leadExtras]: ValueOf<(typeof leadExtras)[Name]> };

import { and, asc, desc, eq, gte, inArray, isNull, like, lt, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { reachedRows } from "#app/features/lead-lists/reached/queries.server.ts";
import { type ReplyTime, replyTimes } from "#app/features/lead-lists/reached/rules.ts";
import {
  filterQuery,
  type LeadFilter,
  type LeadListRequest,
  type LeadSort,
  newestFirst,
  readListRequest,
  type SortKey,
} from "#app/features/lead-lists/request.ts";
import { closestWord } from "#app/features/lead-lists/similar-words.ts";
import { defaultStageLimits, statusGroups } from "#app/features/leads/rules.ts";
import type { LeadCounts, ListChoices, Matching } from "#app/features/leads/types.ts";
import { noCallsSince } from "#app/features/messaging/contact/queries.server.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import type { StaffActor } from "#app/lib/actor.ts";
import { displayAddress, displayName } from "#app/lib/labels.ts";
import { centsFromDollars } from "#app/lib/money.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { db, onReplica } from "#db/instance.server.ts";
import { findPage, type PageRequest, type SortedBy } from "#db/keyset.server.ts";
import { entryOfLead } from "#db/newest-entry.ts";
import { leads, users } from "#db/schema/index.ts";

type ListOptions = { page?: PageRequest; sort?: LeadSort; size?: number };

export async function listLeads(
  filter: LeadFilter,
  { page = {}, sort = newestFirst, size = 25 }: ListOptions = {},
) {
  const sorted = { ...sortedBy[sort.by], id: leads.id, descending: sort.descending };
  const { rows, ...links } = await findPage(sorted, page, size, ({ where, orderBy, limit, cursor }) =>
    selectLeads({ cursor })
      .where(and(inFilter(filter), where))
      .orderBy(...orderBy)
      .limit(limit),
  );
  return { rows: rows.map(leadRow), ...links };
}

/** As in migrations/after-migrations.sql. */
const sortedBy: Record<SortKey, Pick<SortedBy, "at" | "type">> = {
  created: { at: leads.createdAt },
  name: { at: sql`left(lower(coalesce(${leads.name}, '')), 100)`, type: "text" },
  contacted: { at: sql`coalesce(${leads.lastContactedAt}, '-infinity'::timestamptz)` },
  changed: { at: sql`coalesce(${leads.statusChangedAt}, ${leads.createdAt})` },
};

/** Of the whole list, by the index of its pages. */
export function orderOf({ by, descending }: LeadSort) {
  const order = descending ? desc : asc;
  return [order(sortedBy[by].at), order(leads.id)];
}

/** The leads around one that is or was in the list; null without a list. */
export async function findNeighbors(
  { userId }: StaffActor,
  { id, list }: { id: string; list: string | null },
) {
  if (list === null || !isUuid(id)) return null;
  const { timeZone } = await findCompany();
  const { filter, sort } = readListRequest(new URLSearchParams(list), timeZone, userId);
  const { at } = sortedBy[sort.by];
  const beside = (descending: boolean) => sql`(
    select ${leads.id} from ${leads}
    where ${inFilter(filter)} and (${at}, ${leads.id}) ${descending ? sql`<` : sql`>`} (here.at, here.id)
    order by ${sql.join(orderOf({ ...sort, descending }), sql`, `)} limit 1)`;
  const [row] = await db().execute<{ previous: string | null; next: string | null }>(sql`
    select ${beside(!sort.descending)} as previous, ${beside(sort.descending)} as next
    from (select ${at} as at, ${leads.id} as id from ${leads} where ${leads.id} = ${id}) as here`);
  return row ? { ...row, list: filterQuery(new URLSearchParams(list)) } : null;
}

/** Reads counts and their newest changes, never the leads. Spans are whole days of the company. */
export async function countLeads(span: LeadFilter["span"]): Promise<LeadCounts> {
  // As subselects they are computed once, not for each row.
  const day = (instant: string) =>
    sql`(select (${instant}::timestamptz at time zone company_time_zone())::date)`;
  const within = span ? sql`day >= ${day(span.start)} and day < ${day(span.end)}` : sql`false`;
  const rows = await db().execute<{ group: string; all: number; inSpan: number }>(sql`
    select status_group as "group", sum("all")::int as "all", sum(in_span)::int as "inSpan"
    from (
      select status_group, leads as "all", 0 as in_span from lead_totals
      union all
      select status_group, delta, case when ${within} then delta else 0 end from lead_count_deltas
      union all
      select status_group, 0, leads from lead_counts where ${within}
    ) as counts group by status_group`);
  const byGroup: Record<string, number> = Object.fromEntries(statusGroups.map((group) => [group.value, 0]));
  const counts = { all: 0, inSpan: 0, byGroup };
  for (const { group, all, inSpan } of rows) {
    byGroup[group] = span ? inSpan : all;
    counts.all += all;
    counts.inSpan += byGroup[group];
  }
  return counts;
}

/** At most four statements. */
export async function findLeadList(userId: string, { filter, sort, page }: ListRequest) {
  const [list, counts, some, choices] = await onReplica(() =>
    Promise.all([
      listLeads(filter, { page, sort }),
      countLeads(filter.span),
      isCounted(filter) ? null : countUpTo(mostCounted, filter),
      findListChoices(userId),
    ]),
  );
  return { ...list, matching: some ?? matchingOf(filter, counts), counts, choices };
}

type ListRequest = Pick<LeadListRequest, "filter" | "sort" | "page">;

/** The daily counts know the status and the day. */
export const isCounted = (filter: LeadFilter) =>
  Object.keys(filter).every((part) => part === "groups" || part === "span");

function matchingOf({ groups }: LeadFilter, counts: LeadCounts): Matching {
  const byGroup = groups?.map((group) => counts.byGroup[group] ?? 0) ?? [counts.inSpan];
  return { count: byGroup.reduce((sum, count) => sum + count, 0), isMore: false };
}

export const mostCounted = 10_000;

async function countUpTo(most: number, filter: LeadFilter): Promise<Matching> {
  const some = db()
    .select({ one: sql`1` })
    .from(leads)
    .where(inFilter(filter))
    .limit(most + 1)
    .as("some");
  const [row] = await db().select({ count: sql<number>`count(*)::int` }).from(some);
  const count = row?.count ?? 0;
  return { count: Math.min(count, most), isMore: count > most };
}

/** Sources and cities by jumps through their indexes. */
export async function findListChoices(userId: string): Promise<ListChoices> {
  const [row] = await db().execute<ListChoices>(sql`
    with recursive sources as (
      (select source from leads where deleted_at is null and source is not null order by source limit 1)
      union all
      select (select l.source from leads l where l.deleted_at is null and l.source > sources.source order by l.source limit 1)
      from sources where sources.source is not null
    ), cities as (
      (select lower(city) as key, city from leads where deleted_at is null and lower(city) > '' order by lower(city) limit 1)
      union all
      select next.key, next.city from cities cross join lateral (
        select lower(l.city) as key, l.city from leads l
        where l.deleted_at is null and lower(l.city) > cities.key order by lower(l.city) limit 1
      ) as next
    )
    select
      (select columns -> 'leads' from user_settings where user_id = ${userId}) as columns,
      (select coalesce(json_agg(source), '[]')
        from (select source from sources where source is not null limit 100) as found) as sources,
      (select coalesce(json_agg(city), '[]') from (select city from cities limit 300) as found) as cities,
      (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by name), '[]')
        from (select id, name from auth.users where disabled_at is null order by name limit 200) as people) as people,
      (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by name), '[]')
        from (select id, name from tags order by name limit 200) as tags) as tags,
      (select coalesce(json_agg(view order by view.name), '[]') from (
        select v.id, v.name, v.query, v.is_shared as "isShared", v.owner_id = ${userId} as "isOwn", u.name as owner
        from saved_views v join auth.users u on u.id = v.owner_id
        where v.owner_id = ${userId} or v.is_shared order by v.owner_id <> ${userId}, lower(v.name) limit 60
      ) as view) as views`);
  return row ?? { people: [], tags: [], sources: [], cities: [], views: [], columns: null };
}

const nextStep = sql<{ title: string; dueAt: string } | null>`(
  select json_build_object('title', t.title, 'dueAt', t.due_at) from tasks t
  where t.lead_id = ${leads.id} and t.done_at is null order by t.due_at, t.id limit 1
)`;

const tagsOfLead = sql<string[]>`(
  select coalesce(json_agg(t.name order by t.name), '[]')
  from lead_tags l join tags t on t.id = l.tag_id where l.lead_id = ${leads.id}
)`;

/** Not all columns of a lead: most are of no use here, and some are long. */
export const selectLeads = <More extends Record<string, SQL | PgColumn>>(more: More) =>
  db()
    .select({
      id: leads.id,
      name: leads.name,
      streetAddress: leads.streetAddress,
      city: leads.city,
      state: leads.state,
      zipCode: leads.zipCode,
      propertyAddress: leads.propertyAddress,
      status: leads.status,
      estimatedRent: leads.estimatedRent,
      method: methodOfEstimate,
      assignedTo: users.name,
      createdAt: leads.createdAt,
      source: leads.source,
      phone: leads.phone,
      noCallsSince: noCallsSince(sql`${leads.phoneE164}`),
      email: leads.email,
      lastContactedAt: leads.lastContactedAt,
      nextStep,
      tags: tagsOfLead,
      version: leads.version,
      ...more,
    })
    .from(leads)
    .leftJoin(users, eq(users.id, leads.assignedTo));

const methodOfEstimate = sql<string | null>`(
  select r.method from property_analysis_entries e
  join property_analysis_results r on r.entry_id = e.id and r.revision = e.revision
  where e.id = ${entryOfLead(leads.id)}
    and not exists (select from rent_overrides o where o.lead_id = ${leads.id} and o.ended_at is null)
)`;

type Found = Awaited<ReturnType<ReturnType<typeof selectLeads<Record<never, SQL>>>["execute"]>>[number];

export const leadRow = ({ method, nextStep: next, ...lead }: Found) => ({
  id: lead.id,
  name: displayName(lead.name),
  address: displayAddress(lead),
  status: lead.status,
  /** A month. */
  rentCents: centsFromDollars(lead.estimatedRent) || null,
  /** Set if the figure isn't an estimate of this home. */
  rentCaution: method === "hud" || method === "preliminary" ? rentCautions[method] : null,
  assignedTo: lead.assignedTo,
  createdAt: lead.createdAt,
  source: lead.source,
  city: lead.city,
  phone: lead.phone,
  noCallsSince: lead.noCallsSince,
  email: lead.email,
  lastContactedAt: lead.lastContactedAt,
  nextStep: next && { title: next.title, dueAt: new Date(next.dueAt) },
  tags: lead.tags,
  version: lead.version,
});

const rentCautions = { hud: "benchmark", preliminary: "preliminary" } as const;

export type LeadRow = ReturnType<typeof leadRow>;

/** Leaves out deleted leads. */
export const inFilter = (filter: LeadFilter) =>
  and(
    isNull(leads.deletedAt),
    filter.none && sql`false`,
    ...(filter.words ?? []).map(hasWord),
    filter.groups && inArray(leads.statusGroup, [...filter.groups]),
    filter.assignedTo === null ? isNull(leads.assignedTo) : undefined,
    filter.assignedTo ? eq(leads.assignedTo, filter.assignedTo) : undefined,
    isRecordedAs(leads.source, filter.source),
    isRecordedAs(sql`lower(${leads.city})`, filter.city),
    filter.tag
      ? sql`exists (select 1 from lead_tags t where t.lead_id = ${leads.id} and t.tag_id = ${filter.tag})`
      : undefined,
    filter.import ? eq(leads.importId, filter.import) : undefined,
    filter.noNextStep
      ? sql`not exists (select 1 from tasks t where t.lead_id = ${leads.id} and t.done_at is null)`
      : undefined,
    filter.stale ? isStale : undefined,
    isRecordedAs(leads.statusReason, filter.reason),
    filter.reached &&
      sql`exists (select from (${reachedRows(filter.reached, filter.span)}) as reached
        where reached.lead_id = ${leads.id} and ${tookAsLong(filter.reply)})`,
    filter.span && !filter.reached
      ? and(gte(leads.createdAt, new Date(filter.span.start)), lt(leads.createdAt, new Date(filter.span.end)))
      : undefined,
  );

function isRecordedAs(column: SQL | PgColumn, value: string | null | undefined) {
  if (value === undefined) return undefined;
  return value === null ? sql`coalesce(${column}, '') = ''` : sql`${column} = ${value}`;
}

function tookAsLong(reply: ReplyTime | undefined) {
  if (!reply) return sql`true`;
  const { from, below } = replyTimes[reply];
  const minutes = sql`extract(epoch from reached.at - reached.since) / 60`;
  return and(
    from > 0 ? sql`${minutes} >= ${from}` : undefined,
    below < Infinity ? sql`${minutes} < ${below}` : undefined,
  );
}

/** Words of one or two letters only match where a word begins, directions in both spellings. */
function hasWord(word: string) {
  const other = directions.find((pair) => pair.includes(word))?.find((each) => each !== word);
  const spelled = like(leads.searchText, word.length < 3 ? `% ${word}%` : `%${word}%`);
  return other ? or(spelled, like(leads.searchText, `% ${other} %`)) : spelled;
}

const directions = [
  "north n",
  "south s",
  "east e",
  "west w",
  "northeast ne",
  "northwest nw",
  "southeast se",
  "southwest sw",
].map((pair) => pair.split(" "));

/** The words with close ones in place of those that no lead has; null if there are none. */
export async function correctWords(words: readonly string[]): Promise<string[] | null> {
  const candidates = await onReplica(() => findCloseWords(words));
  const corrections = new Map(
    candidates.flatMap(({ word, candidates: close }) => {
      const closest = closestWord(word, close);
      return closest ? [[word, closest] as const] : [];
    }),
  );
  return corrections.size > 0 ? words.map((word) => corrections.get(word) ?? word) : null;
}

const findCloseWords = (words: readonly string[]) =>
  db().transaction(async (tx) => {
    await tx.execute(sql`set local pg_trgm.word_similarity_threshold = 0.4`);
    const known = sql`exists (select from leads l where l.deleted_at is null and l.search_text like '%' || typed.word || '%')`;
    return tx.execute<{ word: string; candidates: string[] }>(sql`
      select typed.word, case when typed.word ~ '^[0-9]+$' or ${known} then '[]' else to_json(array(
        select candidate from (
          select search_text from leads l where l.deleted_at is null and l.search_text %> typed.word limit 500
        ) as close, regexp_split_to_table(search_text, ' ') as candidate
        where abs(length(candidate) - length(typed.word)) <= 2
      )) end as candidates
      from (values ${sql.join(
        words.map((word) => sql`(${word}::text)`),
        sql`, `,
      )}) as typed (word)`);
  });

/** A limit of 0 is none. */
export const isStale = sql<
  boolean | null
>`coalesce(${leads.statusChangedAt}, ${leads.createdAt}) < now() - make_interval(days => nullif((
  (select ${JSON.stringify(defaultStageLimits)}::jsonb
    || coalesce((select value from site_settings where key = 'stage-limits'), '{}')) ->> ${leads.statusGroup}
)::int, 0))`;

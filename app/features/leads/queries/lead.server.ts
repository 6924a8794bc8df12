import { and, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { findAnalysisOfLead } from "#app/features/analysis/queries/report.server.ts";
import { mergeImprovements } from "#app/features/analysis/rules/improvements.ts";
import { type AnalysisCard, analysisCard } from "#app/features/leads/analysis-card.ts";
import { contactOf, factsOf, type LeadFields } from "#app/features/leads/fields.ts";
import { originOf } from "#app/features/leads/origin.ts";
import { displayAddress, displayName, missingForEstimate } from "#app/features/leads/rules.ts";
import type {
  LeadPageData,
  LeadQuote,
  OtherProperty,
  TaskRow,
  TimelineEntry,
} from "#app/features/leads/types.ts";
import { quoteCode } from "#app/features/pricing/quote.ts";
import { readDocument } from "#app/features/pricing/quote-document.ts";
import { centsFromDollars } from "#app/lib/money.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { describeError, logger } from "#app/log.server.ts";
import { db, isUnavailable } from "#db/instance.server.ts";
import { leads, timelineEvents, users } from "#db/schema/index.ts";

/** Three statements. */
export async function findLeadPage(
  id: string,
  { events = 50, deleted = false }: { events?: number; deleted?: boolean } = {},
): Promise<LeadPageData | null> {
  if (!isUuid(id)) return null;
  const lead = await findLead(id, deleted);
  if (!lead) return null;
  const [timeline, analysis] = await Promise.all([listTimeline(id, events + 1), findCard(id)]);
  return { ...lead, timeline: timeline.slice(0, events), hasMoreEvents: timeline.length > events, analysis };
}

async function findLead(id: string, deleted: boolean) {
  const [row] = await db()
    .select({
      lead: leads,
      assignee: users.name,
      tasks: tasksOfLead,
      others: othersOfLead,
      quotes: quotesOfLead,
      agreementAskedAt,
    })
    .from(leads)
    .leftJoin(users, eq(users.id, leads.assignedTo))
    .where(and(eq(leads.id, id), (deleted ? isNotNull : isNull)(leads.deletedAt)));
  if (!row) return null;
  const { lead } = row;
  return {
    lead: {
      ...shownOf(lead),
      status: lead.status,
      statusReason: lead.statusReason,
      source: lead.source,
      assignedTo: row.assignee,
      lastContactedAt: lead.lastContactedAt,
      walkthroughDate: lead.walkthroughDate,
      purchasePriceCents: centsFromDollars(lead.purchasePrice),
      ownerName: lead.ownerName,
      finishedBasementArea: lead.finishedBasementArea,
      agreementAskedAt: row.agreementAskedAt ? new Date(row.agreementAskedAt) : null,
      improvements: mergeImprovements(lead.squareFootage, lead.repairChecklist)
        .filter(({ checked }) => checked)
        .map(({ name, costCents }) => ({ name, costCents })),
    },
    tasks: row.tasks.map((task) => ({
      ...task,
      dueAt: new Date(task.dueAt),
      doneAt: task.doneAt ? new Date(task.doneAt) : null,
    })),
    others: row.others.map(otherOf),
    origin: originOf(lead.firstTouch, lead.lastTouch),
    quotes: readQuotes(row.quotes),
  };
}

async function listTimeline(leadId: string, limit: number): Promise<TimelineEntry[]> {
  const { id, at, kind, actorName, body, data } = timelineEvents;
  const rows = await db()
    .select({ id, at, kind, actorName, body, data, mode: modeOfMail })
    .from(timelineEvents)
    .where(eq(timelineEvents.leadId, leadId))
    .orderBy(desc(timelineEvents.at), desc(timelineEvents.id))
    .limit(limit);
  return rows.map(({ mode, ...event }) => (mode ? { ...event, data: { ...event.data, mode } } : event));
}

// Older events don't name their email.
const modeOfMail = sql<string | null>`case when timeline_events.kind = 'mailed' then (
  select m.mode from messages m
  where m.outbox_id = (timeline_events.data ->> 'outboxId')::bigint
) end`;

/** An unreadable analysis must not break the page. */
async function findCard(id: string): Promise<AnalysisCard> {
  try {
    return analysisCard(await findAnalysisOfLead(id));
  } catch (error) {
    if (isUnavailable(error)) throw error;
    logger.error({ leadId: id, error: describeError(error) }, "the analysis of a lead could not be read");
    return { state: "unavailable" };
  }
}

type Shown = LeadFields & { id: string; createdAt: Date; propertyAddress: string | null };

const shownOf = (row: Shown) => ({
  ...contactOf(row),
  ...factsOf(row),
  id: row.id,
  createdAt: row.createdAt,
  name: displayName(row.name),
  email: row.email?.trim() || null,
  phone: row.phone?.trim() || null,
  address: displayAddress(row),
  missing: missingForEstimate(row),
});

const agreementAskedAt = sql<string | null>`(
  select min(t.at) from timeline_events t where t.lead_id = ${leads}.id and t.kind = 'agreement_requested'
)`;

type StoredTask = Omit<TaskRow, "dueAt" | "doneAt"> & { dueAt: string; doneAt: string | null };

// Part of the lead's statement, to limit queries per page. Open tasks first, then recently completed ones.
const tasksOfLead = sql<StoredTask[]>`coalesce((
  select jsonb_agg(t.task) from (
    select jsonb_build_object(
      'id', k.id, 'kind', k.kind, 'title', k.title, 'detail', k.detail, 'dueAt', k.due_at, 'doneAt', k.done_at,
      'version', k.version, 'doneBy', d.name,
      'assignedTo', case when u.id is null then null else jsonb_build_object('id', u.id, 'name', u.name) end
    ) as task
    from tasks k left join auth.users u on u.id = k.assigned_to left join auth.users d on d.id = k.done_by
    where k.lead_id = ${leads}.id
    order by k.done_at desc nulls first, k.due_at, k.id
    limit 100
  ) t), '[]')`;

// Qualified columns: in a single-table select, the builder omits the table and they would resolve to the outer list.
const othersOfLead = sql<OtherColumns[]>`coalesce((
  select jsonb_agg(o.property) from (
    select jsonb_build_object('id', l.id, 'status', l.status, 'streetAddress', l.street_address, 'city', l.city,
      'state', l.state, 'zipCode', l.zip_code, 'propertyAddress', l.property_address) as property
    from leads l
    where l.deleted_at is null and l.email = ${leads}.email and l.email <> '' and l.id <> ${leads}.id
    order by l.created_at desc, l.id desc
    limit 20
  ) o), '[]')`;

type OtherColumns = Parameters<typeof displayAddress>[0] & Pick<OtherProperty, "id" | "status">;

const otherOf = ({ id, status, ...columns }: OtherColumns): OtherProperty => ({
  id,
  status,
  address: displayAddress(columns),
});

type StoredQuote = {
  number: number;
  model: string;
  scheduleName: string;
  document: unknown;
  issuedAt: string;
};

/** A subquery, to read quotes in the lead's statement. */
export const quotesOfLead = sql<StoredQuote[]>`coalesce((
  select jsonb_agg(t.quote) from (
    select jsonb_build_object(
      'number', q.number, 'model', q.model, 'scheduleName', q.schedule_name, 'document', q.document,
      'issuedAt', q.issued_at
    ) as quote
    from quotes q
    where q.lead_id = ${leads}.id
    order by q.number desc
    limit 20
  ) t), '[]')`;

/** An unreadable document still has its name. */
export const readQuotes = (stored: readonly StoredQuote[]): LeadQuote[] =>
  stored.map(({ number, model, scheduleName, document, issuedAt }) => ({
    code: quoteCode(number),
    model,
    scheduleName,
    issuedAt: new Date(issuedAt),
    document: readDocument(document),
  }));

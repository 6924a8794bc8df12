import { and, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { findAnalysisOfLead } from "#app/features/analysis/queries/report.server.ts";
import { mergeImprovements } from "#app/features/analysis/rules/improvements.ts";
import { findRentalRules } from "#app/features/content/areas/queries.server.ts";
import { type AnalysisCard, analysisCard } from "#app/features/leads/analysis-card.ts";
import { originOf } from "#app/features/leads/origin.ts";
import { leadExtras } from "#app/features/leads/queries/extras.server.ts";
import { listKnownLeads } from "#app/features/leads/queries/known.server.ts";
import { listLeadTasks } from "#app/features/leads/queries/tasks.server.ts";
import { displayAddress, displayName, missingForEstimate } from "#app/features/leads/rules.ts";
import { type TimelineGroup, timelineGroups } from "#app/features/leads/timeline/events.ts";
import type { LeadDetails, LeadPageData, TimelineEntry } from "#app/features/leads/types.ts";
import { listQuotes } from "#app/features/pricing/queries.server.ts";
import { centsFromDollars } from "#app/lib/money.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { describeError, logger } from "#app/log.server.ts";
import { db, isUnavailable } from "#db/instance.server.ts";
import { leads, timelineEvents, users } from "#db/schema/index.ts";

type Shown = { events?: number; show?: TimelineGroup | null; deleted?: boolean };

export async function findLeadPage(
  id: string,
  { events = 50, show = null, deleted = false }: Shown = {},
): Promise<LeadPageData | null> {
  if (!isUuid(id)) return null;
  const [row] = await db()
    .select({ lead: leads, assignee: users.name, askedAt: agreementAskedAt, extras: leadExtras })
    .from(leads)
    .leftJoin(users, eq(users.id, leads.assignedTo))
    .where(and(eq(leads.id, id), (deleted ? isNotNull : isNull)(leads.deletedAt)));
  if (!row) return null;
  const { lead, assignee, askedAt, extras } = row;
  const [tasks, known, quotes, timeline, analysis] = await Promise.all([
    listLeadTasks(id),
    listKnownLeads({ email: lead.email ?? undefined }, db(), 21),
    listQuotes(id),
    listTimeline(id, { limit: events + 1, show }),
    findCard(id),
  ]);
  return {
    lead: detailsOf(lead, assignee, askedAt),
    origin: originOf(lead.firstTouch, lead.lastTouch),
    tasks,
    others: known.filter((other) => other.id !== id),
    quotes,
    timeline: timeline.slice(0, events),
    hasMoreEvents: timeline.length > events,
    analysis,
    rentalRules: await findRentalRules(lead),
    extras,
  };
}

const detailsOf = (
  lead: typeof leads.$inferSelect,
  assignedTo: string | null,
  askedAt: string | null,
): LeadDetails => ({
  ...lead,
  name: displayName(lead.name),
  address: displayAddress(lead),
  assignedTo,
  assigneeId: lead.assignedTo,
  purchasePriceCents: centsFromDollars(lead.purchasePrice),
  agreementAskedAt: askedAt ? new Date(askedAt) : null,
  improvements: mergeImprovements(lead.squareFootage, lead.repairChecklist),
  missing: missingForEstimate(lead),
});

type Listed = { limit: number; show: TimelineGroup | null };

/** Pinned notes first. */
async function listTimeline(leadId: string, { limit, show }: Listed): Promise<TimelineEntry[]> {
  const { id, at, kind, actorId, actorName, body, data, pinnedAt, editedAt } = timelineEvents;
  const rows = await db()
    .select({ id, at, kind, actorId, actorName, body, data, pinnedAt, editedAt, mode: modeOfMail })
    .from(timelineEvents)
    .where(
      and(eq(timelineEvents.leadId, leadId), show ? inArray(kind, timelineGroups[show].kinds) : undefined),
    )
    .orderBy(sql`${pinnedAt} is null`, desc(at), desc(id))
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

const agreementAskedAt = sql<string | null>`(
  select min(t.at) from timeline_events t where t.lead_id = ${leads}.id and t.kind = 'agreement_requested'
)`;

import { and, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { feeParts } from "#app/features/agreements/queries/fees.server.ts";
import { leadAgreement, newestAgreement } from "#app/features/agreements/queries/office.server.ts";
import { leadAnalysis } from "#app/features/analysis/queries/report.server.ts";
import { mergeImprovements } from "#app/features/analysis/rules/improvements.ts";
import { findRentalRules } from "#app/features/content/areas/queries.server.ts";
import { type AnalysisCard, analysisCard } from "#app/features/leads/analysis-card.ts";
import { odooLink, odooLinks } from "#app/features/leads/crm/queries.server.ts";
import { contactOf, factsOf } from "#app/features/leads/fields.ts";
import { originOf } from "#app/features/leads/origin.ts";
import { leadExtras } from "#app/features/leads/queries/extras.server.ts";
import { knownLead } from "#app/features/leads/queries/known.server.ts";
import { leadTask, leadTasks } from "#app/features/leads/queries/tasks.server.ts";
import { displayAddress, displayName, missingForEstimate } from "#app/features/leads/rules.ts";
import { type TimelineGroup, timelineGroups } from "#app/features/leads/timeline/events.ts";
import type { TimelineEntry } from "#app/features/leads/types.ts";
import { invoicesPanel, newestInvoices } from "#app/features/payments/invoices/queries.server.ts";
import { leadMoney, newestPayments } from "#app/features/payments/queries.server.ts";
import { lastQuotes, shownQuotes } from "#app/features/pricing/queries.server.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { centsFromDollars } from "#app/lib/money.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { describeError, logger } from "#app/log.server.ts";
import { onlyName } from "#db/columns.ts";
import { db } from "#db/instance.server.ts";
import { leads, timelineEvents } from "#db/schema/index.ts";

type Shown = { events?: number; show?: TimelineGroup | null; deleted?: boolean; now?: Date };

export async function findLeadPage(
  id: string,
  { events = 50, show = null, deleted = false, now = new Date() }: Shown = {},
) {
  if (!isUuid(id)) return null;
  const [lead, timeline, { timeZone }] = await Promise.all([
    findLead(id, deleted),
    listTimeline(id, { limit: events + 1, show }),
    findCompany(),
  ]);
  if (!lead) return null;
  const [rentalRules, money, agreement] = await Promise.all([
    findRentalRules(lead),
    leadMoney(lead.payments, lastQuotes(lead.quotes), now),
    leadAgreement(lead, lead.extras.coOwners, now),
  ]);
  return {
    lead: detailsOf(lead),
    origin: originOf(lead.firstTouch, lead.lastTouch),
    tasks: lead.tasks.map(leadTask),
    others: lead.extras.others.map(knownLead),
    quotes: shownQuotes(lead.quotes),
    timeline: timeline.slice(0, events),
    hasMoreEvents: timeline.length > events,
    analysis: readCard(lead),
    rentalRules,
    extras: lead.extras,
    deal: {
      money,
      agreement,
      invoices: invoicesPanel(lead.invoices, { timeZone, now }),
      odoo: odooLink(lead.vendorLinks[0]),
    },
  };
}

const findLead = (id: string, deleted: boolean) =>
  db().query.leads.findFirst({
    where: and(eq(leads.id, id), (deleted ? isNotNull : isNull)(leads.deletedAt)),
    extras: { askedAt: agreementAskedAt.as("asked_at"), extras: leadExtras.as("extras") },
    with: {
      ...feeParts,
      assignee: onlyName,
      tasks: leadTasks,
      agreements: newestAgreement,
      payments: newestPayments,
      invoices: newestInvoices,
      vendorLinks: odooLinks,
    },
  });

type Stored = NonNullable<Awaited<ReturnType<typeof findLead>>>;

export type LeadPageData = NonNullable<Awaited<ReturnType<typeof findLeadPage>>>;

/** Only what the page shows: the stored lead has secrets, and parts that are read apart. */
const detailsOf = (lead: Stored) => ({
  ...contactOf(lead),
  ...factsOf(lead),
  id: lead.id,
  createdAt: lead.createdAt,
  version: lead.version,
  name: displayName(lead.name),
  storedName: lead.name,
  address: displayAddress(lead),
  status: lead.status,
  statusReason: lead.statusReason,
  source: lead.source,
  assignedTo: lead.assignee?.name ?? null,
  assigneeId: lead.assignedTo,
  company: lead.company,
  ownerName: lead.ownerName,
  lastContactedAt: lead.lastContactedAt,
  walkthroughDate: lead.walkthroughDate,
  purchasePriceCents: centsFromDollars(lead.purchasePrice),
  finishedBasementArea: lead.finishedBasementArea,
  agreementAskedAt: lead.askedAt ? new Date(lead.askedAt) : null,
  /** Cents per unit. */
  improvements: mergeImprovements(lead.squareFootage, lead.repairChecklist),
  /** Required facts that are unknown. */
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
function readCard(lead: Stored): AnalysisCard {
  try {
    return analysisCard(leadAnalysis(lead));
  } catch (error) {
    logger.error(
      { leadId: lead.id, error: describeError(error) },
      "the analysis of a lead could not be read",
    );
    return { state: "unavailable" };
  }
}

const agreementAskedAt = sql<string | null>`(
  select min(t.at) from timeline_events t where t.lead_id = ${leads}.id and t.kind = 'agreement_requested'
)`;

import { and, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { feeParts } from "#app/features/agreements/queries/fees.server.ts";
import { leadAgreement, newestAgreement } from "#app/features/agreements/queries/office.server.ts";
import { leadAnalysis } from "#app/features/analysis/queries/report.server.ts";
import { mergeImprovements } from "#app/features/analysis/rules/improvements.ts";
import { endedCampaignsOfLead } from "#app/features/campaigns/queries/lead.server.ts";
import { findRentalRules } from "#app/features/content/areas/queries.server.ts";
import { filesOfLead } from "#app/features/conversations/attachments/queries.server.ts";
import { conversationOfLead } from "#app/features/conversations/queries.server.ts";
import { odooLink, odooLinks } from "#app/features/crm/queries.server.ts";
import { type AnalysisCard, analysisCard } from "#app/features/lead-page/analysis-card.ts";
import { detailTexts } from "#app/features/leads/details.ts";
import { contactOf, factsOf } from "#app/features/leads/fields.ts";
import { type LeadOrigin, originOf, touchLabel } from "#app/features/leads/origin.ts";
import { knownLead } from "#app/features/leads/queries/known.server.ts";
import { missingForEstimate } from "#app/features/leads/rules.ts";
import type { LeadExtras, TimelineEntry } from "#app/features/leads/types.ts";
import { contactBarrier, noCallsSince } from "#app/features/messaging/contact/queries.server.ts";
import { invoicesPanel, newestInvoices } from "#app/features/payments/invoices/queries.server.ts";
import { leadMoney, newestPayments } from "#app/features/payments/queries.server.ts";
import { lastQuotes, shownQuotes } from "#app/features/pricing/queries.server.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { leadTask, leadTasks } from "#app/features/tasks/queries.server.ts";
import { type Actor, visitor } from "#app/lib/actor.ts";
import type { Touch } from "#app/lib/attribution.ts";
import { displayAddress, displayName } from "#app/lib/labels.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { describeError, logger } from "#app/log.server.ts";
import { kindsOfGroup, timelineText } from "#app/timeline/events.ts";
import type { TimelineGroup } from "#app/timeline/groups.ts";
import { onlyName } from "#db/columns.ts";
import { db } from "#db/instance.server.ts";
import { leads, timelineEvents } from "#db/schema/index.ts";

const list = <Row>(rows: SQL) => sql<Row[]>`coalesce((select json_agg(x) from (${rows}) x), '[]'::json)`;
const one = <Row>(row: SQL) => sql<Row | null>`(select row_to_json(x) from (${row}) x)`;

const owner = { email: sql`leads.email`, phone: sql`leads.phone_e164` };
const texted = sql`case when leads.phone not like '% ext. %' then leads.phone_e164 end`;

const leadParts: { [Name in keyof LeadExtras]: SQL<LeadExtras[Name]> } = {
  coOwners: list(sql`select c.id, c.name, c.role, c.email, c.phone,
      ${noCallsSince(sql`c.phone_e164`)} as "noCallsSince" from co_owners c
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
  walkthrough: one(sql`select v.starts_at as "startsAt", v.confirmed_at is not null as "isConfirmed",
      v.version, u.name as who from visits v left join auth.users u on u.id = v.assigned_to
    where v.lead_id = leads.id and v.canceled_at is null`),
  statusBefore: sql<
    string | null
  >`(select coalesce(nullif(t.data ->> 'from', ''), 'new') from timeline_events t
    where t.lead_id = leads.id and t.kind = 'status_changed' and t.data ->> 'to' = leads.status
    order by t.at desc, t.id desc limit 1)`,
  wasWalkthroughCanceled: sql<boolean>`exists (select from visits v
    where v.lead_id = leads.id and v.canceled_at > coalesce(leads.status_changed_at, '-infinity'))`,
  targets: list(sql`select t.kind, t.due_at as "dueAt" from response_targets t
    where t.lead_id = leads.id and t.met_at is null and t.ended_at is null order by t.due_at limit 10`),
  others: list(sql`select k.id, k.name, k.email, k.status, k.property_address as "propertyAddress",
      k.street_address as "streetAddress", k.city, k.state, k.zip_code as "zipCode" from leads k
    where k.email = nullif(leads.email, '') and k.id <> leads.id and k.deleted_at is null
    order by k.created_at desc, k.id desc limit 20`),
  attachable: list(sql`select f.id, f.name from (${filesOfLead(sql`leads.id`)}) f`),
  conversation: list(conversationOfLead),
  endedCampaigns: list(endedCampaignsOfLead),
  callBarrier: contactBarrier(owner, "call", "service"),
  noCallsSince: noCallsSince(owner.phone),
  textBarrier: contactBarrier({ ...owner, phone: texted }, "sms", "service"),
  emailBarrier: contactBarrier(owner, "email", "service"),
};

/** Small things of a lead, in one column of a statement over `leads`. */
const leadExtras = sql<LeadExtras>`json_build_object(${sql.join(
  Object.entries(leadParts).map(([name, part]) => sql`${sql.raw(`'${name}'`)}, ${part}`),
  sql`, `,
)})`;

type Shown = {
  events?: number;
  show?: TimelineGroup | null;
  deleted?: boolean;
  /** Who may see the broker's link. */
  actor?: Actor;
  now?: Date;
};

export async function findLeadPage(
  id: string,
  { events = 50, show = null, deleted = false, actor = visitor, now = new Date() }: Shown = {},
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
    leadAgreement(lead, lead.extras.coOwners, { actor, now }),
  ]);
  // The browser needs the texts, not all that makes them.
  const shown = <Entry extends Pick<TimelineEntry, "kind" | "actorName" | "data">>({
    data,
    ...entry
  }: Entry) => ({
    ...entry,
    ...timelineText({ ...entry, data }, timeZone),
  });
  return {
    lead: detailsOf(lead, timeZone),
    origin: shownOrigin(originOf(lead.firstTouch, lead.lastTouch)),
    tasks: lead.tasks.map(leadTask),
    others: lead.extras.others.map(knownLead),
    quotes: shownQuotes(lead.quotes),
    timeline: timeline.slice(0, events).map(shown),
    hasMoreEvents: timeline.length > events,
    analysis: readCard(lead),
    rentalRules,
    extras: { ...lead.extras, asked: lead.extras.asked && shown(lead.extras.asked) },
    deal: {
      money,
      agreement,
      invoices: invoicesPanel(lead.invoices, { quotes: lastQuotes(lead.quotes), timeZone, now }),
      odoo: odooLink(lead.vendorLinks[0]),
    },
  };
}

const findLead = (id: string, deleted: boolean) =>
  db().query.leads.findFirst({
    where: and(eq(leads.id, id), (deleted ? isNotNull : isNull)(leads.deletedAt)),
    extras: {
      askedAt: agreementAskedAt.as("asked_at"),
      statusChange: lastStatusChange.as("status_change"),
      extras: leadExtras.as("extras"),
    },
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
const detailsOf = (lead: Stored, timeZone: string) => ({
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
  statusChange: lead.statusChange && { ...lead.statusChange, at: new Date(lead.statusChange.at) },
  source: lead.source,
  assignedTo: lead.assignee?.name ?? null,
  assigneeId: lead.assignedTo,
  lastContactedAt: lead.lastContactedAt,
  walkthroughDate: lead.walkthroughDate,
  details: detailTexts(lead, timeZone),
  agreementAskedAt: lead.askedAt ? new Date(lead.askedAt) : null,
  /** Cents per unit. */
  improvements: mergeImprovements(lead.squareFootage, lead.repairChecklist),
  missing: missingForEstimate(lead),
});

const shownOrigin = (origin: LeadOrigin | null) =>
  origin && { first: labeled(origin.first), last: origin.last && labeled(origin.last) };

const labeled = (touch: Touch) => ({ at: touch.at, label: touchLabel(touch) });

type Listed = { limit: number; show: TimelineGroup | null };

/** Pinned notes first. */
async function listTimeline(leadId: string, { limit, show }: Listed): Promise<TimelineEntry[]> {
  const { id, at, kind, actorId, actorName, body, data, pinnedAt, editedAt } = timelineEvents;
  const rows = await db()
    .select({ id, at, kind, actorId, actorName, body, data, pinnedAt, editedAt, mode: modeOfMail })
    .from(timelineEvents)
    .where(and(eq(timelineEvents.leadId, leadId), show ? inArray(kind, kindsOfGroup[show]) : undefined))
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

const lastStatusChange = sql<{ at: string; by: string } | null>`(
  select json_build_object('at', c.at, 'by', e.actor_name) from lead_status_changes c
  join timeline_events e on e.id = c.event_id
  where c.lead_id = ${leads}.id order by c.at desc limit 1
)`;

const agreementAskedAt = sql<string | null>`(
  select min(t.at) from timeline_events t where t.lead_id = ${leads}.id and t.kind = 'agreement_requested'
)`;

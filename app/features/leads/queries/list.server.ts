import { and, desc, eq, gte, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import { entryOfLead } from "#app/features/analysis/queries/report.server.ts";
import { displayAddress, displayName, groupOf, statusGroups } from "#app/features/leads/rules.ts";
import type { ChosenLead, LeadCounts, LeadRow } from "#app/features/leads/types.ts";
import { formatPromisedDollars } from "#app/lib/format.ts";
import { centsFromDollars } from "#app/lib/money.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { db } from "#db/instance.server.ts";
import { findPage, type PageRequest } from "#db/keyset.server.ts";
import { leads, users } from "#db/schema/index.ts";

/** `start` is inclusive, `end` exclusive. */
export type LeadFilter = { group?: string | undefined; span?: { start: Date; end: Date } | undefined };

/** Newest first. */
export async function listLeads(filter: LeadFilter, request: PageRequest = {}, size = 25) {
  const { rows, ...links } = await findPage(place, request, size, ({ where, orderBy, limit, cursor }) =>
    selectLeads({ cursor })
      .where(and(inFilter(filter), where))
      .orderBy(...orderBy)
      .limit(limit),
  );
  return { rows: rows.map(leadRow), ...links };
}

const place = { at: leads.createdAt, id: leads.id };

export async function countLeads(span: LeadFilter["span"]): Promise<LeadCounts> {
  const within = inFilter({ span }) ?? sql`true`;
  const rows = await db()
    .select({
      group: leads.statusGroup,
      all: sql<string>`count(*)`,
      inSpan: sql<string>`count(*) filter (where ${within})`,
    })
    .from(leads)
    .where(isNull(leads.deletedAt))
    .groupBy(leads.statusGroup);
  const byGroup: Record<string, number> = Object.fromEntries(statusGroups.map((group) => [group.value, 0]));
  const counts = { all: 0, inSpan: 0, byGroup };
  for (const row of rows) {
    counts.all += Number(row.all);
    counts.inSpan += Number(row.inSpan);
    byGroup[row.group ?? "new"] = Number(row.inSpan);
  }
  return counts;
}

export async function findLeadList({ filter, page, ids }: ListRequest) {
  const [list, counts, chosen] = await Promise.all([
    listLeads(filter, page),
    countLeads(filter.span),
    listChosen(ids),
  ]);
  const matching = filter.group ? (counts.byGroup[filter.group] ?? 0) : counts.inSpan;
  return { ...list, matching, counts, chosen };
}

type ListRequest = {
  filter: LeadFilter;
  page: PageRequest;
  ids: readonly string[] | null;
};

/** At most 500; null without a selection. */
export async function listChosen(ids: readonly string[] | null): Promise<ChosenLead[] | null> {
  if (!ids) return null;
  const wanted = ids.filter(isUuid).slice(0, 500);
  const rows = await selectLeads({ attached })
    .where(and(isNull(leads.deletedAt), inArray(leads.id, wanted)))
    .orderBy(desc(leads.createdAt), desc(leads.id));
  return rows.map((row) => ({ ...leadRow(row), attached: attachedText(row.lead.status, row.attached) }));
}

const selectLeads = <More extends Record<string, SQL>>(more: More) =>
  db()
    .select({ lead: leads, assignedTo: users.name, method: methodOfEstimate, ...more })
    .from(leads)
    .leftJoin(users, eq(users.id, leads.assignedTo));

const methodOfEstimate = sql<string | null>`(
  select r.method from property_analysis_entries e
  join property_analysis_results r on r.entry_id = e.id and r.revision = e.revision
  where e.id = ${entryOfLead(leads.id)}
)`;

type Attached = { signed: boolean; paidCents: number; invoices: number };

const attached = sql<Attached>`json_build_object(
  'signed', exists (select 1 from agreements a where a.lead_id = ${leads.id} and a.status = 'completed'),
  'paidCents', (select coalesce(sum(p.amount_cents - p.refunded_cents), 0) from payments p
    where p.lead_id = ${leads.id} and p.status in ('paid', 'disputed')),
  'invoices', (select count(*) from invoices i where i.lead_id = ${leads.id} and i.status = 'open')
)`;

function attachedText(status: string | null, { signed, paidCents, invoices }: Attached) {
  return [
    groupOf(status)?.value === "enrolled" && "enrolled",
    signed && "agreement signed",
    paidCents > 0 && `${formatPromisedDollars(paidCents)} paid`,
    invoices > 0 && (invoices === 1 ? "1 open invoice" : `${invoices} open invoices`),
  ].filter((text) => text !== false);
}

type Found = { lead: typeof leads.$inferSelect; assignedTo: string | null; method: string | null };

const leadRow = ({ lead, assignedTo, method }: Found): LeadRow => ({
  id: lead.id,
  name: displayName(lead.name),
  address: displayAddress(lead),
  status: lead.status,
  rentCents: centsFromDollars(lead.estimatedRent) || null,
  rentCaution: method === "hud" ? "benchmark" : method === "preliminary" ? "preliminary" : null,
  assignedTo,
  createdAt: lead.createdAt,
});

const inFilter = ({ group, span }: LeadFilter) =>
  and(
    isNull(leads.deletedAt),
    group ? eq(leads.statusGroup, group) : undefined,
    span ? and(gte(leads.createdAt, span.start), lt(leads.createdAt, span.end)) : undefined,
  );

import { and, asc, desc, eq, gte, inArray, isNull, lt, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { entryOfLead } from "#app/features/analysis/queries/report.server.ts";
import { cursorOf, isNewer, isOlder, readCursor } from "#app/features/leads/queries/keyset.server.ts";
import { displayAddress, displayName, groupOf, statusGroups } from "#app/features/leads/rules.ts";
import type { LeadCounts, LeadRow } from "#app/features/leads/types.ts";
import { formatPromisedDollars } from "#app/lib/format.ts";
import { centsFromDollars } from "#app/lib/money.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { db } from "#db/instance.server.ts";
import { leads, users } from "#db/schema/index.ts";

/** `start` is inclusive, `end` exclusive. */
export type LeadFilter = { group?: string | undefined; span?: { start: Date; end: Date } | undefined };

/** `text` is opaque. */
export type Cursor = { direction: "after" | "before"; text: string };

export type LeadPage = { rows: LeadRow[]; newer: string | null; older: string | null };

/** Keyset pagination: new rows neither repeat nor hide others. An invalid cursor returns the first page. */
export async function listLeads(filter: LeadFilter, cursor: Cursor | null, pageSize = 25): Promise<LeadPage> {
  const edge = cursor && readCursor(cursor.text);
  const backwards = edge !== null && cursor?.direction === "before";
  const found = await selectRows(
    and(inFilter(filter), edge ? (backwards ? isNewer : isOlder)(place, edge) : undefined),
    { backwards, limit: pageSize + 1 },
  );
  const short = backwards ? found.length < pageSize : found.length === 0;
  if (edge && short) return listLeads(filter, null, pageSize);
  const more = found.length > pageSize;
  const rows = backwards ? found.slice(0, pageSize).reverse() : found.slice(0, pageSize);
  const hasNewer = backwards ? more : edge !== null;
  const hasOlder = backwards || more;
  return {
    rows: rows.map(leadRow),
    newer: hasNewer ? (rows[0]?.cursor ?? null) : null,
    older: hasOlder ? (rows.at(-1)?.cursor ?? null) : null,
  };
}

export async function countLeads(span: LeadFilter["span"]): Promise<LeadCounts> {
  const within = inFilter({ span }) ?? sql`true`;
  const rows = await db()
    .select({
      group: leads.statusGroup,
      all: sql<string>`count(*)`,
      inSpan: sql<string>`count(*) filter (where ${within})`,
    })
    .from(leads)
    .where(present)
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

export async function findLeadList({ filter, cursor, ids }: ListRequest) {
  const [page, counts, asked] = await Promise.all([
    listLeads(filter, cursor),
    countLeads(filter.span),
    listChosen(ids),
  ]);
  const matching = filter.group ? (counts.byGroup[filter.group] ?? 0) : counts.inSpan;
  return { ...page, counts, matching, asked };
}

type ListRequest = {
  filter: LeadFilter;
  cursor: Cursor | null;
  ids: readonly string[] | null;
};

/** At most 500; null without a selection. */
export async function listChosen(ids: readonly string[] | null): Promise<LeadRow[] | null> {
  if (!ids) return null;
  const wanted = ids.filter(isUuid).slice(0, 500);
  if (wanted.length === 0) return [];
  const rows = await selectRows(inArray(leads.id, wanted), { backwards: false, limit: 500 });
  return rows.map(leadRow);
}

async function selectRows(
  where: SQL | undefined,
  { backwards, limit }: { backwards: boolean; limit: number },
) {
  const order = backwards ? asc : desc;
  // Limits before joining: otherwise the database can't read the list in index order.
  const page = db()
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
      assigneeId: leads.assignedTo,
      createdAt: leads.createdAt,
      cursor: cursorOf(place).as("cursor"),
    })
    .from(leads)
    .where(and(present, where))
    .orderBy(order(leads.createdAt), order(leads.id))
    .limit(limit)
    .as("page");
  return db()
    .select({
      id: page.id,
      name: page.name,
      streetAddress: page.streetAddress,
      city: page.city,
      state: page.state,
      zipCode: page.zipCode,
      propertyAddress: page.propertyAddress,
      status: page.status,
      estimatedRent: page.estimatedRent,
      assignedTo: users.name,
      createdAt: page.createdAt,
      cursor: page.cursor,
      method: methodOf(page.id),
      attached: attachedTo(page.id),
    })
    .from(page)
    .leftJoin(users, eq(users.id, page.assigneeId))
    .orderBy(order(page.createdAt), order(page.id));
}

const methodOf = (id: SQLWrapper) => sql<string | null>`(
  select r.method from property_analysis_entries e
  join property_analysis_results r on r.entry_id = e.id and r.revision = e.revision
  where e.id = ${entryOfLead(id)}
)`;

type Attached = { signed: boolean; paidCents: number; invoices: number };

const attachedTo = (id: SQLWrapper) => sql<Attached>`json_build_object(
  'signed', exists (select 1 from agreements a where a.lead_id = ${id} and a.status = 'completed'),
  'paidCents', (select coalesce(sum(p.amount_cents - p.refunded_cents), 0) from payments p
    where p.lead_id = ${id} and p.status in ('paid', 'disputed')),
  'invoices', (select count(*) from invoices i where i.lead_id = ${id} and i.status = 'open')
)`;

function attachedText(status: string | null, { signed, paidCents, invoices }: Attached) {
  return [
    groupOf(status)?.value === "enrolled" && "enrolled",
    signed && "agreement signed",
    paidCents > 0 && `${formatPromisedDollars(paidCents)} paid`,
    invoices > 0 && (invoices === 1 ? "1 open invoice" : `${invoices} open invoices`),
  ].filter((text) => text !== false);
}

function leadRow(row: Awaited<ReturnType<typeof selectRows>>[number]): LeadRow {
  return {
    id: row.id,
    name: displayName(row.name),
    address: displayAddress(row),
    status: row.status,
    rentCents: centsFromDollars(row.estimatedRent) || null,
    rentCaution: row.method === "hud" ? "benchmark" : row.method === "preliminary" ? "preliminary" : null,
    assignedTo: row.assignedTo,
    createdAt: row.createdAt,
    attached: attachedText(row.status, row.attached),
  };
}

const place = { at: leads.createdAt, id: leads.id };

const present = isNull(leads.deletedAt);

function inFilter({ group, span }: LeadFilter) {
  return and(
    group ? eq(leads.statusGroup, group) : undefined,
    span ? and(gte(leads.createdAt, span.start), lt(leads.createdAt, span.end)) : undefined,
  );
}

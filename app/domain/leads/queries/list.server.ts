import { and, asc, desc, eq, gte, inArray, isNull, lt, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { entryOf } from "#app/domain/analysis/queries.server.ts";
import { readCursor } from "#app/domain/leads/queries/cursor.ts";
import { cursorOf, isNewer, isOlder } from "#app/domain/leads/queries/edge.server.ts";
import { displayAddress, displayName, groupOf, statusGroups } from "#app/domain/leads/rules.ts";
import type { LeadCounts, LeadRow } from "#app/domain/leads/types.ts";
import { centsFromDollars } from "#app/domain/money.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { formatPromisedDollars } from "#app/ui/format.ts";
import { db } from "#db/instance.server.ts";
import { leadList, users } from "#db/schema/index.ts";

/** What a list shows: one group of statuses or all, of a span of time (`start` included, `end` not) or always. */
export type LeadFilter = { group?: string | undefined; span?: { start: Date; end: Date } | undefined };

/** A place between two rows; `text` is opaque and goes through the address. */
export type Cursor = { direction: "after" | "before"; text: string };

export type LeadPage = { rows: LeadRow[]; newer: string | null; older: string | null };

/**
 * One page of leads, newest first, reached by its edge and not by counting, so that rows which arrive meanwhile
 * neither repeat nor hide others. A cursor that leads past either end, or is no cursor, gives the first page.
 */
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

/** How many leads there are, in the span, and in each group of the span: one statement over the list itself. */
export async function countLeads(span: LeadFilter["span"]): Promise<LeadCounts> {
  const within = inFilter({ span }) ?? sql`true`;
  const rows = await db()
    .select({
      group: leadList.statusGroup,
      all: sql<string>`count(*)`,
      inSpan: sql<string>`count(*) filter (where ${within})`,
    })
    .from(leadList)
    .where(present)
    .groupBy(leadList.statusGroup);
  const byGroup: Record<string, number> = Object.fromEntries(statusGroups.map((group) => [group.value, 0]));
  const counts = { all: 0, inSpan: 0, byGroup };
  for (const row of rows) {
    counts.all += Number(row.all);
    counts.inSpan += Number(row.inSpan);
    byGroup[row.group] = Number(row.inSpan);
  }
  return counts;
}

/**
 * The page of the list: one page of rows, how many match, how many there are of each status, and the selection that is
 * about to be deleted. Three statements at most.
 */
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
  /** Leads that are about to be deleted, where the question stands in the address. */
  ids: readonly string[] | null;
};

/**
 * The leads of a selection that are still there, for the question before they are deleted. At most 500; null where
 * nothing is asked.
 */
export async function listChosen(ids: readonly string[] | null): Promise<LeadRow[] | null> {
  if (!ids) return null;
  const wanted = ids.filter(isUuid).slice(0, 500);
  if (wanted.length === 0) return [];
  const rows = await selectRows(inArray(leadList.id, wanted), { backwards: false, limit: 500 });
  return rows.map(leadRow);
}

async function selectRows(
  where: SQL | undefined,
  { backwards, limit }: { backwards: boolean; limit: number },
) {
  const order = backwards ? asc : desc;
  // The page is cut out first: joined to the whole list, the names would keep the database from reading it in order.
  const page = db()
    .select({
      id: leadList.id,
      name: leadList.name,
      streetAddress: leadList.streetAddress,
      city: leadList.city,
      state: leadList.state,
      zipCode: leadList.zipCode,
      propertyAddress: leadList.propertyAddress,
      status: leadList.status,
      estimatedRent: leadList.estimatedRent,
      assigneeId: leadList.assignedTo,
      createdAt: leadList.createdAt,
      cursor: cursorOf(place).as("cursor"),
    })
    .from(leadList)
    .where(and(present, where))
    .orderBy(order(leadList.createdAt), order(leadList.id))
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

/** Where the figure of a row came from, for the rows of one page only. */
const methodOf = (id: SQLWrapper) => sql<string | null>`(
  select r.method from property_analysis_entries e
  join property_analysis_results r on r.entry_id = e.id and r.revision = e.revision
  where e.id = (select ${entryOf(id)})
)`;

type Attached = { signed: boolean; paidCents: number; invoices: number };

/** What would be deleted with a lead, for the rows of one page only. */
const attachedTo = (id: SQLWrapper) => sql<Attached>`json_build_object(
  'signed', exists (select 1 from agreements a where a.lead_id = ${id} and a.status = 'completed'),
  'paidCents', (select coalesce(sum(p.amount_cents - p.refunded_cents), 0) from payments p
    where p.lead_id = ${id} and p.status in ('paid', 'disputed')),
  'invoices', (select count(*) from invoices i where i.lead_id = ${id} and i.status = 'open')
)`;

function attachedWords(status: string | null, { signed, paidCents, invoices }: Attached) {
  return [
    groupOf(status)?.value === "enrolled" && "enrolled",
    signed && "agreement signed",
    paidCents > 0 && `${formatPromisedDollars(paidCents)} paid`,
    invoices > 0 && (invoices === 1 ? "1 open invoice" : `${invoices} open invoices`),
  ].filter((words) => words !== false);
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
    attached: attachedWords(row.status, row.attached),
  };
}

const place = { at: leadList.createdAt, id: leadList.id };

/** What the list holds: nothing that is deleted, and no entry that has become a lead. */
const present = and(isNull(leadList.deletedAt), isNull(leadList.adoptedBy));

function inFilter({ group, span }: LeadFilter) {
  return and(
    group ? eq(leadList.statusGroup, group) : undefined,
    span ? and(gte(leadList.createdAt, span.start), lt(leadList.createdAt, span.end)) : undefined,
  );
}

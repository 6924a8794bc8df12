import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { recordAudit } from "#app/features/accounts/audit/records.server.ts";
import { type ExportColumn, exportColumns } from "#app/features/leads/export/columns.ts";
import type { LeadFilter, LeadSort } from "#app/features/leads/list-request.ts";
import { inFilter, orderOf } from "#app/features/leads/queries/list.server.ts";
import { leadStatuses, mayWorkLeads, statusBadge } from "#app/features/leads/rules.ts";
import type { Actor } from "#app/lib/actor.ts";
import { dayIn } from "#app/lib/dates.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import { copyOut } from "#db/copy.server.ts";
import { db } from "#db/instance.server.ts";
import { leads, users } from "#db/schema/index.ts";

type Export = {
  filter: LeadFilter;
  sort: LeadSort;
  columns: readonly ExportColumn[];
  /** Spreadsheets read UTF-8 only with it. */
  bom: boolean;
  timeZone: string;
  now?: Date;
};

/** The leads of a list in its order, as a stream of CSV. */
export async function exportLeads(
  actor: Actor,
  { filter, sort, columns, bom, timeZone, now = new Date() }: Export,
): Promise<Result<{ fileName: string; content: AsyncGenerator<Uint8Array> }>> {
  if (!mayWorkLeads(actor)) return refused("forbidden", "Sign in to export leads.");
  const query = db()
    .select(selected(columns, timeZone))
    .from(leads)
    .where(inFilter(filter))
    .orderBy(...orderOf(sort))
    .toSQL();
  await db().transaction((tx) =>
    recordAudit(tx, { actor, action: "export", subject: "leads", data: { filter, columns }, at: now }),
  );
  const rows = copyOut(query, timeZone);
  // A refused statement can still be answered with an error page.
  const first = await rows.next();
  async function* content() {
    try {
      if (bom) yield new Uint8Array([0xef, 0xbb, 0xbf]);
      if (!first.done) yield first.value;
      for await (const chunk of rows) yield chunk;
    } finally {
      await rows.return(undefined);
    }
  }
  return done({ fileName: `leads-${dayIn(timeZone, now)}.csv`, content: content() });
}

function selected(columns: readonly ExportColumn[], timeZone: string) {
  const openTasks = sql`from tasks t where t.lead_id = ${leads.id} and t.done_at is null`;
  const ownTags = sql`from lead_tags l join tags t on t.id = l.tag_id where l.lead_id = ${leads.id}`;
  const values: Record<ExportColumn, SQL> = {
    name: safe(leads.name),
    email: safe(leads.email),
    phone: safe(leads.phone),
    company: safe(leads.company),
    street: safe(sql`coalesce(${leads.streetAddress}, ${leads.propertyAddress})`),
    city: safe(leads.city),
    state: safe(leads.state),
    zip: safe(leads.zipCode),
    status: sql`coalesce(${statusLabels} ->> coalesce(${leads.status}, ''), ${safe(leads.status)})`,
    statusReason: safe(leads.statusReason),
    source: safe(leads.source),
    assigned: sql`(select jsonb_object_agg(id, ${safe(users.name)}) from ${users}) ->> ${leads.assignedTo}::text`,
    rent: sql`${leads.estimatedRent}`,
    propertyType: safe(leads.propertyType),
    squareFootage: sql`${leads.squareFootage}`,
    units: sql`${leads.unitCount}`,
    bedrooms: sql`${leads.bedrooms}`,
    bathrooms: sql`${leads.bathrooms}`,
    yearBuilt: sql`${leads.yearBuilt}`,
    created: minute(leads.createdAt),
    contacted: minute(leads.lastContactedAt),
    walkthrough: minute(leads.walkthroughDate),
    next: ifAny(openTasks, sql`select ${safe(sql`t.title`)} ${openTasks} order by t.due_at, t.id limit 1`),
    tags: ifAny(ownTags, sql`select ${safe(sql`string_agg(t.name, '; ' order by t.name)`)} ${ownTags}`),
    id: sql`${leads.id}`,
  };
  const header = (column: ExportColumn) =>
    dates.has(column) ? `${exportColumns[column]} (${timeZone})` : exportColumns[column];
  return Object.fromEntries(columns.map((column) => [column, values[column].as(header(column))]));
}

const dates: ReadonlySet<ExportColumn> = new Set(["created", "contacted", "walkthrough"]);

const statusLabels = sql`${JSON.stringify({
  "": statusBadge("new").label,
  ...Object.fromEntries(leadStatuses.map((status) => [status, statusBadge(status).label])),
})}::jsonb`;

/** In the statement's time zone. `to_char` is slower. */
const minute = (column: AnyColumn) => sql`left(${column}::text, 16)`;

/** A spreadsheet would run a cell that begins with tab, return, `+`, `-`, `=` or `@`. */
const safe = (text: SQL | AnyColumn) =>
  sql`case when ascii(${text}::text) in (9, 13, 43, 45, 61, 64) then '''' || ${text}::text else ${text}::text end`;

/** Postgres hashes the rows of `exists` once, so that most leads need no query of their own. */
const ifAny = (rows: SQL, query: SQL) => sql`case when exists (select ${rows}) then (${query}) end`;

import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { recordAudit } from "#app/features/accounts/audit/records.server.ts";
import { idHeader } from "#app/features/lead-lists/imports/fields.ts";
import { inFilter, orderOf } from "#app/features/lead-lists/queries.server.ts";
import type { LeadFilter, LeadSort } from "#app/features/lead-lists/request.ts";
import type { LeadColumn } from "#app/features/lead-lists/views/columns.ts";
import { detailsIn, type FieldName, leadFields } from "#app/features/leads/fields.ts";
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
  /** Of the list; null for all that there are. */
  columns: readonly LeadColumn[] | null;
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
    .select(selectedColumns(columns, timeZone))
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

/** With the header of each in the file. */
function selectedColumns(chosen: readonly LeadColumn[] | null, timeZone: string) {
  const openTasks = sql`from tasks t where t.lead_id = ${leads.id} and t.done_at is null`;
  const ownTags = sql`from lead_tags l join tags t on t.id = l.tag_id where l.lead_id = ${leads.id}`;
  const columns = {
    name: safe(leads.name).as("Name"),
    email: safe(leads.email).as("Email"),
    // Without the plus, which would be marked as a formula.
    phone: safe(sql`regexp_replace(${leads.phone}, '^\\+1(\\d{3})(\\d{3})(\\d{4})\\M', '\\1-\\2-\\3')`).as(
      "Phone",
    ),
    ...Object.fromEntries(detailsIn("export").map((name) => [name, fieldColumn(name)])),
    street: safe(sql`coalesce(${leads.streetAddress}, ${leads.propertyAddress})`).as("Street"),
    city: safe(leads.city).as("City"),
    state: safe(leads.state).as("State"),
    zip: safe(leads.zipCode).as("ZIP"),
    status: sql`coalesce(${statusLabels} ->> coalesce(${leads.status}, ''), ${safe(leads.status)})`.as(
      "Status",
    ),
    statusReason: safe(leads.statusReason).as("Status reason"),
    source: safe(leads.source).as("Source"),
    assigned:
      sql`(select jsonb_object_agg(id, ${safe(users.name)}) from ${users}) ->> ${leads.assignedTo}::text`.as(
        "Assigned to",
      ),
    rent: sql`${leads.estimatedRent}`.as("Estimated rent"),
    propertyType: fieldColumn("propertyType"),
    squareFootage: fieldColumn("squareFootage"),
    units: fieldColumn("unitCount"),
    bedrooms: fieldColumn("bedrooms"),
    bathrooms: fieldColumn("bathrooms"),
    yearBuilt: fieldColumn("yearBuilt"),
    created: minute(leads.createdAt).as(`Created (${timeZone})`),
    contacted: minute(leads.lastContactedAt).as(`Last contacted (${timeZone})`),
    walkthrough: minute(leads.walkthroughDate).as(`Walkthrough (${timeZone})`),
    next: ifAny(openTasks, sql`select ${safe(sql`t.title`)} ${openTasks} order by t.due_at, t.id limit 1`).as(
      "Next step",
    ),
    tags: ifAny(ownTags, sql`select ${safe(sql`string_agg(t.name, '; ' order by t.name)`)} ${ownTags}`).as(
      "Tags",
    ),
    id: sql`${leads.id}`.as(idHeader),
  };
  if (!chosen) return columns;
  const address = ["street", "city", "state", "zip"] as const;
  const names = chosen.flatMap((column) => (column === "address" ? address : column));
  // The import tells our files by the ID.
  return Object.fromEntries([...names, "id" as const].map((name) => [name, columns[name]]));
}

function fieldColumn(name: FieldName) {
  const { label, kind } = leadFields[name];
  if (kind === "instant") return minute(leads[name]).as(label);
  return (kind === "text" || kind === "choice" ? safe(leads[name]) : sql`${leads[name]}`).as(label);
}

const statusLabels = sql`${JSON.stringify({
  "": statusBadge("new").label,
  ...Object.fromEntries(leadStatuses.map((status) => [status, statusBadge(status).label])),
})}::jsonb`;

/** In the statement's time zone. `to_char` is slower. */
const minute = (column: AnyColumn) => sql`left(${column}::text, 16)`;

/** A spreadsheet would run a cell that begins with tab, return, `+`, `-`, `=` or `@`. As `csvLine` in lib/text.ts. */
const safe = (text: SQL | AnyColumn) =>
  sql`case when ascii(ltrim(${text}::text, '''')) in (9, 13, 43, 45, 61, 64) then '''' || ${text}::text else ${text}::text end`;

/** Postgres hashes the rows of `exists` once, so that most leads need no query of their own. */
const ifAny = (rows: SQL, query: SQL) => sql`case when exists (select ${rows}) then (${query}) end`;

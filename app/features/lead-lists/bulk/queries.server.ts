import { and, asc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import {
  type BulkChoice,
  type BulkVerb,
  changeIn,
  describeChange,
  undoRefusal,
} from "#app/features/lead-lists/bulk/rules.ts";
import { inFilter } from "#app/features/lead-lists/queries.server.ts";
import { readListRequest } from "#app/features/lead-lists/request.ts";
import { findCompany, findSettings } from "#app/features/settings/company/queries.server.ts";
import { listPeople } from "#app/features/tasks/queries.server.ts";
import type { Actor, StaffActor } from "#app/lib/actor.ts";
import { formatPromisedDollars } from "#app/lib/format.ts";
import { displayName } from "#app/lib/labels.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { db } from "#db/instance.server.ts";
import { bulkActionLeads, bulkActions, leads, tags, users } from "#db/schema/index.ts";

export type BulkOptions = Awaited<ReturnType<typeof findBulkOptions>>;

export async function findBulkOptions(staff: StaffActor, verb: BulkVerb, choice: BulkChoice) {
  const [people, tagNames, settings, attached] = await Promise.all([
    verb === "assign" ? listPeople() : [],
    verb === "tag" ? listTagNames() : [],
    findSettings(),
    verb === "delete" ? listAttached(staff, choice) : [],
  ]);
  const reasons = settings["lost-reasons"].map(({ label }) => label);
  return { people, tags: tagNames, reasons, attached };
}

async function listTagNames() {
  const rows = await db().select({ name: tags.name }).from(tags).orderBy(asc(tags.name)).limit(500);
  return rows.map(({ name }) => name);
}

const mostSummed = 10_000;

type InvoiceSums = { status: string; count: number; cents: number };

async function listAttached(staff: StaffActor, { ids, query }: BulkChoice): Promise<string[]> {
  const { timeZone } = await findCompany();
  const chosen =
    query === null
      ? and(inArray(leads.id, ids.filter(isUuid)), isNull(leads.deletedAt))
      : inFilter(readListRequest(new URLSearchParams(query), timeZone, staff.userId).filter);
  const some = db().select({ id: leads.id }).from(leads).where(chosen).limit(mostSummed);
  const [sums] = await db().execute<{ signed: number; cents: number; invoices: InvoiceSums[] }>(sql`
    with chosen as materialized (${some})
    select
      (select count(distinct a.lead_id) from agreements a join chosen c on c.id = a.lead_id
        where a.status = 'completed')::int as signed,
      (select coalesce(sum(p.amount_cents - p.refunded_cents), 0) from payments p join chosen c on c.id = p.lead_id
        where p.status in ('paid', 'disputed'))::int as cents,
      (select coalesce(json_agg(summed order by summed.status), '[]') from (
        select i.status, count(*)::int as count,
          sum(case i.status when 'paid' then i.paid_cents - i.refunded_cents else i.amount_cents end)::int as cents
        from invoices i join chosen c on c.id = i.lead_id
        where i.status in ('open', 'uncollectible', 'paid') group by 1) as summed) as invoices`);
  if (!sums) return [];
  const { signed, cents, invoices } = sums;
  return [
    signed > 0 && (signed === 1 ? "1 agreement signed" : `${signed} agreements signed`),
    cents > 0 && `${formatPromisedDollars(cents)} onboarding fee paid`,
    ...invoices.map(
      ({ status, count, cents: ofThem }) =>
        `${count} ${status} ${count === 1 ? "invoice" : "invoices"} (${formatPromisedDollars(ofThem)})`,
    ),
  ].filter((text) => text !== false);
}

export type BulkActionPage = NonNullable<Awaited<ReturnType<typeof findBulkAction>>>;

export async function findBulkAction(actor: Actor, id: string, now: Date) {
  if (!isUuid(id)) return null;
  const [found] = await db()
    .select({ action: bulkActions, by: users.name })
    .from(bulkActions)
    .leftJoin(users, eq(users.id, bulkActions.createdBy))
    .where(eq(bulkActions.id, id));
  if (!found) return null;
  const { filter: _, leadIds: __, ...action } = found.action;
  const skipped = await db()
    .select({ id: leads.id, name: leads.name, why: bulkActionLeads.skipReason })
    .from(bulkActionLeads)
    .innerJoin(leads, and(eq(leads.id, bulkActionLeads.leadId), isNull(leads.deletedAt)))
    .where(and(eq(bulkActionLeads.actionId, id), isNotNull(bulkActionLeads.skipReason)))
    .orderBy(asc(leads.id))
    .limit(100);
  const skippedLeads = skipped.map((lead) => ({ ...lead, name: displayName(lead.name) }));
  const change = changeIn(action);
  return {
    ...action,
    change,
    title: describeChange(change),
    by: found.by ?? "System",
    whyNoUndo: undoRefusal(action, actor, now),
    skippedLeads,
  };
}

import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { cursorOf, isOlder, readCursor } from "#app/features/leads/queries/keyset.server.ts";
import { findLeadPage } from "#app/features/leads/queries/lead.server.ts";
import { displayAddress, displayName, restorableSince } from "#app/features/leads/rules.ts";
import type { DeletedLead, DeletedLeadPage } from "#app/features/leads/types.ts";
import { type Actor, isAdmin } from "#app/lib/actor.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { db } from "#db/instance.server.ts";
import { leads, users } from "#db/schema/index.ts";

type DeletedRequest = {
  /** Cursor; null for the first page. */
  before: string | null;
  restored: readonly string[];
  now: Date;
};

/** `hasLost`: something stays canceled after the restore. */
type Restored = { id: string; name: string; hasLost: boolean };

const nothing = { rows: [] as DeletedLead[], total: 0, older: null, restored: [] as Restored[] };

/** Latest deletion first, at most 100. Admins only. At most three statements. */
export async function findDeletedLeads(
  actor: Actor,
  { before, restored, now }: DeletedRequest,
  pageSize = 25,
) {
  if (!isAdmin(actor)) return nothing;
  const restorable = and(isNotNull(leads.deletedAt), gte(leads.deletedAt, restorableSince(now)));
  const edge = before ? readCursor(before) : null;
  const [found, total, back] = await Promise.all([
    selectDeleted()
      .where(and(restorable, edge ? isOlder(place, edge) : undefined))
      .orderBy(desc(leads.deletedAt), desc(leads.id))
      .limit(pageSize + 1),
    db().$count(leads, restorable),
    findRestored(restored),
  ]);
  const rows = found.slice(0, pageSize);
  return {
    rows: rows.map(rowOf),
    total,
    older: found.length > pageSize ? (rows.at(-1)?.cursor ?? null) : null,
    restored: back,
  };
}

/** Admins only. */
export async function findDeletedLead(actor: Actor, id: string): Promise<DeletedLeadPage | null> {
  if (!isAdmin(actor) || !isUuid(id)) return null;
  const [row] = await selectDeleted().where(and(isNotNull(leads.deletedAt), eq(leads.id, id)));
  if (!row) return null;
  return { ...rowOf(row), page: await findLeadPage(row.lead.id, { deleted: true }) };
}

/** False if it was restored or purged since. */
export async function isDeletedSince(id: string, at: Date): Promise<boolean> {
  return (await db().$count(leads, and(eq(leads.id, id), eq(leads.deletedAt, at)))) > 0;
}

const place = { at: leads.deletedAt, id: leads.id };

const selectDeleted = () =>
  db()
    .select({
      lead: leads,
      deletedBy: users.name,
      cursor: cursorOf(place),
    })
    .from(leads)
    .leftJoin(users, eq(users.id, leads.deletedBy));

function rowOf({ lead, deletedBy }: Awaited<ReturnType<typeof selectDeleted>>[number]): DeletedLead {
  return {
    id: lead.id,
    name: displayName(lead.name),
    address: displayAddress(lead),
    status: lead.status,
    deletedAt: lead.deletedAt ?? lead.createdAt,
    deletedBy: deletedBy ?? "System",
  };
}

async function findRestored(ids: readonly string[]): Promise<Restored[]> {
  const wanted = ids.filter(isUuid).slice(0, 100);
  if (wanted.length === 0) return [];
  const found = await db()
    .select({ id: leads.id, name: leads.name, hasLost })
    .from(leads)
    .where(and(inArray(leads.id, wanted), isNull(leads.deletedAt)))
    .orderBy(asc(leads.name), asc(leads.id));
  return found.map((lead) => ({ ...lead, name: displayName(lead.name) }));
}

// Since the last restore.
const hasLost = sql<boolean>`coalesce((
  select jsonb_array_length(t.data -> 'wasCanceled') > 0 from timeline_events t
  where t.lead_id = ${leads}.id and t.kind = 'restored'
  order by t.at desc, t.id desc limit 1
), false)`;

import { and, eq, gte, isNotNull, isNull, not, type SQL, sql } from "drizzle-orm";
import { mayWorkLeads, restorableSince } from "#app/features/leads/rules.ts";
import { type Actor, isAdmin } from "#app/lib/actor.ts";
import { displayAddress, displayName } from "#app/lib/labels.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { db } from "#db/instance.server.ts";
import { findPage, type PageRequest } from "#db/keyset.server.ts";
import { leadImportLines, leads, users } from "#db/schema/index.ts";

type DeletedRequest = { page: PageRequest; now: Date };

/** Latest deletion first. Admins only. */
export async function findDeletedLeads(actor: Actor, { page, now }: DeletedRequest, size = 25) {
  if (!isAdmin(actor)) return { rows: [], newer: null, older: null, total: 0 };
  const restorable = and(
    gte(leads.deletedAt, restorableSince(now)),
    isNull(leads.mergedInto),
    not(isOfUndoneImport),
  );
  const [{ rows, ...links }, total] = await Promise.all([
    findPage({ at: leads.deletedAt, id: leads.id }, page, size, ({ where, orderBy, limit, cursor }) =>
      selectDeleted({ cursor })
        .where(and(restorable, where))
        .orderBy(...orderBy)
        .limit(limit),
    ),
    db().$count(leads, restorable),
  ]);
  return { rows: rows.map(rowOf), ...links, total };
}

export async function findDeletedLead(actor: Actor, id: string) {
  if (!mayWorkLeads(actor) || !isUuid(id)) return null;
  const [row] = await selectDeleted({}).where(and(isNotNull(leads.deletedAt), eq(leads.id, id)));
  return row ? { ...rowOf(row), mayRestore: isAdmin(actor) } : null;
}

/** Thousands at once, which would hide what people deleted. The list can be imported again instead. */
const isOfUndoneImport = sql`exists (select from ${leadImportLines} l
  where l.lead_id = ${leads.id} and l.restored_at = ${leads.deletedAt})`;

const selectDeleted = <More extends Record<string, SQL>>(more: More) =>
  db()
    .select({ lead: leads, deletedBy: users.name, ...more })
    .from(leads)
    .leftJoin(users, eq(users.id, leads.deletedBy));

type Found = { lead: typeof leads.$inferSelect; deletedBy: string | null };

export type DeletedLead = ReturnType<typeof rowOf>;

function rowOf({ lead, deletedBy }: Found) {
  return {
    id: lead.id,
    name: displayName(lead.name),
    address: displayAddress(lead),
    status: lead.status,
    deletedAt: lead.deletedAt ?? lead.createdAt,
    deletedBy: deletedBy ?? "System",
  };
}

import { and, desc, eq, gte, isNotNull } from "drizzle-orm";
import { findLeadPage } from "#app/features/leads/queries/lead.server.ts";
import { displayAddress, displayName, pageOf, restorableSince } from "#app/features/leads/rules.ts";
import type { DeletedLead, DeletedLeadPage } from "#app/features/leads/types.ts";
import { type Actor, isAdmin } from "#app/lib/actor.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { db } from "#db/instance.server.ts";
import { leads, users } from "#db/schema/index.ts";

type DeletedRequest = { page: string | null; now: Date };

/** Latest deletion first. Admins only. */
export async function findDeletedLeads(actor: Actor, { page, now }: DeletedRequest, limit?: number) {
  const restorable = gte(leads.deletedAt, restorableSince(now));
  const total = isAdmin(actor) ? await db().$count(leads, restorable) : 0;
  const shown = pageOf(page, total, limit);
  const rows =
    total === 0
      ? []
      : await selectDeleted()
          .where(restorable)
          .orderBy(desc(leads.deletedAt), desc(leads.id))
          .limit(shown.limit)
          .offset(shown.offset);
  return { rows: rows.map(rowOf), shown };
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

const selectDeleted = () =>
  db()
    .select({ lead: leads, deletedBy: users.name })
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

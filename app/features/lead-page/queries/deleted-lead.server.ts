import { findDeletedLead } from "#app/features/lead-lists/deleted/queries.server.ts";
import { findLeadPage } from "#app/features/lead-page/queries/lead.server.ts";
import type { Actor } from "#app/lib/actor.ts";

/** Only admins see the `page` as it was, unless some of it was purged. */
export async function findDeletedLeadPage(actor: Actor, id: string) {
  const lead = await findDeletedLead(actor, id);
  return lead && { ...lead, page: lead.mayRestore ? await findLeadPage(id, { deleted: true }) : null };
}

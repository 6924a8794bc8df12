import { and, eq, isNull } from "drizzle-orm";
import { leadExtras } from "#app/features/leads/queries/extras.server.ts";
import { displayName } from "#app/features/leads/rules.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { db } from "#db/instance.server.ts";
import { leads } from "#db/schema/index.ts";

/** `owner` is null for a new one. */
export async function findCoOwnerPage(leadId: string, id: string) {
  if (!isUuid(leadId)) return null;
  const [lead] = await db()
    .select({ name: leads.name, owners: leadExtras.coOwners })
    .from(leads)
    .where(and(eq(leads.id, leadId), isNull(leads.deletedAt)));
  if (!lead || !isUuid(id)) return null;
  return { leadName: displayName(lead.name), owner: lead.owners.find((each) => each.id === id) ?? null };
}

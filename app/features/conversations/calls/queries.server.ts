import { eq } from "drizzle-orm";
import { listKnownLeads } from "#app/features/leads/queries/known.server.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { db } from "#db/instance.server.ts";
import { leads } from "#db/schema/index.ts";

/** Other leads with the number of this one. */
export async function listLeadsWithNumber(id: string) {
  if (!isUuid(id)) return [];
  const [lead] = await db().select({ number: leads.phoneE164 }).from(leads).where(eq(leads.id, id));
  const all = await listKnownLeads({ phoneE164: lead?.number ?? undefined }, db(), 11);
  return all.filter((each) => each.id !== id);
}

import { and, eq, isNull } from "drizzle-orm";
import { db } from "#db/instance.server.ts";
import { leads } from "#db/schema/index.ts";

/** A lead for the mail that tells of it; null when it is gone. */
export async function findPublicLead(leadId: string) {
  const [lead] = await db()
    .select()
    .from(leads)
    .where(and(eq(leads.id, leadId), isNull(leads.deletedAt)));
  return lead ?? null;
}

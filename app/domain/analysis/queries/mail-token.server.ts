import { and, eq, isNull } from "drizzle-orm";
import { isUuid } from "#app/domain/uuid.ts";
import { db } from "#db/instance.server.ts";
import { analysisSubscribers, leads } from "#db/schema/index.ts";

/** Whether a token is the one that was mailed to the owner of this report; false for a report that is not there. */
export async function isMailTokenOf(leadId: string, token: string) {
  if (!isUuid(leadId) || !isUuid(token)) return false;
  const [row] = await db()
    .select({ id: leads.id })
    .from(leads)
    .innerJoin(analysisSubscribers, eq(analysisSubscribers.email, leads.email))
    .where(and(eq(leads.id, leadId), isNull(leads.deletedAt), eq(analysisSubscribers.mailToken, token)))
    .limit(1);
  return row !== undefined;
}

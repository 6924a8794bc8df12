import { and, eq, isNull } from "drizzle-orm";
import { isUuid } from "#app/domain/uuid.ts";
import { db } from "#db/instance.server.ts";
import { analysisSubscribers, leads } from "#db/schema/index.ts";

/** Whether a token is the one that was mailed to the owner of this report; false for a report that is not there. */
export async function isMailTokenOf(leadId: string, token: string) {
  if (!isUuid(leadId)) return false;
  const [lead] = await db()
    .select({ email: leads.email })
    .from(leads)
    .where(and(eq(leads.id, leadId), isNull(leads.deletedAt)));
  return mailTokenMatches(lead?.email ?? null, token);
}

/** Whether a token is the one that was mailed to this address; false for no address. */
export async function mailTokenMatches(email: string | null, token: string | null) {
  if (email === null || token === null || !isUuid(token)) return false;
  const [row] = await db()
    .select({ email: analysisSubscribers.email })
    .from(analysisSubscribers)
    .where(and(eq(analysisSubscribers.email, email), eq(analysisSubscribers.mailToken, token)));
  return row !== undefined;
}

import { and, eq, sql } from "drizzle-orm";
import type { DraftValues } from "#app/domain/enrollment/schema.ts";
import { isUuid } from "#app/domain/uuid.ts";
import type { Transaction } from "#db/client.ts";
import { quotes, timelineEvents } from "#db/schema/index.ts";

type Enrolled = { leadId: string; values: DraftValues };

/**
 * Whether the browser that enrolled has shown that the lead is its own: it made that lead, or sent its analysis. Anyone
 * else can have typed the e-mail and the address of somebody whom the office knows.
 */
export async function isOwnEnrollment(
  records: Pick<Transaction, "select">,
  { leadId, values }: Enrolled,
): Promise<boolean> {
  if (values.carriedLead === leadId) return true;
  const { quoteId = "" } = values;
  if (!isUuid(quoteId)) return false;
  const { id, kind, at, data } = timelineEvents;
  // Lead and quote of one enrollment carry the same instant; a lead that was there before was submitted earlier.
  const [made] = await records
    .select({ id })
    .from(timelineEvents)
    .innerJoin(quotes, and(eq(quotes.id, quoteId), eq(quotes.issuedAt, at)))
    .where(
      and(eq(timelineEvents.leadId, leadId), eq(kind, "submitted"), sql`${data} ->> 'source' = 'enrollment'`),
    )
    .limit(1);
  return made !== undefined;
}

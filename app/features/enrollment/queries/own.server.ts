import { and, eq, sql } from "drizzle-orm";
import type { DraftValues } from "#app/features/enrollment/schema.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { Transaction } from "#db/client.ts";
import { quotes, timelineEvents } from "#db/schema/index.ts";

type Enrolled = { leadId: string; values: DraftValues };

/** True if this browser created the lead or requested its analysis. Anyone can type a known email and address. */
export async function isOwnEnrollment(
  records: Pick<Transaction, "select">,
  { leadId, values }: Enrolled,
): Promise<boolean> {
  if (values.carriedLead === leadId) return true;
  const { quoteId = "" } = values;
  if (!isUuid(quoteId)) return false;
  const { id, kind, at, data } = timelineEvents;
  // A new lead has the timestamp of its quote; an existing lead is older.
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

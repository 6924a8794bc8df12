import { and, eq, sql } from "drizzle-orm";
import type { DraftValues } from "#app/domain/enrollment/schema.ts";
import type { Transaction } from "#db/client.ts";
import { timelineEvents } from "#db/schema/index.ts";

type Enrolled = { leadId: string; values: DraftValues; code: string | undefined };

/**
 * Whether the browser that enrolled has shown that the lead is its own: it made that lead, or came from its report. Anyone
 * else can have typed the e-mail and the address of somebody whom the office knows.
 */
export async function isOwnEnrollment(
  records: Pick<Transaction, "select">,
  { leadId, values, code }: Enrolled,
): Promise<boolean> {
  if ([values.carriedLead, values.from].includes(leadId)) return true;
  if (!code) return false;
  const { id, kind, data } = timelineEvents;
  const [made] = await records
    .select({ id })
    .from(timelineEvents)
    .where(
      and(
        eq(timelineEvents.leadId, leadId),
        eq(kind, "submitted"),
        sql`${data} ->> 'source' = 'enrollment'`,
        sql`${data} ->> 'quote' = ${code}`,
      ),
    )
    .limit(1);
  return made !== undefined;
}

import { and, desc, eq, inArray, or, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { timelineEvents } from "#db/schema/index.ts";

/**
 * That the home of a lead is enrolled, by its owner, by the office, or from its report with another e-mail, and when it
 * was last; `at` is null where the timeline does not tell, `by` are the leads that hold an enrollment of it. Null where
 * it is not: what the office took back or deleted does not count.
 */
export async function findEnrolledHome(
  lead: { id: string; status: string | null },
  records: Pick<Transaction, "select"> = db(),
): Promise<{ at: Date | null; by: string[] } | null> {
  const { kind, data } = timelineEvents;
  const isByOffice = lead.status === "enrolled";
  const otherLead = sql<string | null>`${data} ->> 'leadId'`;
  const events = await records
    .select({ at: timelineEvents.at, otherLead })
    .from(timelineEvents)
    .where(
      and(
        eq(timelineEvents.leadId, lead.id),
        or(
          and(inArray(kind, ["submitted", "came_again"]), sql`${data} ->> 'source' = 'enrollment'`),
          and(
            eq(kind, "enrolled_elsewhere"),
            sql`exists (select 1 from leads other
            where other.id = (${otherLead})::uuid and other.deleted_at is null)`,
          ),
          isByOffice ? and(eq(kind, "status_changed"), sql`${data} ->> 'to' = 'enrolled'`) : undefined,
        ),
      ),
    )
    .orderBy(desc(timelineEvents.at))
    .limit(20);
  if (events.length === 0 && !isByOffice) return null;
  const others = events.flatMap((event) => event.otherLead ?? []);
  return { at: events[0]?.at ?? null, by: [lead.id, ...others] };
}

import { and, eq, inArray, max, or, sql } from "drizzle-orm";
import { db } from "#db/instance.server.ts";
import { timelineEvents } from "#db/schema/index.ts";

/**
 * That the home of a lead is enrolled, by its owner or by the office, and when it was last; `at` is null where the
 * timeline does not tell. Null where it is not: what the office took back does not count.
 */
export async function findEnrolledHome(lead: {
  id: string;
  status: string | null;
}): Promise<{ at: Date | null } | null> {
  const { kind, data } = timelineEvents;
  const isByOffice = lead.status === "enrolled";
  const [last] = await db()
    .select({ at: max(timelineEvents.at) })
    .from(timelineEvents)
    .where(
      and(
        eq(timelineEvents.leadId, lead.id),
        or(
          and(inArray(kind, ["submitted", "came_again"]), sql`${data} ->> 'source' = 'enrollment'`),
          isByOffice ? and(eq(kind, "status_changed"), sql`${data} ->> 'to' = 'enrolled'`) : undefined,
        ),
      ),
    );
  const at = last?.at ?? null;
  return at || isByOffice ? { at } : null;
}

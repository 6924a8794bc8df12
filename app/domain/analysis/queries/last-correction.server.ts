import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import { db } from "#db/instance.server.ts";
import { timelineEvents } from "#db/schema/index.ts";

/**
 * When the facts of a priced home were corrected last, and by whom; null for never. What staff entered before the first
 * estimate was asked for is no correction of a report.
 */
export async function findLastCorrection(leadId: string) {
  const revision = sql`${timelineEvents.data}->>'revision'`;
  const [row] = await db()
    .select({ at: timelineEvents.at, staffId: timelineEvents.actorId })
    .from(timelineEvents)
    .where(
      and(eq(timelineEvents.leadId, leadId), eq(timelineEvents.kind, "facts_corrected"), isNotNull(revision)),
    )
    .orderBy(desc(sql`(${revision})::int`))
    .limit(1);
  return row ? { at: row.at, by: row.staffId ? ("office" as const) : ("owner" as const) } : null;
}

import { and, eq, inArray, max } from "drizzle-orm";
import { db } from "#db/instance.server.ts";
import { timelineEvents } from "#db/schema/index.ts";

/** When the owner last asked for the agreement and for a person, as the lead's timeline tells; null for never. */
export async function findOwnerRequests(leadId: string) {
  const rows = await db()
    .select({ kind: timelineEvents.kind, at: max(timelineEvents.at) })
    .from(timelineEvents)
    .where(
      and(
        eq(timelineEvents.leadId, leadId),
        inArray(timelineEvents.kind, ["agreement_requested", "asked_for_a_person"]),
      ),
    )
    .groupBy(timelineEvents.kind);
  const at = (kind: string) => rows.find((row) => row.kind === kind)?.at ?? null;
  return { agreement: at("agreement_requested"), person: at("asked_for_a_person") };
}

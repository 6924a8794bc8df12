import { and, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { originOf, readTouch } from "#app/features/leads/origin.ts";
import { db } from "#db/instance.server.ts";
import { leads, timelineEvents } from "#db/schema/index.ts";

/** With the last form sent and the first and latest touch. Null if gone. */
export async function findPublicLead(leadId: string) {
  const [row] = await db()
    .select({ lead: leads, kind: timelineEvents.kind, told: timelineEvents.data })
    .from(leads)
    .leftJoin(timelineEvents, and(eq(timelineEvents.leadId, leads.id), isForm))
    .where(and(eq(leads.id, leadId), isNull(leads.deletedAt)))
    .orderBy(desc(timelineEvents.at))
    .limit(1);
  if (!row) return null;
  const { lead, kind, told } = row;
  const cameAgain = kind === "came_again";
  return {
    ...lead,
    told,
    cameAgain,
    origin: originOf(lead.firstTouch, readTouch(told?.touch) ?? lead.lastTouch),
  };
}

const isForm = and(
  inArray(timelineEvents.kind, ["submitted", "came_again"]),
  isNotNull(sql`${timelineEvents.data} ->> 'source'`),
);

import { eq, sql } from "drizzle-orm";
import type { Actor } from "#app/domain/actor.ts";
import { closeTasks } from "#app/domain/timeline/records.server.ts";
import type { Transaction } from "#db/client.ts";
import { leads } from "#db/schema/index.ts";

type Lead = Pick<typeof leads.$inferSelect, "id" | "assignedTo">;

/** Gives a lead that nobody has to the member of staff who works on it; gives back who has it now. */
export async function takeLead(tx: Transaction, lead: Lead, actor: Actor) {
  if (lead.assignedTo || actor.kind !== "staff") return lead.assignedTo;
  await tx
    .update(leads)
    .set({ assignedTo: actor.userId, version: sql`${leads.version} + 1` })
    .where(eq(leads.id, lead.id));
  return actor.userId;
}

/** The office has written to a lead, or its owner paid or signed: nobody waits for a first answer anymore. */
export const closeFirstResponse = (tx: Transaction, leadId: string, reason: string, now: Date) =>
  closeTasks(tx, { leadId, kind: "first_response", reason, now });

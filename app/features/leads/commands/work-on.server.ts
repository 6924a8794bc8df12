import { updateLead } from "#app/features/leads/commands/leads.server.ts";
import { closeTasks } from "#app/features/leads/timeline/records.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import type { Transaction } from "#db/client.ts";
import type { leads } from "#db/schema/index.ts";

type Lead = Pick<typeof leads.$inferSelect, "id" | "assignedTo">;

/** Assigns an unassigned lead to the actor. Returns the current assignee. */
export async function takeLead(tx: Transaction, lead: Lead, actor: Actor) {
  if (lead.assignedTo || actor.kind !== "staff") return lead.assignedTo;
  await updateLead(tx, lead.id, { assignedTo: actor.userId });
  return actor.userId;
}

export const closeFirstResponse = (tx: Transaction, leadId: string, reason: string, now: Date) =>
  closeTasks(tx, { leadId, kind: "first_response", reason, now });

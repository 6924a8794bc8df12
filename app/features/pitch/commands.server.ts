import { storeImprovements } from "#app/features/analysis/commands/improvements.server.ts";
import { mergeImprovements } from "#app/features/analysis/rules/improvements.ts";
import { changeStatus } from "#app/features/leads/commands/change-leads.server.ts";
import { lockLead } from "#app/features/leads/commands/leads.server.ts";
import { mayWorkLeads } from "#app/features/leads/rules.ts";
import { withTyped } from "#app/features/pitch/rules.ts";
import { type PitchForm, wrongCost } from "#app/features/pitch/schema.ts";
import type { Actor } from "#app/lib/actor.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import { recordEvent } from "#app/timeline/records.server.ts";
import { db } from "#db/instance.server.ts";

type Pitched = { leadId: string; form: PitchForm; now?: Date };

/** Stores only ticks and costs that differ from what the form was filled with, except a wrong cost. Done never moves a lead backward. */
export async function savePitch(
  actor: Actor,
  { leadId, form: { intent, items }, now = new Date() }: Pitched,
): Promise<Result<{ isDone: boolean; status: string | null }>> {
  if (!mayWorkLeads(actor)) return refused("forbidden", "Sign in to pitch to an owner.");
  return db().transaction(async (tx) => {
    const lead = await lockLead(tx, leadId);
    if (!lead) return refused("not_found", "This lead is gone, so nothing was saved.");
    const before = mergeImprovements(lead.squareFootage, lead.repairChecklist);
    const saved = items.flatMap(({ cost, ...item }) => (cost === "wrong" ? [] : [{ ...item, cost }]));
    await storeImprovements(tx, { leadId, before, after: withTyped(before, saved), by: { actor, at: now } });
    const wrong = items.findIndex(({ cost }) => cost === "wrong");
    if (wrong >= 0)
      return refused("invalid", `${wrongCost} The other rows are saved.`, `items[${wrong}].cost`);
    if (intent === "save") return done({ isDone: false, status: lead.status });
    await recordEvent(tx, { leadId, kind: "pitched", actor, at: now });
    return done({ isDone: true, status: await changeStatus(tx, lead, "pitched", { actor, now }) });
  });
}

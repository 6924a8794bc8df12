import { storeImprovements } from "#app/features/analysis/commands/improvements.server.ts";
import { defaultImprovements, mergeImprovements } from "#app/features/analysis/rules/improvements.ts";
import type { ImprovementsForm } from "#app/features/lead-page/forms.ts";
import { lockLead } from "#app/features/leads/commands/leads.server.ts";
import { mayWorkLeads } from "#app/features/leads/rules.ts";
import { withTyped } from "#app/features/pitch/rules.ts";
import type { Actor } from "#app/lib/actor.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import { db } from "#db/instance.server.ts";

type Saving = { leadId: string; form: Omit<ImprovementsForm, "intent">; now?: Date };

/** Stores only what differs from what the form was filled with. */
export function saveImprovements(
  actor: Actor,
  { leadId, form: { items, ownName, ownCost = 0, remove }, now = new Date() }: Saving,
): Promise<Result> {
  return db().transaction(async (tx): Promise<Result> => {
    if (!mayWorkLeads(actor)) return refused("forbidden", "Sign in to change a lead.");
    const lead = await lockLead(tx, leadId);
    if (!lead) return refused("not_found", "This lead is gone, so nothing was saved.");
    const isDefault = (name: string) => defaultImprovements(null).some((each) => each.name === name);
    const before = mergeImprovements(lead.squareFootage, lead.repairChecklist);
    const after = withTyped(before, items).filter(({ name }) => name !== remove || isDefault(name));
    const same = after.find(({ name }) => name.toLowerCase() === ownName?.toLowerCase());
    // A second send of the same item.
    const isRepeated = same?.name === ownName && same?.estimatedCents === ownCost;
    if (same && !isRepeated) return refused("invalid", "This improvement is listed already.", "ownName");
    if (ownName && !same)
      after.push({
        name: ownName,
        checked: true,
        estimatedCents: ownCost,
        customCents: null,
        costCents: ownCost,
      });
    if (after.length > 50) return refused("invalid", "A lead has at most 50 improvements.", "ownName");
    await storeImprovements(tx, { leadId, before, after, by: { actor, at: now } });
    return done(undefined);
  });
}

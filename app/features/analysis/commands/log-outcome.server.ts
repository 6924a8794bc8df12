import { lockLead } from "#app/features/leads/commands/leads.server.ts";
import { mayWorkLeads } from "#app/features/leads/rules.ts";
import type { OutcomeForm } from "#app/features/pitch/schema.ts";
import { type Actor, storedActor } from "#app/lib/actor.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import { recordEvent } from "#app/timeline/records.server.ts";
import { storeOnce } from "#db/idempotency.server.ts";
import { improvementOutcomes } from "#db/schema/index.ts";

type Logged = { leadId: string; form: OutcomeForm; now?: Date };

/** What an improvement brought at a home that is leased. */
export async function logOutcome(
  actor: Actor,
  { leadId, form: { formKey, name, cost, rentChange, daysSaved }, now = new Date() }: Logged,
): Promise<Result<Record<string, never>>> {
  if (!mayWorkLeads(actor)) return refused("forbidden", "Sign in to log an outcome.");
  const data = { name, costCents: cost, rentChangeCents: rentChange, daysSaved };
  const sent = { form: "outcome", formKey, content: { leadId, ...data }, answer: {} };
  return storeOnce(sent, async (tx) => {
    const lead = await lockLead(tx, leadId);
    if (!lead) return refused("not_found", "This lead is gone, so nothing was saved.");
    const { actorId: createdBy } = storedActor(actor);
    await tx
      .insert(improvementOutcomes)
      .values({ ...data, leadId, createdBy, createdAt: now, updatedAt: now });
    await recordEvent(tx, { leadId, kind: "outcome_logged", actor, at: now, data });
    return done({});
  });
}

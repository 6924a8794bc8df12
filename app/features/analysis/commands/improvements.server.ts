import { type Improvement, storedImprovements } from "#app/features/analysis/rules/improvements.ts";
import { updateLead } from "#app/features/leads/commands/leads.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { recordEvent } from "#app/timeline/records.server.ts";
import type { Transaction } from "#db/client.ts";

type Chosen = {
  leadId: string;
  before: Improvement[];
  after: Improvement[];
  by: { actor: Actor; actorName?: string; at: Date };
};

/** Records nothing without a difference. */
export async function storeImprovements(tx: Transaction, { leadId, before, after, by }: Chosen) {
  if (JSON.stringify(after) === JSON.stringify(before)) return;
  await updateLead(tx, leadId, { repairChecklist: storedImprovements(after) });
  const chosen = after.filter(({ checked }) => checked).map(({ name }) => name);
  await recordEvent(tx, { leadId, kind: "improvements_chosen", ...by, data: { chosen } });
}

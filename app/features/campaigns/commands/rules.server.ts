import { findStoredRules } from "#app/features/campaigns/queries/rules.server.ts";
import type { CampaignRulesForm } from "#app/features/settings/company/campaigns.ts";
import { storeSetting } from "#app/features/settings/company/commands.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { refused } from "#app/lib/result.ts";

/** Staff may change them, as they may change campaigns; the audit log says who did. */
export async function saveCampaignRules(
  actor: Actor,
  { version, warmUpFrom, ...rules }: CampaignRulesForm,
  now = new Date(),
) {
  if (actor.kind !== "staff") return refused("forbidden", "Sign in to change campaigns.");
  const { rules: before } = await findStoredRules();
  const value = { ...rules, warmUpFrom: warmUpFrom || null };
  return storeSetting(actor, "campaigns", { value, before, version }, now);
}

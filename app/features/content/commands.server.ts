import { valueMark } from "#app/features/content/claims/rules.ts";
import type { AreaFacts, ClaimFacts, MemberFacts } from "#app/features/content/schema.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { type ItemChange, saveItem } from "#app/features/settings/items/commands.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { dayIn } from "#app/lib/dates.ts";
import { refused } from "#app/lib/result.ts";
import { areas, claims, teamMembers } from "#db/schema/index.ts";

/** A rule cannot be checked on a future day. */
export async function saveArea(actor: Actor, change: ItemChange<AreaFacts>, now = new Date()) {
  const { rulesSummary: summary, rulesUrl: url, rulesCheckedOn: checkedOn, ...rest } = change.facts;
  const { timeZone } = await findCompany();
  if (checkedOn > dayIn(timeZone, now))
    return refused("invalid", "Enter a day that isn't in the future.", "rulesCheckedOn");
  const facts = { ...rest, rentalRules: url ? { summary, url, checkedOn } : null };
  return saveItem(actor, areas, { ...change, facts, named: { field: "name", text: rest.name }, now });
}

export function saveClaim(actor: Actor, change: ItemChange<ClaimFacts>, now = new Date()) {
  const text = change.facts.wording.replace(valueMark, "");
  return saveItem(actor, claims, { ...change, named: { field: "wording", text }, now });
}

export const saveMember = (actor: Actor, change: ItemChange<MemberFacts>, now = new Date()) =>
  saveItem(actor, teamMembers, { ...change, named: { field: "name", text: change.facts.name }, now });

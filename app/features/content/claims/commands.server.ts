import { valueMark } from "#app/features/content/claims/rules.ts";
import type { ClaimFacts } from "#app/features/content/claims/schema.ts";
import { type ItemChange, saveItem } from "#app/features/settings/items/commands.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { claims } from "#db/schema/index.ts";

export function saveClaim(actor: Actor, change: ItemChange<ClaimFacts>, now = new Date()) {
  const text = change.facts.wording.replace(valueMark, "");
  return saveItem(actor, claims, { ...change, named: { field: "wording", text }, now });
}

import type { MemberFacts } from "#app/features/content/team/schema.ts";
import { type ItemChange, saveItem } from "#app/features/settings/items/commands.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { teamMembers } from "#db/schema/index.ts";

export const saveMember = (actor: Actor, change: ItemChange<MemberFacts>, now = new Date()) =>
  saveItem(actor, teamMembers, { ...change, named: { field: "name", text: change.facts.name }, now });

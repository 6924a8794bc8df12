import { and, eq, sql } from "drizzle-orm";
import type { CoOwnerForm } from "#app/features/lead-page/forms.ts";
import { lockLead } from "#app/features/leads/commands/leads.server.ts";
import { changedByOther } from "#app/features/leads/property/facts.ts";
import { mayWorkLeads } from "#app/features/leads/rules.ts";
import { carrySuppressions } from "#app/features/messaging/contact/commands.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { mergeChanges } from "#app/lib/merge-changes.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { recordEvent } from "#app/timeline/records.server.ts";
import { db } from "#db/instance.server.ts";
import { coOwners } from "#db/schema/index.ts";

/** `id` is new for a new one, so that a second send changes the first. */
type Change = { leadId: string; id: string; form: CoOwnerForm; now?: Date };

const names = ["name", "role", "email", "phone"] as const;
const isGone = () => refused("not_found", "This person is gone.");

export async function changeCoOwner(
  actor: Actor,
  { leadId, id, form, now = new Date() }: Change,
): Promise<Result> {
  if (!mayWorkLeads(actor)) return refused("forbidden", "Sign in to change a lead.");
  if (!isUuid(id)) return isGone();
  return db().transaction(async (tx): Promise<Result> => {
    if (!(await lockLead(tx, leadId)))
      return refused("not_found", "This lead is gone, so nothing was saved.");
    const own = and(eq(coOwners.id, id), eq(coOwners.leadId, leadId));
    const [stored] = await tx.select().from(coOwners).where(own).for("update");
    const record = async (kind: "co_owner_saved" | "co_owner_removed", name: string) => {
      await recordEvent(tx, { leadId, kind, actor, at: now, data: { name } });
      return done(undefined);
    };
    if (form.intent === "remove") {
      if (!stored) return done(undefined);
      await tx.delete(coOwners).where(own);
      return record("co_owner_removed", stored.name);
    }
    const { name, role, email = null, phone, seen } = form;
    const typed = { name, role, email, phone: phone?.typed ?? null };
    const phoneE164 = phone?.e164 ?? null;
    if (!stored) {
      if (seen.name) return isGone();
      const row = { id, leadId, createdAt: now, ...typed, phoneE164 };
      const added = await tx.insert(coOwners).values(row).onConflictDoNothing();
      return added.count > 0 ? record("co_owner_saved", name) : isGone();
    }
    const { changed, conflicts } = mergeChanges(names, { now: stored, typed, seen });
    if (conflicts.length > 0) return refused("changed", changedByOther);
    if (changed.length === 0) return done(undefined);
    await tx
      .update(coOwners)
      .set({
        ...Object.fromEntries(changed.map((each) => [each, typed[each]])),
        ...(changed.includes("phone") && { phoneE164 }),
        updatedAt: now,
        version: sql`${coOwners.version} + 1`,
      })
      .where(own);
    await carrySuppressions(tx, { from: [stored], to: { email, phoneE164 } });
    return record("co_owner_saved", name);
  });
}

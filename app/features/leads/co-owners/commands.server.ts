import { and, eq, sql } from "drizzle-orm";
import type { CoOwnerForm } from "#app/features/leads/co-owners/schema.ts";
import { lockLead } from "#app/features/leads/commands/leads.server.ts";
import { mayWorkLeads } from "#app/features/leads/rules.ts";
import { recordEvent } from "#app/features/leads/timeline/records.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { changedElsewhere, done, type Result, refused } from "#app/lib/result.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { coOwners } from "#db/schema/index.ts";

/** `id` is new for a new one, so that a second send changes the first. */
type Change = { leadId: string; id: string; form: CoOwnerForm; now?: Date };

export async function changeCoOwner(
  actor: Actor,
  { leadId, id, form, now = new Date() }: Change,
): Promise<Result> {
  if (!mayWorkLeads(actor)) return refused("forbidden", "Sign in to change a lead.");
  if (!isUuid(id)) return refused("not_found", "This person is gone.");
  return db().transaction(async (tx): Promise<Result> => {
    if (!(await lockLead(tx, leadId)))
      return refused("not_found", "This lead is gone, so nothing was saved.");
    const own = and(eq(coOwners.id, id), eq(coOwners.leadId, leadId));
    const [stored] = await tx.select().from(coOwners).where(own).for("update");
    const record = (kind: "co_owner_saved" | "co_owner_removed", name: string) =>
      recordEvent(tx, { leadId, kind, actor, at: now, data: { name } });
    if (form.intent === "remove") {
      if (!stored) return done(undefined);
      await tx.delete(coOwners).where(own);
      await record("co_owner_removed", stored.name);
      return done(undefined);
    }
    const saved = await save(tx, { leadId, id, form, stored, now });
    if (saved.ok && saved.value) await record("co_owner_saved", form.name);
    return saved.ok ? done(undefined) : saved;
  });
}

type Saved = Omit<Change, "form" | "now"> & {
  form: Extract<CoOwnerForm, { intent: "save" }>;
  stored: typeof coOwners.$inferSelect | undefined;
  now: Date;
};

/** False if nothing differs. */
async function save(tx: Transaction, { leadId, id, form, stored, now }: Saved): Promise<Result<boolean>> {
  const { name, role, email = null, phone, version } = form;
  const values = { name, role, email, phone: phone?.typed ?? null, phoneE164: phone?.e164 ?? null };
  if (!stored) {
    if (version !== undefined) return refused("not_found", "This person is gone.");
    const added = await tx
      .insert(coOwners)
      .values({ id, leadId, createdAt: now, ...values })
      .onConflictDoNothing();
    return added.count > 0 ? done(true) : refused("not_found", "This person is gone.");
  }
  const names = ["name", "role", "email", "phone"] as const;
  if (names.every((each) => stored[each] === values[each])) return done(false);
  if (stored.version !== version) return changedElsewhere("this person");
  await tx
    .update(coOwners)
    .set({ ...values, updatedAt: now, version: sql`${coOwners.version} + 1` })
    .where(eq(coOwners.id, id));
  return done(true);
}

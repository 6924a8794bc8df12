import { and, eq, isNull } from "drizzle-orm";
import { updateEntries } from "#app/features/analysis/commands/entries.server.ts";
import { createLead } from "#app/features/leads/commands/leads.server.ts";
import { homeOf } from "#app/features/leads/fields.ts";
import { entryStatus } from "#app/features/leads/rules.ts";
import type { Actor } from "#app/lib/actor.ts";
import { toE164 } from "#app/lib/phone.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { Transaction } from "#db/client.ts";
import { analysisEntries, leads } from "#db/schema/index.ts";

/**
 * Locks the lead until the transaction ends. An analysis entry becomes a lead with the same ID, so that its URL
 * stays valid.
 */
export async function lockLead(tx: Transaction, id: string, { actor, now }: { actor: Actor; now: Date }) {
  if (!isUuid(id)) return null;
  return (await lockRow(tx, id)) ?? (await adoptEntry(tx, id, { actor, now }));
}

/** Includes deleted leads. Call it before locking anything of the lead: the lead is first everywhere. */
export async function holdLead(tx: Transaction, id: string | null) {
  if (!id) return null;
  const [lead] = await tx.select().from(leads).where(eq(leads.id, id)).for("no key update");
  return lead ?? null;
}

async function lockRow(tx: Transaction, id: string) {
  const [lead] = await tx
    .select()
    .from(leads)
    .where(and(eq(leads.id, id), isNull(leads.deletedAt)))
    // Weaker than `update`, so that writes to the timeline don't wait and can't deadlock.
    .for("no key update");
  return lead ?? null;
}

async function adoptEntry(tx: Transaction, id: string, { actor, now }: { actor: Actor; now: Date }) {
  const present = and(eq(analysisEntries.id, id), isNull(analysisEntries.deletedAt));
  // The lead is locked before its entry everywhere, so this read takes no lock.
  const [seen] = await tx.select({ leadId: analysisEntries.leadId }).from(analysisEntries).where(present);
  if (seen?.leadId) return lockRow(tx, seen.leadId);
  const [entry] = await tx.select().from(analysisEntries).where(present).for("update");
  if (!entry) return null;
  if (entry.leadId) return lockRow(tx, entry.leadId);
  const event = { kind: "created" as const, actor, at: now, data: { from: "analysis entry" } };
  const lead = await createLead(tx, "analysis", { ...leadOf(entry), event });
  await updateEntries(tx, [id], { leadId: lead.id });
  return lead;
}

function leadOf(entry: typeof analysisEntries.$inferSelect) {
  const { id, createdAt, name, email, phone, submissionId } = entry;
  return {
    ...homeOf(entry),
    id,
    createdAt,
    contact: { name, email, phone: phone ? { typed: phone, e164: toE164(phone) } : null },
    submissionId,
    status: entryStatus(entry.status),
  };
}

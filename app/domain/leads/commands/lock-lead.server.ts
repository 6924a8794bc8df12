import { and, eq, isNull } from "drizzle-orm";
import type { Actor } from "#app/domain/actor.ts";
import { displayAddress, entryStatus } from "#app/domain/leads/rules.ts";
import { pushNewLeads } from "#app/domain/odoo/commands.server.ts";
import { toE164 } from "#app/domain/phone.ts";
import { recordEvent } from "#app/domain/timeline/records.server.ts";
import { isUuid } from "#app/domain/uuid.ts";
import type { Transaction } from "#db/client.ts";
import { analysisEntries, leads } from "#db/schema/index.ts";

/**
 * The lead that a change is about, locked until the transaction ends. An analysis entry that has no lead yet becomes
 * one here, under its own id, so that its address stays good. Null when there is neither.
 */
export async function lockLead(tx: Transaction, id: string, { actor, now }: { actor: Actor; now: Date }) {
  if (!isUuid(id)) return null;
  return (await lockRow(tx, id)) ?? (await adoptEntry(tx, id, { actor, now }));
}

/**
 * The lead of something else that is about to be locked, which goes before it everywhere; a deleted one too. Null where
 * there is none, or where it is gone for good.
 */
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
    // Weaker than `update`: whoever writes to the timeline of the lead meanwhile need not wait, and cannot be waited for.
    .for("no key update");
  return lead ?? null;
}

async function adoptEntry(tx: Transaction, id: string, { actor, now }: { actor: Actor; now: Date }) {
  const present = and(eq(analysisEntries.id, id), isNull(analysisEntries.deletedAt));
  // The lead is locked before its entry everywhere, so the entry is only looked at until it is clear that it has none.
  const [seen] = await tx.select({ leadId: analysisEntries.leadId }).from(analysisEntries).where(present);
  if (seen?.leadId) return lockRow(tx, seen.leadId);
  const [entry] = await tx.select().from(analysisEntries).where(present).for("update");
  if (!entry) return null;
  if (entry.leadId) return lockRow(tx, entry.leadId);
  const [lead] = await tx.insert(leads).values(leadOf(entry)).returning();
  if (!lead) return null;
  await tx.update(analysisEntries).set({ leadId: lead.id }).where(eq(analysisEntries.id, id));
  await recordEvent(tx, {
    leadId: lead.id,
    kind: "created",
    actor,
    at: now,
    data: { from: "analysis entry" },
  });
  await pushNewLeads(tx, [lead.id]);
  return lead;
}

function leadOf(entry: typeof analysisEntries.$inferSelect) {
  const { id, createdAt, name, email, phone, submissionId } = entry;
  const { streetAddress, city, state, zipCode } = entry;
  const { propertyType, squareFootage, unitCount, bedrooms, bathrooms, yearBuilt } = entry;
  return {
    id,
    createdAt,
    name,
    email,
    phone,
    submissionId,
    streetAddress,
    city,
    state,
    zipCode,
    propertyType,
    squareFootage,
    unitCount,
    bedrooms,
    bathrooms,
    yearBuilt,
    propertyAddress: displayAddress({ ...entry, propertyAddress: null }),
    phoneE164: phone ? toE164(phone) : null,
    status: entryStatus(entry.status),
    source: "analysis",
  };
}

import { eq } from "drizzle-orm";
import { holdLead } from "#app/domain/leads/commands.server.ts";
import type { Transaction } from "#db/client.ts";
import { agreements } from "#db/schema/index.ts";

/**
 * An agreement and its lead, both locked, the lead first as everywhere; deleted leads too, for what people have signed
 * goes on. Null where there is no such agreement.
 */
export async function lockAgreement(tx: Transaction, id: string) {
  const [seen] = await tx.select({ leadId: agreements.leadId }).from(agreements).where(eq(agreements.id, id));
  if (!seen) return null;
  const lead = await holdLead(tx, seen.leadId);
  const [agreement] = await tx.select().from(agreements).where(eq(agreements.id, id)).for("update");
  return agreement ? { agreement, lead } : null;
}

export type LockedAgreement = NonNullable<Awaited<ReturnType<typeof lockAgreement>>>;

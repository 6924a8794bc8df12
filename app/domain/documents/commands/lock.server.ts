import { eq } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { agreements, leads } from "#db/schema/index.ts";

/**
 * An agreement and its lead, both locked, the lead first as everywhere; deleted leads too, for what people have signed
 * goes on. Null where there is no such agreement.
 */
export async function lockAgreement(tx: Transaction, id: string) {
  const [seen] = await tx.select({ leadId: agreements.leadId }).from(agreements).where(eq(agreements.id, id));
  if (!seen) return null;
  const [lead] = seen.leadId
    ? await tx.select().from(leads).where(eq(leads.id, seen.leadId)).for("no key update")
    : [];
  const [agreement] = await tx.select().from(agreements).where(eq(agreements.id, id)).for("update");
  return agreement ? { agreement, lead: lead ?? null } : null;
}

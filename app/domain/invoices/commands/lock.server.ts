import { eq } from "drizzle-orm";
import { holdLead } from "#app/domain/leads/commands.server.ts";
import { isUuid } from "#app/domain/uuid.ts";
import type { Transaction } from "#db/client.ts";
import { invoices, type leads } from "#db/schema/index.ts";

/**
 * An invoice and its lead, locked in the order in which everybody locks them, until the transaction ends. The lead may
 * be deleted, or null where it is gone for good. Null where there is no such invoice.
 */
export async function lockInvoice(tx: Transaction, id: string) {
  if (!isUuid(id)) return null;
  const [seen] = await tx.select({ leadId: invoices.leadId }).from(invoices).where(eq(invoices.id, id));
  if (!seen) return null;
  const lead = await holdLead(tx, seen.leadId);
  const [invoice] = await tx.select().from(invoices).where(eq(invoices.id, id)).for("update");
  return invoice ? { invoice, lead } : null;
}

export type StoredInvoice = typeof invoices.$inferSelect;
export type StoredLead = typeof leads.$inferSelect;

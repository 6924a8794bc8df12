import { and, eq, inArray, ne } from "drizzle-orm";
import type { PaymentStatus } from "#app/domain/billing/rules.ts";
import { holdLead } from "#app/domain/leads/commands.server.ts";
import type { Transaction } from "#db/client.ts";
import { type leads, payments } from "#db/schema/index.ts";

type Lead = typeof leads.$inferSelect;
export type LockedPayment = {
  payment: Omit<typeof payments.$inferSelect, "status"> & { status: PaymentStatus };
  /** Also a deleted one; null once it is gone for good. */
  lead: Lead | null;
};

/** A payment and its lead, the lead first as everywhere, both locked until the transaction ends. */
export async function lockPayment(tx: Transaction, id: string): Promise<LockedPayment | null> {
  const [seen] = await tx.select({ leadId: payments.leadId }).from(payments).where(eq(payments.id, id));
  if (!seen) return null;
  const lead = await holdLead(tx, seen.leadId);
  const [payment] = await tx.select().from(payments).where(eq(payments.id, id)).for("update");
  return payment ? { payment: { ...payment, status: payment.status as PaymentStatus }, lead } : null;
}

/** The other payments of a lead, which the caller has locked, that are in one of these states. */
export const listOthers = (
  tx: Transaction,
  { leadId, id }: { leadId: string; id?: string },
  statuses: PaymentStatus[],
) =>
  tx
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.leadId, leadId),
        inArray(payments.status, statuses),
        ...(id ? [ne(payments.id, id)] : []),
      ),
    );

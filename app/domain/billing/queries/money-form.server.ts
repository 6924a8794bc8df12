import { and, eq, isNull } from "drizzle-orm";
import { canBeOpened } from "#app/domain/billing/rules.ts";
import { displayName } from "#app/domain/leads/rules.ts";
import { refundable } from "#app/domain/refunds.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { db } from "#db/instance.server.ts";
import { leads, paymentRefunds, payments } from "#db/schema/index.ts";

/** What the forms that refund a payment or call it off show; null without it, or when its lead is gone. */
export async function findMoneyForm(paymentId: string) {
  if (!isUuid(paymentId)) return null;
  const [found] = await db()
    .select({ payment: payments, lead: { id: leads.id, name: leads.name } })
    .from(payments)
    .innerJoin(leads, eq(leads.id, payments.leadId))
    .where(and(eq(payments.id, paymentId), isNull(leads.deletedAt)));
  if (!found) return null;
  const { payment, lead } = found;
  const refunds = await db().select().from(paymentRefunds).where(eq(paymentRefunds.paymentId, paymentId));
  return {
    id: payment.id,
    leadId: lead.id,
    leadName: displayName(lead.name),
    description: payment.description,
    amountCents: payment.amountCents,
    refundableCents: refundable(payment, refunds),
    canBeCancelled: canBeOpened(payment.status),
  };
}

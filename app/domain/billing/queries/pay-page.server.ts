import { desc, eq } from "drizzle-orm";
import { basisOf, canBeOpened, isLive, isPaid, successorOf } from "#app/domain/billing/rules.ts";
import type { PayPage } from "#app/domain/billing/types.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { stripeMode } from "#app/integrations/stripe.server.ts";
import { db } from "#db/instance.server.ts";
import { leads, payments } from "#db/schema/index.ts";

/** What the owner reads behind the link; null for one that was never sent. */
export async function findPayPage(id: string): Promise<PayPage | null> {
  if (!isUuid(id)) return null;
  const [found] = await db()
    .select({ payment: payments, deletedAt: leads.deletedAt, leadId: leads.id })
    .from(payments)
    .leftJoin(leads, eq(leads.id, payments.leadId))
    .where(eq(payments.id, id));
  if (!found) return null;
  const { payment, deletedAt, leadId } = found;
  const successor = leadId ? successorOf(payment, await listStates(leadId)) : null;
  return {
    state: stateOf(payment, { isGone: leadId === null || deletedAt !== null, successor }),
    newerId: successor?.id ?? null,
    receipt: {
      paymentId: id,
      amountCents: payment.amountCents,
      refundedCents: payment.refundedCents,
      description: payment.description,
      address: payment.address,
      paidAt: payment.paidAt,
      receiptUrl: payment.receiptUrl,
      mode: payment.mode,
    },
    basis: basisOf(payment),
    sessionId: payment.sessionId,
    wasDeclined: payment.declineCode !== null,
  };
}

/** The payments of a lead, newest first; none has more than these. */
const listStates = (leadId: string) =>
  db()
    .select({ id: payments.id, status: payments.status })
    .from(payments)
    .where(eq(payments.leadId, leadId))
    .orderBy(desc(payments.createdAt))
    .limit(50);

type Known = { isGone: boolean; successor: { status: string } | null };

function stateOf({ status }: { status: string }, { isGone, successor }: Known): PayPage["state"] {
  if (successor && !isGone) return isPaid(successor.status) ? "paid elsewhere" : "replaced";
  if (status === "lost") return "lost";
  if (status === "refunded") return "sent back";
  if (isPaid(status)) return "paid";
  if (!canBeOpened(status)) return "gone";
  if (isGone) return "paused";
  if (stripeMode() === "not configured") return "not configured";
  return isLive(status) ? "payable" : "over";
}

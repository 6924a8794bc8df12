import { eq } from "drizzle-orm";
import { settlePayment } from "#app/domain/billing/commands/settle-payment.server.ts";
import { isLive, isPaid } from "#app/domain/billing/rules.ts";
import { sessionId as sessionIdSchema } from "#app/domain/billing/schema.ts";
import type { PaymentResult } from "#app/domain/billing/types.ts";
import { db } from "#db/instance.server.ts";
import { leads, payments } from "#db/schema/index.ts";

type Looking = {
  now?: () => Date;
  /** Asked before the vendor would be; when it says no, what is stored is told. */
  mayAsk?: () => Promise<boolean>;
};

/**
 * What came of a payment, for whoever comes back from the vendor's page: the truth is read at once, so that the page
 * does not depend on a webhook. Of a page that is not ours nothing is said, and the vendor is not asked.
 */
export async function confirmPayment(
  asked: string,
  { now = () => new Date(), mayAsk = async () => true }: Looking = {},
): Promise<PaymentResult> {
  const sessionId = sessionIdSchema.safeParse(asked).data;
  const before = sessionId ? await find(sessionId) : undefined;
  if (!sessionId || !before) return { state: "unverified" };
  if (isPaid(before.payment.status)) return resultOf(before);
  if (!(await mayAsk())) return storedResultOf(before);
  const settled = await settlePayment({ paymentId: before.payment.id, sessionId }, { now });
  if (!settled.ok) return { state: "waiting", paymentId: before.payment.id };
  const after = await find(sessionId);
  if (!after) return { state: "unverified" };
  if (isPaid(after.payment.status)) return resultOf(after);
  // The vendor's page does not name a lead of ours any more, or was changed: a person looks at it.
  if (settled.truth === null) return { state: "unnamed" };
  if (settled.applied === "parked" || after.payment.parkedReason) return { state: "unverified" };
  const { truth } = settled;
  return {
    state: truth.status === "complete" && !truth.declineCode ? "waiting" : "unpaid",
    paymentId: after.payment.id,
  };
}

type Found = NonNullable<Awaited<ReturnType<typeof find>>>;

/** Nothing is said to be over that the vendor may have moved a moment ago. */
function storedResultOf({ payment }: Found): PaymentResult {
  if (payment.parkedReason) return { state: "unverified" };
  const isOver = !isLive(payment.status) || payment.declineCode !== null;
  return { state: isOver ? "unpaid" : "waiting", paymentId: payment.id };
}

function resultOf({ payment, lead }: Found): PaymentResult {
  return {
    state: "paid",
    paymentId: payment.id,
    amountCents: payment.amountCents,
    refundedCents: payment.refundedCents,
    description: payment.description,
    address: payment.address,
    paidAt: payment.paidAt,
    receiptUrl: payment.receiptUrl,
    mode: payment.mode,
    hasLead: lead !== null && lead.deletedAt === null,
  };
}

async function find(sessionId: string) {
  const [found] = await db()
    .select({ payment: payments, lead: { id: leads.id, deletedAt: leads.deletedAt } })
    .from(payments)
    .leftJoin(leads, eq(leads.id, payments.leadId))
    .where(eq(payments.sessionId, sessionId));
  return found;
}

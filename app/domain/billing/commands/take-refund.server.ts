import { and, asc, eq, isNull } from "drizzle-orm";
import { type LockedPayment, lockPayment } from "#app/domain/billing/commands/lock-payment.server.ts";
import { savePayment, tellOfPayment } from "#app/domain/billing/commands/records.server.ts";
import { isFurther, refundFailureWords, type SentRefund } from "#app/domain/refunds.ts";
import { findNextWorkingDay } from "#app/domain/site/queries.server.ts";
import { placeOf, reopenTask } from "#app/domain/timeline/records.server.ts";
import { formatPromisedDollars } from "#app/ui/format.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { paymentRefunds } from "#db/schema/index.ts";

type Heard = SentRefund & {
  amountCents: number;
  /** Of the refund here that was sent; else it is found by the vendor's id. */
  refundId?: string;
};

/**
 * Writes down what the vendor says of a refund; one that was made at the vendor's own console is added. A refund can fail
 * after it had gone through: then a task tells so, and only then may it go back. The sum stands with the payment's truth.
 */
export async function takeRefund(paymentId: string, heard: Heard, now: Date): Promise<void> {
  const dueAt = await findNextWorkingDay(now);
  await db().transaction(async (tx) => {
    const locked = await lockPayment(tx, paymentId);
    if (!locked) return;
    const row = await findRow(tx, paymentId, heard);
    const { vendorRefundId, amountCents, status, why } = heard;
    const before = row?.status ?? "requested";
    if (row && row.vendorRefundId === vendorRefundId && !isFurther(before, status)) return;
    const change = {
      vendorRefundId: vendorRefundId || null,
      status: isFurther(before, status) ? status : before,
      failureReason: status === "failed" ? (why ?? "not told") : null,
      ...(status !== "pending" && { settledAt: now }),
    };
    const refundId = row?.id ?? crypto.randomUUID();
    if (row) await tx.update(paymentRefunds).set(change).where(eq(paymentRefunds.id, refundId));
    else
      await tx.insert(paymentRefunds).values({
        id: refundId,
        paymentId,
        amountCents,
        reason: "Made at the payment provider",
        createdAt: now,
        ...change,
      });
    // A version of its own, so that the sum of the refunds is read anew.
    await savePayment(tx, paymentId, {});
    if (status === "failed" && before !== "failed")
      await tellFailure(tx, locked, { refundId, amountCents, why, dueAt, now });
  });
}

/** The vendor's event may be here before its answer to our order. */
async function findRow(tx: Transaction, paymentId: string, { vendorRefundId, refundId, amountCents }: Heard) {
  const own = eq(paymentRefunds.paymentId, paymentId);
  const [known] = vendorRefundId
    ? await tx
        .select()
        .from(paymentRefunds)
        .where(and(own, eq(paymentRefunds.vendorRefundId, vendorRefundId)))
    : [];
  if (known) return known;
  const [waiting] = await tx
    .select()
    .from(paymentRefunds)
    .where(
      and(
        own,
        refundId
          ? eq(paymentRefunds.id, refundId)
          : and(
              isNull(paymentRefunds.vendorRefundId),
              eq(paymentRefunds.status, "requested"),
              eq(paymentRefunds.amountCents, amountCents),
            ),
      ),
    )
    .orderBy(asc(paymentRefunds.createdAt))
    .limit(1);
  return waiting;
}

type Failure = { refundId: string; amountCents: number; why: string | null; dueAt: Date; now: Date };

async function tellFailure(
  tx: Transaction,
  locked: LockedPayment,
  { refundId, amountCents, why, dueAt, now }: Failure,
) {
  const { lead } = locked;
  await tellOfPayment(tx, locked, { kind: "refund_failed", now, data: { cents: amountCents, why } });
  await reopenTask(tx, {
    ...placeOf(lead),
    kind: "payment_problem",
    title: "A refund failed: pay it back another way",
    detail: `${formatPromisedDollars(amountCents)} of the onboarding fee did not reach the owner: ${refundFailureWords(why)}.`,
    dueAt,
    dedupeKey: `refund-failed:${refundId}`,
  });
}

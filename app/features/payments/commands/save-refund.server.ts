import { and, asc, eq, isNull } from "drizzle-orm";
import {
  addProblemTask,
  lockPayment,
  recordPaymentEvent,
  savePayment,
} from "#app/features/payments/commands/records.server.ts";
import { isFurther, refundFailureMessage, type SentRefund } from "#app/features/payments/rules.ts";
import { findNextWorkingDay } from "#app/features/settings/company/queries.server.ts";
import { formatPromisedDollars } from "#app/lib/format.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { paymentRefunds } from "#db/schema/index.ts";

type State = SentRefund & {
  amountCents: number;
  /** Absent for a refund made in the provider's console. */
  refundId?: string;
};

/**
 * Adds refunds made in the provider's console. A refund can fail after it succeeded, which creates
 * a task.
 */
export async function saveRefund(paymentId: string, state: State, now: Date): Promise<void> {
  const dueAt = await findNextWorkingDay(now);
  await db().transaction(async (tx) => {
    const locked = await lockPayment(tx, paymentId);
    if (!locked) return;
    const row = await findRow(tx, paymentId, state);
    const { vendorRefundId, amountCents, status, why } = state;
    const before = row?.status ?? "requested";
    if (row && row.vendorRefundId === vendorRefundId && !isFurther(before, status)) return;
    const change = {
      vendorRefundId: vendorRefundId || null,
      status: isFurther(before, status) ? status : before,
      failureReason: status === "failed" ? (why ?? "not told") : null,
      ...(status !== "pending" && { settledAt: now }),
    };
    const id = row?.id ?? crypto.randomUUID();
    const reason = "Made at the payment provider";
    if (row) await tx.update(paymentRefunds).set(change).where(eq(paymentRefunds.id, id));
    else
      await tx
        .insert(paymentRefunds)
        .values({ id, paymentId, amountCents, reason, createdAt: now, ...change });
    // Increments the version, so that the refunded total is read again.
    await savePayment(tx, paymentId, {});
    if (status !== "failed" || before === "failed") return;
    await recordPaymentEvent(tx, locked, { kind: "refund_failed", now, data: { cents: amountCents, why } });
    await addProblemTask(tx, locked, {
      title: "A refund failed: pay it back another way",
      detail: `${formatPromisedDollars(amountCents)} of the onboarding fee did not reach the owner: ${refundFailureMessage(why)}.`,
      dueAt,
      dedupeKey: `refund-failed:${id}`,
    });
  });
}

/**
 * The event can arrive before the reply to our request, so an unsent refund of the same amount
 * matches.
 */
async function findRow(tx: Transaction, paymentId: string, { vendorRefundId, refundId, amountCents }: State) {
  const find = async (which: ReturnType<typeof and>) => {
    const own = and(eq(paymentRefunds.paymentId, paymentId), which);
    const [row] = await tx
      .select()
      .from(paymentRefunds)
      .where(own)
      .orderBy(asc(paymentRefunds.createdAt))
      .limit(1);
    return row;
  };
  const known = vendorRefundId && (await find(eq(paymentRefunds.vendorRefundId, vendorRefundId)));
  if (known) return known;
  if (refundId) return find(eq(paymentRefunds.id, refundId));
  return find(
    and(
      isNull(paymentRefunds.vendorRefundId),
      eq(paymentRefunds.status, "requested"),
      eq(paymentRefunds.amountCents, amountCents),
    ),
  );
}

import { z } from "zod";
import { cents, reference, time } from "#app/integrations/stripe/checkout-reply.ts";
import { askStripe, type StripeCall, type StripeResult } from "#app/integrations/stripe/client.server.ts";
import { rejected } from "#app/integrations/stripe/failure.ts";

/** Money on its way back; in cents of `currency`. */
export type StripeRefund = {
  id: string;
  /** A refund can fail after it succeeded: the bank sends it back. */
  status: "pending" | "requires_action" | "succeeded" | "failed" | "canceled";
  amountCents: number;
  currency: string;
  paymentIntentId: string | null;
  chargeId: string | null;
  failureReason: string | null;
  /** Ours, as noted when it was ordered. */
  refundId: string | null;
  createdAt: Date;
};

/**
 * Pays a payment back, wholly where `amountCents` is null. More than what is
 * left is rejected, as `charge_already_refunded` when nothing is.
 */
export async function refund(
  order: {
    paymentIntentId: string;
    /** Ids of ours that are noted on the refund. */
    metadata: Record<string, string>;
    amountCents: number | null;
    reason: "duplicate" | "fraudulent" | "requested_by_customer";
    idempotencyKey: string;
  },
  call: StripeCall = {},
): StripeResult<{ refund: StripeRefund }> {
  const { paymentIntentId, metadata, amountCents, reason, idempotencyKey } = order;
  return askStripe(call, async (stripe) => {
    const made = await stripe.refunds.create(
      {
        payment_intent: paymentIntentId,
        reason,
        metadata,
        ...(amountCents !== null && { amount: amountCents }),
      },
      { idempotencyKey },
    );
    return { ok: true, refund: refundOf(made) };
  });
}

/** A refund by its id; an unknown one is rejected. */
export async function findRefund(id: string, call: StripeCall = {}): StripeResult<{ refund: StripeRefund }> {
  if (!/^re_\w{1,200}$/.test(id)) return rejected("This is no id of a refund", "resource_missing");
  return askStripe(call, async (stripe) => ({
    ok: true,
    refund: refundOf(await stripe.refunds.retrieve(id)),
  }));
}

/** The refunds of one payment, the newest hundred. */
export function listRefunds(
  paymentIntentId: string,
  call: StripeCall = {},
): StripeResult<{ refunds: StripeRefund[] }> {
  return askStripe(call, async (stripe) => {
    const { data } = await stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 });
    return { ok: true, refunds: data.map(refundOf) };
  });
}

function refundOf(body: unknown): StripeRefund {
  const { id, status, amount, currency, payment_intent, charge, failure_reason, metadata, created } =
    Refund.parse(body);
  return {
    id,
    status,
    amountCents: amount,
    currency,
    paymentIntentId: payment_intent?.id ?? null,
    chargeId: charge?.id ?? null,
    failureReason: failure_reason ?? null,
    refundId: metadata?.refundId ?? null,
    createdAt: created,
  };
}

const Refund = z.object({
  id: z.string(),
  object: z.literal("refund"),
  status: z.enum(["pending", "requires_action", "succeeded", "failed", "canceled"]),
  amount: cents,
  currency: z.string(),
  payment_intent: reference,
  charge: reference,
  failure_reason: z.string().nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
  created: time,
});

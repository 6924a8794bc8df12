import type { Stripe } from "stripe";
import { z } from "zod";
import {
  askStripe,
  centsSchema,
  dateOf,
  idOf,
  rejected,
  secondsOf,
  stripeFailure,
} from "#app/integrations/stripe.server.ts";

export type NewCheckout = {
  leadId: string;
  paymentId: string;
  email: string;
  name: string;
  description: string;
  amountCents: number;
  /** Contains the literal `{CHECKOUT_SESSION_ID}`, which Stripe replaces. */
  successUrl: string;
  cancelUrl: string;
  /** The same key with other values is rejected as `idempotency_error`. */
  idempotencyKey: string;
  expiresAt: Date;
};

/** Money in cents of `currency`. */
export type StripeCheckout = Extract<Awaited<ReturnType<typeof ours>>, { ok: true }>["checkout"];

/** The same key returns the first reply, so its state may be outdated. */
export const createCheckout = (checkout: NewCheckout) =>
  askStripe(async (stripe) => {
    const { leadId, paymentId, name, description, amountCents, idempotencyKey } = checkout;
    const metadata = { leadId, paymentId };
    const session = await stripe.checkout.sessions.create(
      {
        mode: "payment",
        // Card payments are final at once; other methods take days.
        allowed_payment_method_types: ["card"],
        adaptive_pricing: { enabled: false },
        submit_type: "pay",
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: "usd",
              unit_amount: amountCents,
              product_data: { name, description },
            },
          },
        ],
        client_reference_id: leadId,
        metadata,
        payment_intent_data: { description: name, metadata },
        customer_email: checkout.email,
        success_url: checkout.successUrl,
        cancel_url: checkout.cancelUrl,
        expires_at: secondsOf(checkout.expiresAt),
      },
      { idempotencyKey },
    );
    return ours(stripe, session);
  });

const expand = ["payment_intent.latest_charge.refunds"];

export const findCheckout = (id: string) =>
  askStripe(async (stripe) => ours(stripe, await stripe.checkout.sessions.retrieve(id, { expand })));

/** Returns the checkout as it is if it is over already. */
export const expireCheckout = (id: string) =>
  askStripe(async (stripe) => {
    try {
      return await ours(stripe, await stripe.checkout.sessions.expire(id, { expand }));
    } catch (error) {
      if (stripeFailure(error).reason !== "rejected") throw error;
      const current = await ours(stripe, await stripe.checkout.sessions.retrieve(id, { expand }));
      if (current.ok && current.checkout.status === "open") throw error;
      return current;
    }
  });

async function ours(stripe: Stripe, session: Stripe.Checkout.Session) {
  const { leadId, paymentId } = Identity.parse(session).metadata ?? {};
  if (!leadId || !paymentId) return rejected("This checkout session is not one of ours", "resource_missing");
  const checked = Session.parse(session);
  const intent = expanded(session.payment_intent);
  const charge = expanded(intent?.latest_charge);
  const isPaid = checked.payment_status !== "unpaid";
  const decline = intent?.last_payment_error;
  const checkout = {
    id: checked.id,
    status: checked.status,
    paymentStatus: checked.payment_status,
    amountSubtotalCents: checked.amount_subtotal,
    amountTotalCents: checked.amount_total,
    currency: checked.currency,
    leadId,
    paymentId,
    paymentIntentId: idOf(session.payment_intent),
    paidAt: isPaid && charge ? dateOf(charge.created) : null,
    declineCode: isPaid ? null : (decline?.decline_code ?? decline?.code ?? null),
    refunds: charge ? await refundsOf(stripe, charge) : [],
    dispute: charge?.disputed ? await disputeOf(stripe, charge.id) : ("none" as const),
    receiptUrl: charge?.receipt_url ?? null,
    livemode: checked.livemode,
    url: checked.url ?? null,
    expiresAt: dateOf(checked.expires_at),
  };
  return { ok: true as const, checkout };
}

const mostRefunds = 1_000;

/** A charge includes only its ten newest refunds. */
async function refundsOf(stripe: Stripe, { id, refunds }: Stripe.Charge) {
  const all = refunds?.has_more
    ? await stripe.refunds.list({ charge: id, limit: 100 }).autoPagingToArray({ limit: mostRefunds })
    : (refunds?.data ?? []);
  return all.map((refund) => Refund.parse(refund));
}

const Identity = z.object({
  object: z.literal("checkout.session"),
  metadata: z.record(z.string(), z.string()).nullish(),
});

const Session = z.object({
  id: z.string().startsWith("cs_"),
  status: z.enum(["open", "complete", "expired"]),
  payment_status: z.enum(["paid", "unpaid", "no_payment_required"]),
  amount_subtotal: centsSchema,
  amount_total: centsSchema,
  currency: z.string().regex(/^[a-z]{3}$/),
  livemode: z.boolean(),
  url: z.url({ protocol: /^https?$/ }).nullish(),
  expires_at: z.number().int(),
});

const expanded = <Thing extends object>(reference: string | Thing | null | undefined) =>
  typeof reference === "object" ? reference : null;

/**
 * `won`: we retain the money. `lost`: the bank's decision is final. Stays open if the key has no
 * permission to read disputes.
 */
async function disputeOf(stripe: Stripe, charge: string): Promise<"none" | "open" | "won" | "lost"> {
  try {
    const { data } = await stripe.disputes.list({ charge, limit: 100 });
    const states = data.map(({ status }) => disputeEnds[status] ?? "open");
    return (["open", "lost", "won"] as const).find((state) => states.includes(state)) ?? "none";
  } catch (error) {
    if (stripeFailure(error).reason === "unavailable") throw error;
    return "open";
  }
}

const disputeEnds: Partial<Record<string, "won" | "lost">> = {
  won: "won",
  lost: "lost",
  warning_closed: "won",
  prevented: "won",
};

type NewRefund = {
  paymentIntentId: string;
  amountCents: number;
  metadata: Record<string, string>;
  idempotencyKey: string;
};

export const createRefund = ({ paymentIntentId, amountCents, metadata, idempotencyKey }: NewRefund) =>
  askStripe(async (stripe) => {
    const made = await stripe.refunds.create(
      { payment_intent: paymentIntentId, reason: "requested_by_customer", metadata, amount: amountCents },
      { idempotencyKey },
    );
    return { ok: true, refund: Refund.parse(made) };
  });

export const listRefunds = (paymentIntentId: string) =>
  askStripe(async (stripe) => {
    const asked = { payment_intent: paymentIntentId, limit: 100 };
    const all = await stripe.refunds.list(asked).autoPagingToArray({ limit: mostRefunds });
    return { ok: true, refunds: all.map((refund) => Refund.parse(refund)) };
  });

const refundStates = {
  pending: "pending",
  requires_action: "pending",
  succeeded: "succeeded",
  failed: "failed",
  canceled: "failed",
} as const;

const Refund = z
  .object({
    id: z.string().startsWith("re_"),
    status: z.enum(["pending", "requires_action", "succeeded", "failed", "canceled"]),
    amount: centsSchema,
    failure_reason: z.string().nullish(),
    metadata: z.object({ refundId: z.string().optional() }).nullish(),
  })
  .transform(({ id, status, amount, failure_reason, metadata }) => ({
    id,
    /** A refund can fail after it succeeded: the bank sends it back. */
    status: refundStates[status],
    amountCents: amount,
    failureReason: failure_reason ?? null,
    /** Ours; null if it was made in Stripe's console. */
    refundId: metadata?.refundId ?? null,
  }));

export type StripeRefund = z.output<typeof Refund>;

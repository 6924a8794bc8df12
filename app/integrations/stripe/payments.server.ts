import type { Stripe } from "stripe";
import { z } from "zod";
import {
  askStripe,
  centsSchema,
  dateOf,
  idOf,
  rejected,
  type StripeCall,
  type StripeFailure,
  type StripeResult,
  secondsOf,
  stripeFailure,
} from "#app/integrations/stripe.server.ts";

/** Money in cents of `currency`. */
export type StripeCheckout = {
  id: string;
  status: "open" | "complete" | "expired";
  paymentStatus: "paid" | "unpaid" | "no_payment_required";
  amountSubtotalCents: number;
  amountTotalCents: number;
  currency: string;
  leadId: string;
  paymentId: string;
  paymentIntentId: string | null;
  paidAt: Date | null;
  declineCode: string | null;
  refunds: StripeRefund[];
  /** `won`: we retain the money. `lost`: the bank's decision is final. */
  dispute: "none" | "open" | "won" | "lost";
  receiptUrl: string | null;
  livemode: boolean;
  url: string | null;
  expiresAt: Date;
};

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

type CheckoutResult = StripeResult<{ checkout: StripeCheckout }>;

/** The same key returns the first reply, so its state may be outdated. */
export const createCheckout = (checkout: NewCheckout, call: StripeCall = {}): CheckoutResult =>
  askStripe(call, async (stripe) => {
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
const checkoutId = /^cs_(test|live)_[A-Za-z0-9]{1,200}$/;
const noSuchCheckout = () => rejected("This is no id of a checkout session", "resource_missing");

export async function findCheckout(id: string, call: StripeCall = {}): CheckoutResult {
  if (!checkoutId.test(id)) return noSuchCheckout();
  return askStripe(call, async (stripe) =>
    ours(stripe, await stripe.checkout.sessions.retrieve(id, { expand })),
  );
}

export async function expireCheckout(id: string, call: StripeCall = {}): CheckoutResult {
  if (!checkoutId.test(id)) return noSuchCheckout();
  return askStripe(call, async (stripe, end) => {
    try {
      return await ours(stripe, await stripe.checkout.sessions.expire(id, { expand }));
    } catch (error) {
      if (stripeFailure(error).reason !== "rejected") throw error;
      end.throwIfAborted();
      const current = await ours(stripe, await stripe.checkout.sessions.retrieve(id, { expand }));
      if (current.ok && current.checkout.status === "open") throw error;
      return current;
    }
  });
}

async function ours(
  stripe: Stripe,
  session: Stripe.Checkout.Session,
): Promise<{ ok: true; checkout: StripeCheckout } | StripeFailure> {
  const { leadId, paymentId } = Identity.parse(session).metadata ?? {};
  if (!leadId || !paymentId) return rejected("This checkout session is not one of ours", "resource_missing");
  const { id, status, payment_status, amount_subtotal, amount_total, currency, livemode, url, expires_at } =
    Session.parse(session);
  const intent = expanded(session.payment_intent);
  const charge = expanded(intent?.latest_charge);
  const isPaid = payment_status !== "unpaid";
  const decline = intent?.last_payment_error;
  return {
    ok: true,
    checkout: {
      id,
      status,
      paymentStatus: payment_status,
      amountSubtotalCents: amount_subtotal,
      amountTotalCents: amount_total,
      currency,
      leadId,
      paymentId,
      paymentIntentId: idOf(session.payment_intent),
      paidAt: isPaid && charge ? dateOf(charge.created) : null,
      declineCode: isPaid ? null : (decline?.decline_code ?? decline?.code ?? null),
      refunds: (charge?.refunds?.data ?? []).map(refundOf),
      dispute: charge?.disputed ? await disputeOf(stripe, charge.id) : "none",
      receiptUrl: charge?.receipt_url ?? null,
      livemode,
      url: url ?? null,
      expiresAt: dateOf(expires_at),
    },
  };
}

const Identity = z.object({
  object: z.literal("checkout.session"),
  metadata: z.record(z.string(), z.string()).nullish(),
});

const Session = z.object({
  id: z.string().regex(checkoutId),
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

/** Stays open if the key has no permission to read disputes. */
async function disputeOf(stripe: Stripe, charge: string): Promise<StripeCheckout["dispute"]> {
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

/** In cents of the payment's currency. */
export type StripeRefund = {
  id: string;
  /** A refund can fail after it succeeded: the bank sends it back. */
  status: "pending" | "succeeded" | "failed";
  amountCents: number;
  failureReason: string | null;
  /** Ours; null if it was made in Stripe's console. */
  refundId: string | null;
};

export const createRefund = (
  {
    paymentIntentId,
    amountCents,
    metadata,
    idempotencyKey,
  }: {
    paymentIntentId: string;
    amountCents: number;
    metadata: Record<string, string>;
    idempotencyKey: string;
  },
  call: StripeCall = {},
): StripeResult<{ refund: StripeRefund }> =>
  askStripe(call, async (stripe) => {
    const made = await stripe.refunds.create(
      { payment_intent: paymentIntentId, reason: "requested_by_customer", metadata, amount: amountCents },
      { idempotencyKey },
    );
    return { ok: true, refund: refundOf(made) };
  });

export const listRefunds = (
  paymentIntentId: string,
  call: StripeCall = {},
): StripeResult<{ refunds: StripeRefund[] }> =>
  askStripe(call, async (stripe) => {
    const { data } = await stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 });
    return { ok: true, refunds: data.map(refundOf) };
  });

function refundOf(made: Stripe.Refund): StripeRefund {
  const { id, status, amount } = Refund.parse(made);
  return {
    id,
    status,
    amountCents: amount,
    failureReason: made.failure_reason ?? null,
    refundId: made.metadata?.refundId ?? null,
  };
}

const Refund = z.object({
  id: z.string().startsWith("re_"),
  status: z
    .enum(["pending", "requires_action", "succeeded", "failed", "canceled"])
    .transform((status) =>
      status === "requires_action" ? "pending" : status === "canceled" ? "failed" : status,
    ),
  amount: centsSchema,
});

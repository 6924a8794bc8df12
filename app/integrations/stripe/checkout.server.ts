import type { Stripe } from "stripe";
import { z } from "zod";
import {
  checkoutId,
  checkoutOf,
  type StripeCheckout,
  secondsOf,
} from "#app/integrations/stripe/checkout-reply.ts";
import { askStripe, type StripeCall, type StripeResult } from "#app/integrations/stripe/client.server.ts";
import { rejected, type StripeFailure } from "#app/integrations/stripe/failure.ts";

export type NewCheckout = {
  leadId: string;
  paymentId: string;
  /** Fills the page; not used when there is a customer, whose own address stands. */
  email: string;
  customerId: string | null;
  name: string;
  description: string;
  amountCents: number;
  currency: "usd";
  /** Holds the literal `{CHECKOUT_SESSION_ID}`, which the vendor replaces. */
  successUrl: string;
  cancelUrl: string;
  /** At most 255 characters. The same key with other values is rejected as `idempotency_error`. */
  idempotencyKey: string;
  /** 30 minutes to 24 hours from now. */
  expiresAt: Date;
};

/**
 * Opens a hosted page on which one card payment of `amountCents` can be made (`POST /v1/checkout/sessions`). Lead and
 * payment are noted on the session and on the payment itself. A repeat with the same key, which the vendor remembers
 * for at least 24 hours, gives the first reply again: its state may be old.
 */
export function createCheckout(
  checkout: NewCheckout,
  call: StripeCall = {},
): StripeResult<{ checkout: StripeCheckout }> {
  return askStripe(call, async (stripe) => {
    const { idempotencyKey } = checkout;
    return ours(await stripe.checkout.sessions.create(creation(checkout), { idempotencyKey }));
  });
}

/** A session by its id with payment, refunds and dispute; one that is unknown or not ours is rejected. */
export async function findCheckout(
  id: string,
  call: StripeCall = {},
): StripeResult<{ checkout: StripeCheckout }> {
  if (!checkoutId.test(id)) return rejected("This is no id of a checkout session", "resource_missing");
  return askStripe(call, async (stripe) => ours(await stripe.checkout.sessions.retrieve(id, whole)));
}

/**
 * Closes a page that nobody has paid on yet. The answer is the session as it now stands: one that was completed or
 * had expired before is no error.
 */
export async function expireCheckout(
  id: string,
  call: StripeCall = {},
): StripeResult<{ checkout: StripeCheckout }> {
  if (!checkoutId.test(id)) return rejected("This is no id of a checkout session", "resource_missing");
  return askStripe(call, async (stripe, end) => {
    try {
      return ours(await stripe.checkout.sessions.expire(id, whole));
    } catch (error) {
      if (!NotOpen.safeParse(error).success) throw error;
      end.throwIfAborted();
      const now = ours(await stripe.checkout.sessions.retrieve(id, whole));
      if (now.ok && now.checkout.status === "open") throw error;
      return now;
    }
  });
}

/**
 * Our sessions made at or after `since`, newest first, 50 of the account's at a time: `next` goes into `after` for the
 * following page. Those of other programs on the same account are left out; `unreadable` are ours of an unknown shape.
 */
export function listCheckouts(
  { since, after = null }: { since: Date; after?: string | null },
  call: StripeCall = {},
): StripeResult<{ checkouts: StripeCheckout[]; unreadable: string[]; next: string | null }> {
  return askStripe(call, async (stripe) => {
    const { data, has_more } = Page.parse(
      await stripe.checkout.sessions.list({
        created: { gte: secondsOf(since) },
        limit: 50,
        expand: ["data.payment_intent.latest_charge"],
        ...(after && { starting_after: after }),
      }),
    );
    const read = data.map(readable);
    return {
      ok: true,
      checkouts: read.filter((each) => typeof each === "object"),
      unreadable: data.flatMap(({ id }, index) => (read[index] === "unreadable" ? [id] : [])),
      next: has_more ? (data.at(-1)?.id ?? null) : null,
    };
  });
}

const whole = { expand: ["payment_intent.latest_charge"] };

/** Only a refusal that may mean "no longer open" is worth a second look. */
const NotOpen = z.object({ type: z.literal("StripeInvalidRequestError"), statusCode: z.literal(400) });

const Page = z.object({ data: z.array(z.looseObject({ id: z.string() })).max(100), has_more: z.boolean() });

function ours(session: unknown): { ok: true; checkout: StripeCheckout } | StripeFailure {
  const checkout = checkoutOf(session);
  return checkout === "foreign"
    ? rejected("This checkout session is not one of ours", "resource_missing")
    : { ok: true, checkout };
}

function readable(session: unknown) {
  try {
    return checkoutOf(session);
  } catch {
    return "unreadable" as const;
  }
}

function creation(checkout: NewCheckout): Stripe.Checkout.SessionCreateParams {
  const { leadId, paymentId, email, customerId, name, description, amountCents, currency } = checkout;
  const metadata = { leadId, paymentId };
  return {
    mode: "payment",
    // A method that pays days later would leave the owner with a page that says nothing.
    allowed_payment_method_types: ["card"],
    adaptive_pricing: { enabled: false },
    submit_type: "pay",
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency,
          unit_amount: amountCents,
          product_data: { name, ...(description && { description }) },
        },
      },
    ],
    client_reference_id: leadId,
    metadata,
    payment_intent_data: { description: name, metadata },
    ...(customerId ? { customer: customerId } : { customer_email: email }),
    // A URL that went through a parser has lost its braces, which the vendor looks for.
    success_url: checkout.successUrl.replace(/%7BCHECKOUT_SESSION_ID%7D/i, "{CHECKOUT_SESSION_ID}"),
    cancel_url: checkout.cancelUrl,
    expires_at: secondsOf(checkout.expiresAt),
  };
}

import type { Stripe } from "stripe";
import { z } from "zod";
import { config } from "#app/config.server.ts";
import { parseJson } from "#app/integrations/reply.ts";
import { reference, time } from "#app/integrations/stripe/checkout-reply.ts";

/** What the vendor says has happened. Only a knock: its object is as old as the event, so ask for the truth. */
export type StripeEvent = {
  id: string;
  /** `checkout.session.completed`, `charge.refunded` …; also types that we did not ask for. */
  type: string;
  createdAt: Date;
  livemode: boolean;
  /** Another account than ours, on whose behalf it was sent; null for our own. */
  account: string | null;
  /** `checkout.session`, `charge`, `refund`, `dispute`, `invoice` … */
  objectType: string;
  objectId: string | null;
  /** Ours, as noted when the object was made; null on the objects of other programs, and on disputes. */
  leadId: string | null;
  paymentId: string | null;
  /** Leads from charges, refunds and disputes to the payment. */
  paymentIntentId: string | null;
};

export type StripeKnock =
  /** Null for a thin event, of which we use none. */
  | { ok: true; event: StripeEvent | null }
  | { ok: false; reason: "not configured" | "too large" | "not signed" | "stale" | "forged" | "no event" };

const tolerance = 300;
const largestBody = 1024 * 1024;

/**
 * Checks that a webhook's body, byte by byte as it came, was signed with one of our secrets within 300 seconds of
 * `now`, and reads it. Never throws.
 */
export async function readWebhook(
  rawBody: Buffer,
  header: string | null | undefined,
  {
    secrets = config.stripe.webhookSecrets,
    now = new Date(),
  }: { secrets?: readonly string[]; now?: Date } = {},
): Promise<StripeKnock> {
  if (secrets.length === 0) return { ok: false, reason: "not configured" };
  if (rawBody.length > largestBody) return { ok: false, reason: "too large" };
  const stamp = header ? stampOf(header) : null;
  if (!header || stamp === null) return { ok: false, reason: "not signed" };
  // The SDK takes any time to come.
  if (Math.abs(Math.floor(now.getTime() / 1000) - stamp) > tolerance) return { ok: false, reason: "stale" };
  const { Stripe } = await import("stripe");
  if (!secrets.some((secret) => isSigned(Stripe.webhooks, rawBody, header, secret, now)))
    return { ok: false, reason: "forged" };
  if (Thin.safeParse(parseJson(rawBody.toString("utf8"))).success) return { ok: true, event: null };
  const event = eventOf(rawBody);
  return event ? { ok: true, event } : { ok: false, reason: "no event" };
}

/** Exactly one time in seconds: of several, the SDK and we might read different ones. */
function stampOf(header: string): number | null {
  const stamps = header.split(",").filter((part) => part.startsWith("t="));
  return stamps.length === 1 && /^t=\d{1,12}$/.test(stamps[0] ?? "") ? Number(stamps[0]?.slice(2)) : null;
}

/** Not every objection of the SDK is one of its own errors. */
function isSigned(webhooks: Webhooks, rawBody: Buffer, header: string, secret: string, now: Date): boolean {
  try {
    const { signature } = webhooks;
    return signature?.verifyHeader(rawBody, header, secret, tolerance, undefined, now.getTime()) === true;
  } catch {
    return false;
  }
}

type Webhooks = (typeof Stripe)["webhooks"];

function eventOf(rawBody: Buffer): StripeEvent | null {
  const parsed = Envelope.safeParse(parseJson(rawBody.toString("utf8")));
  if (!parsed.success) return null;
  const { id, type, created, livemode, account, data } = parsed.data;
  const { object, id: objectId = null, metadata, payment_intent } = data.object;
  return {
    id,
    type,
    createdAt: created,
    livemode,
    account: account ?? null,
    objectType: object,
    objectId,
    leadId: metadata?.leadId ?? null,
    paymentId: metadata?.paymentId ?? null,
    paymentIntentId: object === "payment_intent" ? objectId : (payment_intent?.id ?? null),
  };
}

const word = z.string().min(1).max(255);

const Thin = z.object({ object: z.literal("v2.core.event") });

const Envelope = z.object({
  id: z.string().regex(/^evt_\w{1,200}$/),
  object: z.literal("event"),
  type: word,
  created: time,
  livemode: z.boolean(),
  account: word.nullish(),
  data: z.object({
    object: z.object({
      object: word,
      id: word.optional(),
      metadata: z.record(z.string(), z.string()).nullish().catch(null),
      payment_intent: reference.catch(null),
    }),
  }),
});

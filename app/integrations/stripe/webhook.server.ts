import { z } from "zod";
import { config } from "#app/config.server.ts";
import { parseJson } from "#app/integrations/reply.ts";
import { idOf, secondsOf } from "#app/integrations/stripe.server.ts";

/** May be outdated: read the current state before acting. */
export type StripeEvent = {
  id: string;
  type: string;
  livemode: boolean;
  account: string | null;
  objectType: string;
  objectId: string | null;
  /** Null on objects created elsewhere, and on disputes. */
  paymentId: string | null;
  paymentIntentId: string | null;
};

export type StripeWebhook =
  /** Null for a thin event. */
  | { ok: true; event: StripeEvent | null }
  | { ok: false; reason: "not configured" | "too large" | "not signed" | "stale" | "forged" | "no event" };

const tolerance = 300;
const largestBody = 1024 * 1024;

/** Never throws. */
export async function readWebhook(
  rawBody: Buffer,
  header: string | null | undefined,
  {
    secrets = config.stripe.webhookSecrets,
    now = new Date(),
  }: { secrets?: readonly string[]; now?: Date } = {},
): Promise<StripeWebhook> {
  if (secrets.length === 0) return { ok: false, reason: "not configured" };
  if (rawBody.length > largestBody) return { ok: false, reason: "too large" };
  const signedAt = header ? timestampIn(header) : null;
  if (!header || signedAt === null) return { ok: false, reason: "not signed" };
  // The SDK accepts timestamps in the future.
  if (Math.abs(secondsOf(now) - signedAt) > tolerance) return { ok: false, reason: "stale" };
  const { Stripe } = await import("stripe");
  const isSigned = (secret: string) => {
    try {
      const { signature } = Stripe.webhooks;
      return signature?.verifyHeader(rawBody, header, secret, tolerance, undefined, now.getTime()) === true;
    } catch {
      return false;
    }
  };
  if (!secrets.some(isSigned)) return { ok: false, reason: "forged" };
  const body = parseJson(rawBody.toString("utf8"));
  if (ThinEvent.safeParse(body).success) return { ok: true, event: null };
  const event = Envelope.safeParse(body);
  return event.success ? { ok: true, event: event.data } : { ok: false, reason: "no event" };
}

/** Exactly one timestamp: with several, the SDK and this code could read different ones. */
function timestampIn(header: string): number | null {
  const [stamp, ...more] = header.split(",").filter((part) => part.startsWith("t="));
  return stamp && more.length === 0 && /^t=\d{1,12}$/.test(stamp) ? Number(stamp.slice(2)) : null;
}

const word = z.string().min(1).max(255);

const ThinEvent = z.object({ object: z.literal("v2.core.event") });

const Envelope = z
  .object({
    id: z.string().regex(/^evt_\w{1,200}$/),
    object: z.literal("event"),
    type: word,
    livemode: z.boolean(),
    account: word.nullish(),
    data: z.object({
      object: z.object({
        object: word,
        id: word.optional(),
        metadata: z.record(z.string(), z.string()).nullish().catch(null),
        payment_intent: z
          .union([z.string(), z.object({ id: z.string() })])
          .nullish()
          .catch(null),
      }),
    }),
  })
  .transform(
    ({ id, type, livemode, account, data: { object } }): StripeEvent => ({
      id,
      type,
      livemode,
      account: account ?? null,
      objectType: object.object,
      objectId: object.id ?? null,
      paymentId: object.metadata?.paymentId ?? null,
      paymentIntentId: object.object === "payment_intent" ? (object.id ?? null) : idOf(object.payment_intent),
    }),
  );

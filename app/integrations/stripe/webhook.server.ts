import { z } from "zod";
import { config } from "#app/config.server.ts";
import { idOf } from "#app/integrations/stripe.server.ts";
import { parseStorable } from "#app/lib/storable.ts";

const largestBody = 1024 * 1024;

/** Never throws. The event may be outdated: read the current state before acting. */
export async function readWebhook(rawBody: Buffer, header: string | null, now = new Date()) {
  const { webhookSecrets } = config.stripe;
  if (webhookSecrets.length === 0) return { ok: false, reason: "not configured" } as const;
  if (rawBody.length > largestBody) return { ok: false, reason: "too large" } as const;
  const { Stripe } = await import("stripe");
  for (const secret of webhookSecrets) {
    try {
      const { webhooks } = Stripe;
      webhooks.constructEvent(rawBody, header ?? "", secret, 300, undefined, now.getTime());
      const event = Event.safeParse(parseStorable(rawBody.toString()));
      return event.success
        ? ({ ok: true, event: event.data } as const)
        : ({ ok: false, reason: "no event" } as const);
    } catch {
      // Signed with another secret, not at all, or too long ago.
    }
  }
  return { ok: false, reason: "not signed" } as const;
}

const Event = z
  .object({
    id: z.string().startsWith("evt_"),
    object: z.literal("event"),
    type: z.string(),
    livemode: z.boolean(),
    account: z.string().nullish(),
    data: z.object({
      object: z.object({
        object: z.string(),
        id: z.string().max(255).optional(),
        metadata: z.object({ paymentId: z.string().optional() }).nullish().catch(null),
        payment_intent: z
          .union([z.string(), z.object({ id: z.string() })])
          .nullish()
          .catch(null),
      }),
    }),
  })
  .transform(({ id, type, livemode, account, data: { object } }) => ({
    id,
    type,
    livemode,
    account: account ?? null,
    objectType: object.object,
    objectId: object.id ?? null,
    /** Null on objects created elsewhere, and on disputes. */
    paymentId: object.metadata?.paymentId ?? null,
    paymentIntentId: object.object === "payment_intent" ? (object.id ?? null) : idOf(object.payment_intent),
  }));

export type StripeEvent = z.output<typeof Event>;

import { z } from "zod";
import { reference, secondsOf } from "#app/integrations/stripe/checkout-reply.ts";
import { askStripe, type StripeCall, type StripeResult } from "#app/integrations/stripe/client.server.ts";

/** A refund or a dispute, and the payment that it is about; null where it is about none of the kind that we make. */
export type StripeMoneyBack = { id: string; status: string | null; paymentIntentId: string | null };

/** Refunds or disputes since a moment, whosever, newest first, a page of at most 100; `next` asks for the one after. */
export function listMoneyBack(
  { what, since, after = null }: { what: "refunds" | "disputes"; since: Date; after?: string | null },
  call: StripeCall = {},
): StripeResult<{ found: StripeMoneyBack[]; next: string | null }> {
  return askStripe(call, async (stripe) => {
    const { data, has_more } = Page.parse(
      await stripe[what].list({
        created: { gte: secondsOf(since) },
        limit: 100,
        ...(after && { starting_after: after }),
      }),
    );
    return {
      ok: true,
      found: data.map(({ id, status, payment_intent }) => ({
        id,
        status,
        paymentIntentId: payment_intent?.id ?? null,
      })),
      next: has_more ? (data.at(-1)?.id ?? null) : null,
    };
  });
}

const Page = z.object({
  data: z
    .array(z.object({ id: z.string(), status: z.string().nullable(), payment_intent: reference }))
    .max(100),
  has_more: z.boolean(),
});

import { z } from "zod";
import { reference } from "#app/integrations/stripe/checkout-reply.ts";
import { askStripe, type StripeCall, type StripeResult } from "#app/integrations/stripe/client.server.ts";

type Which = { invoiceId: string } | { paymentIntentId: string };

/**
 * What ties an invoice (`in_…`) to the payment that was made on it (`pi_…`), asked from either side. Null where nothing was
 * paid through the vendor, or the payment is of no invoice.
 */
export function findInvoicePayment(
  which: Which,
  call: StripeCall = {},
): StripeResult<{ found: { invoiceId: string; paymentIntentId: string } | null }> {
  return askStripe(call, async (stripe) => {
    const { data } = Page.parse(
      await stripe.invoicePayments.list({
        status: "paid",
        limit: 10,
        ...("invoiceId" in which
          ? { invoice: which.invoiceId }
          : { payment: { type: "payment_intent", payment_intent: which.paymentIntentId } }),
      }),
    );
    const [found] = data.flatMap(({ invoice, payment }) =>
      invoice && payment.payment_intent
        ? [{ invoiceId: invoice.id, paymentIntentId: payment.payment_intent.id }]
        : [],
    );
    return { ok: true, found: found ?? null };
  });
}

const Page = z.object({
  data: z.array(z.object({ invoice: reference, payment: z.object({ payment_intent: reference }) })).max(100),
});

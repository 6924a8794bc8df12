import { z } from "zod";
import { askStripe, type StripeCall, type StripeResult } from "#app/integrations/stripe/client.server.ts";

/**
 * The customer of one lead: the one that already carries the lead's id among those of the e-mail (compared letter by
 * letter), else a new one. Two leads of one owner are two customers. A customer that is found keeps its name.
 */
export function ensureCustomer(
  customer: { leadId: string; email: string; name: string; phone: string | null; idempotencyKey: string },
  call: StripeCall = {},
): StripeResult<{ customerId: string }> {
  const { leadId, email, name, phone, idempotencyKey } = customer;
  return askStripe(call, async (stripe, end) => {
    const { data } = Customers.parse(await stripe.customers.list({ email, limit: 100 }));
    const known = data.find(({ metadata }) => metadata?.leadId === leadId);
    if (known) return { ok: true, customerId: known.id };
    end.throwIfAborted();
    const created = Customer.parse(
      await stripe.customers.create(
        { email, name, ...(phone && { phone }), metadata: { leadId } },
        { idempotencyKey },
      ),
    );
    return { ok: true, customerId: created.id };
  });
}

const Customer = z.object({
  id: z.string().startsWith("cus_"),
  metadata: z.record(z.string(), z.string()).nullish(),
});

const Customers = z.object({ data: z.array(Customer).max(100) });

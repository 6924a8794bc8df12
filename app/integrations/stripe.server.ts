import { z } from "zod";
import { config } from "#app/config.server.ts";
import {
  askStripe,
  type StripeCall,
  type StripeResult,
  type StripeSettings,
} from "#app/integrations/stripe/client.server.ts";

export {
  createCheckout,
  expireCheckout,
  findCheckout,
  listCheckouts,
  type NewCheckout,
} from "#app/integrations/stripe/checkout.server.ts";
export type { StripeCheckout } from "#app/integrations/stripe/checkout-reply.ts";
export type { StripeCall, StripeResult, StripeSettings } from "#app/integrations/stripe/client.server.ts";
export { ensureCustomer } from "#app/integrations/stripe/customers.server.ts";
export type { StripeInvoice } from "#app/integrations/stripe/invoice-reply.ts";
export {
  addInvoiceItem,
  createInvoice,
  deleteDraft,
  finalizeInvoice,
  findInvoice,
  listInvoices,
  sendInvoice,
  voidInvoice,
} from "#app/integrations/stripe/invoices.server.ts";
export { findRefund, refund } from "#app/integrations/stripe/refunds.server.ts";
export { readWebhook, type StripeKnock } from "#app/integrations/stripe/webhook.server.ts";

/** Whether money really moves, is only played (demo), or waits for STRIPE_SECRET_KEY. */
export function stripeMode(
  { secretKey, demo }: Pick<StripeSettings, "secretKey"> & { demo: boolean } = {
    ...config.stripe,
    demo: config.demo,
  },
): "live" | "sandbox" | "not configured" {
  if (secretKey) return "live";
  return demo ? "sandbox" : "not configured";
}

/** Whose account the key opens, whether it can take money and send it on, and whether it is the real one. */
export function checkAccount(
  call: StripeCall = {},
): StripeResult<{ accountId: string; chargesEnabled: boolean; payoutsEnabled: boolean; livemode: boolean }> {
  const { secretKey = "" } = call.settings ?? config.stripe;
  return askStripe(call, async (stripe) => {
    const account = Account.parse(await stripe.accounts.retrieveCurrent());
    return {
      ok: true,
      accountId: account.id,
      chargesEnabled: account.charges_enabled,
      payoutsEnabled: account.payouts_enabled,
      livemode: /^[a-z]+_live_/.test(secretKey),
    };
  });
}

const Account = z.object({
  id: z.string().startsWith("acct_"),
  charges_enabled: z.boolean(),
  payouts_enabled: z.boolean(),
});

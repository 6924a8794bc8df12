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
export { findDispute } from "#app/integrations/stripe/disputes.server.ts";
export { findInvoicePayment } from "#app/integrations/stripe/invoice-payments.server.ts";
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
export { listMoneyBack, type StripeMoneyBack } from "#app/integrations/stripe/money-back.server.ts";
export { findRefund, listRefunds, refund } from "#app/integrations/stripe/refunds.server.ts";
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

/** Why nobody can be asked for money, naming what to set. */
export const stripeMissing =
  "Payments are not set up: STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are missing.";

/** Whether the key moves real money; one of the test mode plays with the vendor's own stand-ins. */
export const isLiveKey = ({ secretKey }: Pick<StripeSettings, "secretKey"> = config.stripe) =>
  /^[a-z]+_live_/.test(secretKey ?? "");

/** Whether an address is the vendor's own payment page: nobody is led anywhere else. */
export function isCheckoutPage(url: string, { baseUrl }: Pick<StripeSettings, "baseUrl"> = config.stripe) {
  const { protocol, host } = new URL(url);
  if (protocol === "https:" && host === "checkout.stripe.com") return true;
  const api = new URL(baseUrl);
  return api.host !== "api.stripe.com" && api.host === host;
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
      livemode: isLiveKey({ secretKey }),
    };
  });
}

const Account = z.object({
  id: z.string().startsWith("acct_"),
  charges_enabled: z.boolean(),
  payouts_enabled: z.boolean(),
});

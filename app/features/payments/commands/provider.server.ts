// Never call these inside a transaction.
import { config } from "#app/config.server.ts";
import {
  closeSandboxPage,
  findSandboxCheckout,
  openSandboxPage,
} from "#app/features/payments/commands/sandbox.server.ts";
import { basisOf, isSandboxPage } from "#app/features/payments/rules.ts";
import { noting } from "#app/features/settings/integrations/commands.server.ts";
import * as invoices from "#app/integrations/stripe/invoices.server.ts";
import * as checkouts from "#app/integrations/stripe/payments.server.ts";
import { isLiveKey, type StripeFailure, stripeMode } from "#app/integrations/stripe.server.ts";
import type { payments } from "#db/schema/index.ts";

export type Payment = typeof payments.$inferSelect;
export type ProviderFailure = StripeFailure;
type CheckoutResult = { ok: true; checkout: checkouts.StripeCheckout } | ProviderFailure;

/** The integrations page shows how the calls end. */
export const stripe = {
  createCheckout: noting("stripe", checkouts.createCheckout),
  findCheckout: noting("stripe", checkouts.findCheckout),
  expireCheckout: noting("stripe", checkouts.expireCheckout),
  createRefund: noting("stripe", checkouts.createRefund),
  listRefunds: noting("stripe", checkouts.listRefunds),
  ensureCustomer: noting("stripe", invoices.ensureCustomer),
  updateCustomer: noting("stripe", invoices.updateCustomer),
  createInvoice: noting("stripe", invoices.createInvoice),
  addLines: noting("stripe", invoices.addLines),
  finalizeInvoice: noting("stripe", invoices.finalizeInvoice),
  sendInvoice: noting("stripe", invoices.sendInvoice),
  payOutOfBand: noting("stripe", invoices.payOutOfBand),
  voidInvoice: noting("stripe", invoices.voidInvoice),
  findInvoice: noting("stripe", invoices.findInvoice),
  findPaymentIntent: noting("stripe", invoices.findPaymentIntent),
};

/** A live page needs a live key, a test page a test key. */
export const isReachable = ({ mode, sessionId }: Pick<Payment, "mode" | "sessionId">) =>
  mode === "sandbox" ||
  (stripeMode() === "live" && (sessionId === null || sessionId.startsWith("cs_live_") === isLiveKey()));

export async function readPage(sessionId: string, now: Date): Promise<CheckoutResult> {
  return isSandboxPage(sessionId)
    ? played(await findSandboxCheckout(sessionId, now))
    : stripe.findCheckout(sessionId);
}

export async function openPage(payment: Payment, email: string, now: Date): Promise<CheckoutResult> {
  const { id: paymentId, leadId, attempt, amountCents, expiresAt, description, address } = payment;
  if (!leadId || !expiresAt) throw new Error("A payment without a lead or an end has no page");
  const key = `checkout:${paymentId}:${attempt}`;
  if (payment.mode === "sandbox")
    return played(await openSandboxPage({ paymentId, leadId, amountCents, expiresAt, key }, now));
  return stripe.createCheckout({
    leadId,
    paymentId,
    email,
    name: description,
    description: [address, basisOf(payment)].filter(Boolean).join(", "),
    amountCents,
    successUrl: `${config.appUrl}/payment/success?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${config.appUrl}/pay/${paymentId}`,
    idempotencyKey: key,
    expiresAt,
  });
}

/** Returns the status, because it may have been paid before. */
export async function closePage(sessionId: string, now: Date): Promise<CheckoutResult> {
  return isSandboxPage(sessionId)
    ? played(await closeSandboxPage(sessionId, now))
    : stripe.expireCheckout(sessionId);
}

const played = (checkout: checkouts.StripeCheckout | null): CheckoutResult =>
  checkout
    ? { ok: true, checkout }
    : { ok: false, reason: "rejected", detail: "There is no such page", code: "resource_missing" };

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
import { listEvents } from "#app/integrations/stripe/webhook.server.ts";
import {
  isCheckoutPage,
  isLiveKey,
  type StripeFailure,
  stripeMode,
} from "#app/integrations/stripe.server.ts";
import type { payments } from "#db/schema/index.ts";

export type Payment = typeof payments.$inferSelect;
export type ProviderFailure = StripeFailure;
type CheckoutResult = { ok: true; checkout: checkouts.StripeCheckout } | ProviderFailure;

type Calls = Record<string, (...asked: never[]) => Promise<{ ok: true } | ProviderFailure>>;

const noted = <Client extends Calls>(calls: Client) =>
  Object.fromEntries(
    Object.entries(calls).map(([name, ask]) => [name, noting("stripe", ask)]),
  ) as unknown as Client;

/** The integrations page shows how the calls end. */
export const stripe = noted({ ...checkouts, ...invoices, listEvents });

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

export const isPaymentPage = (url: string) => /^\/sandbox\/checkout\/\w+$/.test(url) || isCheckoutPage(url);

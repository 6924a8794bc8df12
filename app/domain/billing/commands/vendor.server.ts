import { config } from "#app/config.server.ts";
import {
  closeSandboxPage,
  findSandboxTruth,
  openSandboxPage,
  refundInSandbox,
} from "#app/domain/billing/commands/sandbox.server.ts";
import { basisOf, isPlayedPage, type Truth } from "#app/domain/billing/rules.ts";
import { refundState, type SentRefund } from "#app/domain/refunds.ts";
import { noting } from "#app/domain/vendors/commands.server.ts";
import type { VendorFailure as GateFailure } from "#app/integrations/reply.ts";
import * as stripe from "#app/integrations/stripe.server.ts";
import type { payments } from "#db/schema/index.ts";

export type Payment = typeof payments.$inferSelect;

/** Why the vendor, live or played, gave no answer that can be used. */
export type VendorFailure = GateFailure & { code?: string };
type Told = { ok: true; truth: Truth } | VendorFailure;

/** How new payments are made now. */
export const paymentMode = () => stripe.stripeMode();

/** What is asked of the vendor; how it answers is noted each time. */
export const findRefund = noting("stripe", stripe.findRefund);
export const listCheckouts = noting("stripe", stripe.listCheckouts);
export const listMoneyBack = noting("stripe", stripe.listMoneyBack);
const createCheckout = noting("stripe", stripe.createCheckout);
const findCheckout = noting("stripe", stripe.findCheckout);
const expireCheckout = noting("stripe", stripe.expireCheckout);
const findDispute = noting("stripe", stripe.findDispute);
const refund = noting("stripe", stripe.refund);

/**
 * Whether the page of a payment can be asked about and closed with what is set now: at the vendor a page of the live mode
 * is known to a live key only, one of the test mode to a test key only, and none is without a key.
 */
export const isInReach = ({ mode, sessionId }: Pick<Payment, "mode" | "sessionId">) =>
  mode === "sandbox" ||
  (paymentMode() === "live" &&
    (sessionId === null || sessionId.startsWith("cs_live_") === stripe.isLiveKey()));

/** How a payment page stands. Never inside a transaction, as all of these. */
export async function askVendor(sessionId: string, now: Date): Promise<Told> {
  if (isPlayedPage(sessionId)) return played(await findSandboxTruth(sessionId, now));
  return told(await findCheckout(sessionId));
}

/** Opens the page of this attempt, or gives it again. */
export async function openPage(payment: Payment, email: string, now: Date): Promise<Told> {
  const { id, leadId, attempt, amountCents, expiresAt, description, address } = payment;
  if (!leadId || !expiresAt) throw new Error("A payment without a lead or an end has no page");
  const key = `checkout:${id}:${attempt}`;
  if (payment.mode === "sandbox")
    return {
      ok: true,
      truth: await openSandboxPage({ paymentId: id, leadId, amountCents, expiresAt, key }, now),
    };
  return told(
    await createCheckout({
      leadId,
      paymentId: id,
      email,
      customerId: null,
      name: description,
      description: [address, basisOf(payment)].filter(Boolean).join(", "),
      amountCents,
      currency: "usd",
      successUrl: `${config.appUrl}/payment/success?session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${config.appUrl}/pay/${id}`,
      idempotencyKey: key,
      expiresAt,
    }),
  );
}

/** Closes a page, so that nobody pays on it any more; tells where somebody did so before. */
export async function closePage(sessionId: string, now: Date): Promise<Told> {
  if (isPlayedPage(sessionId)) return played(await closeSandboxPage(sessionId, now));
  return told(await expireCheckout(sessionId));
}

/** Whether an owner may be led there. */
export const isPaymentPage = (url: string) =>
  /^\/sandbox\/checkout\/\w+$/.test(url) || stripe.isCheckoutPage(url);

/** Orders a refund, once for each. */
export async function orderRefund(
  payment: Payment,
  order: { id: string; amountCents: number },
): Promise<({ ok: true } & SentRefund) | VendorFailure> {
  const { id, leadId, sessionId, paymentIntentId, mode } = payment;
  if (!sessionId || !paymentIntentId)
    return { ok: false, reason: "rejected", detail: "Nothing was paid yet", code: "not_paid" };
  if (mode === "sandbox")
    return (await refundInSandbox(sessionId, order))
      ? { ok: true, vendorRefundId: `re_sandbox_${order.id}`, status: "succeeded", why: null }
      : { ok: false, reason: "rejected", detail: "More than what is left", code: "amount_too_large" };
  const reply = await refund({
    paymentIntentId,
    metadata: { leadId: leadId ?? "", paymentId: id },
    amountCents: order.amountCents,
    reason: "requested_by_customer",
    idempotencyKey: `refund:${order.id}`,
  });
  if (!reply.ok) return reply;
  return { ok: true, ...refundState(reply.refund) };
}

type Reply = { ok: true; checkout: stripe.StripeCheckout } | VendorFailure;

/** How a dispute stands the vendor tells only when it is asked for it; a key that may not ask leaves it open. */
async function told(reply: Reply): Promise<Told> {
  if (!reply.ok) return reply;
  const { disputed, chargeId, ...checkout } = reply.checkout;
  if (!disputed || !chargeId) return { ok: true, truth: { ...checkout, dispute: "none" } };
  const asked = await findDispute(chargeId);
  if (!asked.ok && asked.reason === "unavailable") return asked;
  return { ok: true, truth: { ...checkout, dispute: asked.ok ? asked.dispute : "open" } };
}

const played = (truth: Truth | null): Told =>
  truth
    ? { ok: true, truth }
    : { ok: false, reason: "rejected", detail: "There is no such page", code: "resource_missing" };

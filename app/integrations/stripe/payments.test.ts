import { describe, expect, test } from "vitest";
import {
  createCheckout,
  expireCheckout,
  findCheckout,
  type NewCheckout,
  type StripeCheckout,
} from "#app/integrations/stripe/payments.server.ts";
import { withNewStripe } from "#tests/factories/stripe.ts";

const held = withNewStripe();

const inAnHour = new Date(Math.floor(Date.now() / 1000 + 3_600) * 1000);
const metadata = { leadId: "lead-1", paymentId: "payment-1" };

const order: NewCheckout = {
  ...metadata,
  email: "owner@mail.example",
  name: "Onboarding fee",
  description: "1840 Sample Ave, Des Moines",
  amountCents: 19_900,
  successUrl: "http://localhost:3000/payment/success?session_id={CHECKOUT_SESSION_ID}",
  cancelUrl: "http://localhost:3000/payment/cancel",
  idempotencyKey: "checkout:payment-1:1",
  expiresAt: inAnHour,
};

async function open(change: Partial<NewCheckout> = {}): Promise<StripeCheckout> {
  const result = await createCheckout({ ...order, ...change });
  if (!result.ok) throw new Error(result.detail);
  return result.checkout;
}

async function find(id: string) {
  const result = await findCheckout(id);
  if (!result.ok) throw new Error(result.detail);
  return result.checkout;
}

const sent = () => held.stripe.requests.at(-1)?.form ?? {};
const missing = { ok: false, reason: "rejected", code: "resource_missing" };

describe("creating a checkout", () => {
  test("asks for one card payment with the lead and payment in its metadata", async () => {
    await open();
    expect(held.stripe.requests).toMatchObject([
      { method: "POST", path: "/v1/checkout/sessions", idempotencyKey: "checkout:payment-1:1" },
    ]);
    expect(sent()).toEqual({
      mode: "payment",
      "allowed_payment_method_types[0]": "card",
      "adaptive_pricing[enabled]": "false",
      submit_type: "pay",
      "line_items[0][quantity]": "1",
      "line_items[0][price_data][currency]": "usd",
      "line_items[0][price_data][unit_amount]": "19900",
      "line_items[0][price_data][product_data][name]": "Onboarding fee",
      "line_items[0][price_data][product_data][description]": "1840 Sample Ave, Des Moines",
      client_reference_id: "lead-1",
      "metadata[leadId]": "lead-1",
      "metadata[paymentId]": "payment-1",
      "payment_intent_data[description]": "Onboarding fee",
      "payment_intent_data[metadata][leadId]": "lead-1",
      "payment_intent_data[metadata][paymentId]": "payment-1",
      customer_email: "owner@mail.example",
      success_url: order.successUrl,
      cancel_url: "http://localhost:3000/payment/cancel",
      expires_at: String(inAnHour.getTime() / 1000),
    });
  });

  test("returns cents, dates and our own names", async () => {
    expect(await open()).toEqual({
      id: "cs_test_sample1",
      status: "open",
      paymentStatus: "unpaid",
      amountSubtotalCents: 19_900,
      amountTotalCents: 19_900,
      currency: "usd",
      ...metadata,
      paymentIntentId: null,
      paidAt: null,
      declineCode: null,
      refunds: [],
      dispute: "none",
      receiptUrl: null,
      livemode: false,
      url: `${held.stripe.settings.baseUrl}/pay/cs_test_sample1`,
      expiresAt: inAnHour,
    });
  });

  test.each([
    [{ amountCents: 49 }, "amount_too_small"],
    [{ email: "nobody" }, "email_invalid"],
    [{ successUrl: "/payment/success" }, "url_invalid"],
    [{ expiresAt: new Date(0) }, "invalid"],
  ])("is rejected with %o as %s", async (change, code) => {
    const result = await createCheckout({ ...order, ...change });
    expect(result).toMatchObject({ ok: false, reason: "rejected", code });
  });
});

describe("finding a checkout", () => {
  test("returns every refund, also more than the ten that a charge includes", async () => {
    const { id } = await open();
    held.stripe.pay(id);
    for (let each = 0; each < 12; each++) held.stripe.refund(id, 100 + each);
    const { refunds } = await find(id);
    expect(refunds.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(12 * 100 + 66);
  });

  test("returns refunds and the state of a dispute", async () => {
    const { id } = await open();
    held.stripe.pay(id);
    held.stripe.refund(id, 5_000);
    expect(await find(id)).toMatchObject({
      paymentStatus: "paid",
      refunds: [{ amountCents: 5_000 }],
      dispute: "none",
    });
    held.stripe.dispute(id);
    expect(await find(id)).toMatchObject({ refunds: [{ amountCents: 5_000 }], dispute: "open" });
    held.stripe.decide(id, "lost");
    expect(await find(id)).toMatchObject({ dispute: "lost" });
    held.stripe.decide(id, "won");
    held.stripe.behave("answer", "key may not");
    expect(await find(id)).toMatchObject({ dispute: "open" });
    held.stripe.behave("answer", "server error");
    expect(await findCheckout(id)).toMatchObject({ ok: false, reason: "unavailable" });
    held.stripe.behave("answer");
    expect(await find(id)).toMatchObject({ dispute: "won" });
  });

  test("rejects an unknown session and one of another program", async () => {
    expect(await findCheckout("cs_test_unknown")).toMatchObject(missing);
    expect(await findCheckout(held.stripe.foreignSession())).toMatchObject(missing);
  });
});

describe("expiring a checkout", () => {
  test("is rejected if Stripe refuses while it is open, or doesn't know it", async () => {
    const { id } = await open();
    held.stripe.behave("bad request", "answer");
    expect(await expireCheckout(id)).toMatchObject({ reason: "rejected", code: "email_invalid" });
    expect(await expireCheckout("cs_test_unknown")).toMatchObject(missing);
  });
});

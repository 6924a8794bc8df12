import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  checkAccount,
  createCheckout,
  ensureCustomer,
  expireCheckout,
  findCheckout,
  findRefund,
  listCheckouts,
  type NewCheckout,
  refund,
  type StripeCheckout,
  stripeMode,
} from "#app/integrations/stripe.server.ts";
import { type FakeStripe, startFakeStripe } from "#tests/fakes/stripe.ts";

let stripe: FakeStripe;
let call: { settings: FakeStripe["settings"] };
beforeEach(async () => {
  stripe = await startFakeStripe();
  call = { settings: stripe.settings };
});
afterEach(() => stripe.stop());

const inAnHour = new Date(Math.floor(Date.now() / 1000 + 3_600) * 1000);

const order: NewCheckout = {
  leadId: "lead-1",
  paymentId: "payment-1",
  email: "owner@mail.example",
  customerId: null,
  name: "Onboarding fee",
  description: "1840 Sample Ave, Des Moines",
  amountCents: 19_900,
  currency: "usd",
  successUrl: new URL("http://localhost:3000/payment/success?session_id={CHECKOUT_SESSION_ID}").href,
  cancelUrl: "http://localhost:3000/payment/cancel",
  idempotencyKey: "checkout:payment-1:1",
  expiresAt: inAnHour,
};

async function open(change: Partial<NewCheckout> = {}): Promise<StripeCheckout> {
  const result = await createCheckout({ ...order, ...change }, call);
  if (!result.ok) throw new Error(result.detail);
  return result.checkout;
}

const sent = () => stripe.requests.at(-1)?.form ?? {};
const ledger = { leadId: "lead-1", paymentId: "payment-1" };

describe("a new checkout", () => {
  test("asks for one card payment, noted with lead and payment on the session and on the payment", async () => {
    await open();
    expect(stripe.requests).toMatchObject([
      {
        method: "POST",
        path: "/v1/checkout/sessions",
        key: "sk_test_nobody1",
        idempotencyKey: "checkout:payment-1:1",
      },
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
      success_url: "http://localhost:3000/payment/success?session_id={CHECKOUT_SESSION_ID}",
      cancel_url: "http://localhost:3000/payment/cancel",
      expires_at: String(inAnHour.getTime() / 1000),
    });
  });

  test("is read into cents, dates and our own names", async () => {
    expect(await open()).toEqual({
      id: "cs_test_sample1",
      status: "open",
      paymentStatus: "unpaid",
      amountSubtotalCents: 19_900,
      amountTotalCents: 19_900,
      currency: "usd",
      leadId: "lead-1",
      paymentId: "payment-1",
      paymentIntentId: null,
      chargeId: null,
      paidAt: null,
      declineCode: null,
      refundedCents: 0,
      disputed: false,
      receiptUrl: null,
      customerId: null,
      email: "owner@mail.example",
      livemode: false,
      url: `${stripe.settings.baseUrl}/pay/cs_test_sample1`,
      createdAt: expect.any(Date),
      expiresAt: inAnHour,
    });
  });

  test("gives the customer in place of the address, never both", async () => {
    const customer = await ensureCustomer(
      {
        leadId: "lead-1",
        email: "owner@mail.example",
        name: "Sample Owner",
        phone: null,
        idempotencyKey: "c1",
      },
      call,
    );
    const customerId = customer.ok ? customer.customerId : "";
    expect(await open({ customerId })).toMatchObject({ customerId });
    expect(sent()).not.toHaveProperty("customer_email");
  });

  test("puts back the braces that a parser took, and leaves an empty description out", async () => {
    const successUrl = "http://localhost:3000/payment/success?session_id=%7BCHECKOUT_SESSION_ID%7D";
    await open({ successUrl, description: "" });
    expect(sent().success_url).toBe(order.successUrl);
    expect(sent()).not.toHaveProperty("line_items[0][price_data][product_data][description]");
  });

  test("is made once, however often the same key asks", async () => {
    const first = await open();
    stripe.lapse(first.id);
    expect(await open()).toEqual(first);
    expect(stripe.world.sessions.size).toBe(1);
  });

  test("is made once when the answer is lost and the SDK asks again by itself", async () => {
    stripe.behave("answer lost", "answer");
    await open();
    expect(stripe.requests.map(({ idempotencyKey }) => idempotencyKey)).toEqual([
      "checkout:payment-1:1",
      "checkout:payment-1:1",
    ]);
    expect(stripe.world.sessions.size).toBe(1);
  });

  test("with a key that was used for another amount is rejected", async () => {
    await open();
    const result = await createCheckout({ ...order, amountCents: 29_900 }, call);
    expect(result).toMatchObject({ ok: false, reason: "rejected", code: "idempotency_error" });
  });

  test.each([
    [{ amountCents: 49 }, "amount_too_small"],
    [{ email: "nobody" }, "email_invalid"],
    [{ successUrl: "/payment/success" }, "url_invalid"],
    [{ customerId: "cus_gone" }, "resource_missing"],
    [{ expiresAt: new Date(0) }, "invalid"],
  ])("of %o is rejected as %s", async (change, code) => {
    expect(await createCheckout({ ...order, ...change }, call)).toMatchObject({
      ok: false,
      reason: "rejected",
      code,
    });
  });
});

describe("a checkout by its id", () => {
  const find = async (id: string) => {
    const result = await findCheckout(id, call);
    if (!result.ok) throw new Error(result.detail);
    return result.checkout;
  };

  test("that was paid has payment, charge and receipt, and no page any more", async () => {
    const { id } = await open();
    stripe.pay(id);
    const found = await find(id);
    expect(found).toMatchObject({ status: "complete", paymentStatus: "paid", ...ledger, url: null });
    expect(found).toMatchObject({ declineCode: null, refundedCents: 0, disputed: false });
    expect(found.paymentIntentId).toMatch(/^pi_/);
    expect(found.chargeId).toMatch(/^ch_/);
    expect(found.receiptUrl).toContain(`/receipts/${found.chargeId}`);
    expect(found.paidAt).toBeInstanceOf(Date);
  });

  test("that was declined stays open and says why", async () => {
    const { id } = await open();
    stripe.decline(id);
    expect(await find(id)).toMatchObject({
      status: "open",
      paymentStatus: "unpaid",
      declineCode: "insufficient_funds",
      paidAt: null,
      receiptUrl: null,
    });
    stripe.pay(id);
    expect(await find(id)).toMatchObject({ paymentStatus: "paid", declineCode: null });
  });

  test("whose money is on its way is complete and unpaid", async () => {
    const { id } = await open();
    stripe.pay(id, { delayed: true });
    expect(await find(id)).toMatchObject({ status: "complete", paymentStatus: "unpaid", paidAt: null });
    stripe.settle(id, "succeeded");
    expect(await find(id)).toMatchObject({ paymentStatus: "paid", paidAt: expect.any(Date) });
  });

  test("shows what was paid back, and a dispute", async () => {
    const { id } = await open();
    stripe.pay(id);
    stripe.refund(id, 5_000);
    expect(await find(id)).toMatchObject({ paymentStatus: "paid", refundedCents: 5_000, disputed: false });
    stripe.dispute(id);
    expect(await find(id)).toMatchObject({ refundedCents: 5_000, disputed: true });
  });

  test.each([
    "",
    "undefined",
    "cs_live",
    "pi_sample1",
    "cs_test_../../v1/customers",
    "cs_test_1?expand=x",
    "cs_test_1\n",
  ])("%j is refused before anything is asked", async (id) => {
    const refusal = { ok: false, reason: "rejected", code: "resource_missing" };
    expect(await findCheckout(id, call)).toMatchObject(refusal);
    expect(await expireCheckout(id, call)).toMatchObject(refusal);
    expect(stripe.requests).toEqual([]);
  });

  test("that nobody knows, or that another program made, is rejected", async () => {
    const refusal = { ok: false, reason: "rejected", code: "resource_missing" };
    expect(await findCheckout("cs_test_unknown", call)).toMatchObject(refusal);
    expect(await findCheckout(stripe.foreignSession(), call)).toMatchObject(refusal);
  });
});

describe("expiring a checkout", () => {
  test("closes its page", async () => {
    const { id } = await open();
    expect(await expireCheckout(id, call)).toMatchObject({
      ok: true,
      checkout: { status: "expired", url: null },
    });
  });

  test("that was paid meanwhile answers with the payment", async () => {
    const { id } = await open();
    stripe.pay(id);
    expect(await expireCheckout(id, call)).toMatchObject({
      ok: true,
      checkout: { status: "complete", paymentStatus: "paid", paymentIntentId: expect.stringMatching(/^pi_/) },
    });
  });

  test("that has expired before is no error", async () => {
    const { id } = await open();
    stripe.lapse(id);
    expect(await expireCheckout(id, call)).toMatchObject({ ok: true, checkout: { status: "expired" } });
  });

  test("that is refused while it is open says so", async () => {
    const { id } = await open();
    stripe.behave("bad request", "answer");
    expect(await expireCheckout(id, call)).toMatchObject({
      ok: false,
      reason: "rejected",
      code: "email_invalid",
    });
  });

  test("that is unknown is rejected after one request", async () => {
    expect(await expireCheckout("cs_test_unknown", call)).toMatchObject({ ok: false, reason: "rejected" });
    expect(stripe.requests).toHaveLength(1);
  });
});

describe("the list since a time", () => {
  const list = async (since = new Date(0), after: string | null = null) => {
    const result = await listCheckouts({ since, after }, call);
    if (!result.ok) throw new Error(result.detail);
    return result;
  };

  test("holds our sessions with their payments, leaves strangers out and names what it cannot read", async () => {
    const { id } = await open();
    stripe.pay(id);
    stripe.foreignSession();
    const { id: odd } = await open({ idempotencyKey: "checkout:payment-2:1", paymentId: "payment-2" });
    stripe.edit(odd, { currency: "dollars" });
    const { checkouts, unreadable, next } = await list();
    expect(checkouts).toMatchObject([{ id, paymentStatus: "paid", chargeId: expect.stringMatching(/^ch_/) }]);
    expect(unreadable).toEqual([odd]);
    expect(next).toBeNull();
  });

  test("leaves out what is older", async () => {
    const { id } = await open();
    stripe.edit(id, { created: 1_700_000_000 });
    expect((await list(new Date(1_700_000_000_000))).checkouts).toMatchObject([{ id }]);
    expect((await list(new Date(1_700_000_001_000))).checkouts).toEqual([]);
  });

  test("comes in pages of 50 that hold each session once", async () => {
    for (let number = 0; number < 50; number++) stripe.foreignSession();
    const { id } = await open();
    const first = await list();
    expect(first.checkouts).toMatchObject([{ id }]);
    expect(first.next).toBe("cs_test_sample2");
    expect(await list(undefined, first.next)).toMatchObject({ checkouts: [], next: null });
  });
});

describe("a customer", () => {
  const owner = {
    leadId: "lead-1",
    email: "owner@mail.example",
    name: "Sample Owner",
    phone: "+15155550142",
  };
  const ensure = (change = {}) =>
    ensureCustomer({ ...owner, idempotencyKey: "customer:lead-1", ...change }, call);

  test("is made once for a lead", async () => {
    const first = await ensure();
    expect(first).toMatchObject({ ok: true, customerId: expect.stringMatching(/^cus_/) });
    expect(sent()).toEqual({
      email: "owner@mail.example",
      name: "Sample Owner",
      phone: "+15155550142",
      "metadata[leadId]": "lead-1",
    });
    expect(await ensure({ name: "Another Name", idempotencyKey: "customer:lead-1:2" })).toEqual(first);
    expect(stripe.world.customers.size).toBe(1);
  });

  test("of two who ask at once is one", async () => {
    const [first, second] = await Promise.all([ensure(), ensure()]);
    expect(first).toEqual(second);
    expect(stripe.world.customers.size).toBe(1);
  });

  test("of another lead with the same address is another", async () => {
    const first = await ensure();
    expect(await ensure({ leadId: "lead-2", idempotencyKey: "customer:lead-2" })).not.toEqual(first);
  });

  test("is not made once the caller has gone", async () => {
    stripe.behave("answer held", "answer");
    const caller = new AbortController();
    const asked = ensureCustomer({ ...owner, idempotencyKey: "k" }, { ...call, signal: caller.signal });
    await vi.waitUntil(() => stripe.requests.length > 0);
    caller.abort();
    expect(await asked).toMatchObject({ ok: false, reason: "unavailable" });
    stripe.release();
    await stripe.requests[0]?.ended;
    await checkAccount(call);
    expect(stripe.world.customers.size).toBe(0);
  });
});

describe("a refund", () => {
  const give = async (amountCents: number | null, idempotencyKey = "refund:payment-1:1") => {
    const [session] = stripe.world.sessions.values();
    return refund(
      {
        paymentIntentId: session?.payment_intent ?? "",
        metadata: ledger,
        amountCents,
        reason: "requested_by_customer",
        idempotencyKey,
      },
      call,
    );
  };
  beforeEach(async () => {
    stripe.pay((await open()).id);
  });

  test("of a part says how much, and is made once", async () => {
    const result = await give(5_000);
    expect(result).toMatchObject({
      ok: true,
      refund: { status: "succeeded", amountCents: 5_000, currency: "usd", failureReason: null },
    });
    expect(sent()).toMatchObject({
      amount: "5000",
      reason: "requested_by_customer",
      "metadata[leadId]": "lead-1",
    });
    expect(await give(5_000)).toEqual(result);
    expect(stripe.world.refunds.size).toBe(1);
  });

  test("without an amount is all that is left, and a further one is refused", async () => {
    await give(5_000);
    expect(await give(null, "refund:payment-1:2")).toMatchObject({
      ok: true,
      refund: { amountCents: 14_900 },
    });
    expect(await give(null, "refund:payment-1:3")).toMatchObject({
      ok: false,
      reason: "rejected",
      code: "charge_already_refunded",
    });
  });

  test("can be found again, also when the bank sends it back", async () => {
    const made = await give(null);
    const id = made.ok ? made.refund.id : "";
    stripe.failRefund(id);
    expect(await findRefund(id, call)).toMatchObject({
      ok: true,
      refund: {
        id,
        status: "failed",
        failureReason: "lost_or_stolen_card",
        paymentIntentId: expect.stringMatching(/^pi_/),
      },
    });
    expect(await findRefund("re_unknown", call)).toMatchObject({ ok: false, reason: "rejected" });
    expect(await findRefund("", call)).toMatchObject({ ok: false, reason: "rejected" });
  });
});

describe("the account", () => {
  test("is told nothing about how we fare with it", async () => {
    await checkAccount(call);
    await checkAccount(call);
    expect(stripe.requests.map(({ telemetry }) => telemetry)).toEqual([undefined, undefined]);
  });

  test("says whether it can take money, and which key opens it", async () => {
    const account = { ok: true, accountId: "acct_sample", chargesEnabled: true, payoutsEnabled: false };
    expect(await checkAccount(call)).toEqual({ ...account, livemode: false });
  });

  test.each([
    ["sk_test_nobody1", true, "live"],
    [undefined, true, "sandbox"],
    [undefined, false, "not configured"],
  ] as const)("with key %s and demo %s it is %s", (secretKey, demo, mode) => {
    expect(stripeMode({ secretKey, demo })).toBe(mode);
  });
});

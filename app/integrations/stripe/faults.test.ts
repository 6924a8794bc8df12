import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  addInvoiceItem,
  checkAccount,
  createCheckout,
  createInvoice,
  deleteDraft,
  ensureCustomer,
  expireCheckout,
  finalizeInvoice,
  findCheckout,
  findInvoice,
  findRefund,
  listCheckouts,
  listInvoices,
  refund,
  type StripeCall,
  sendInvoice,
  voidInvoice,
} from "#app/integrations/stripe.server.ts";
import { type FakeStripe, startFakeStripe } from "#tests/fakes/stripe.ts";

let stripe: FakeStripe;
let call: StripeCall & { settings: FakeStripe["settings"] };
beforeEach(async () => {
  stripe = await startFakeStripe();
  call = { settings: stripe.settings };
});
afterEach(() => stripe.stop());

const idempotencyKey = "key-1";
const [leadId, paymentId, customerId, description] = ["lead-1", "payment-1", "cus_sample1", "Repairs"];
const invoice = { id: "in_sample1", idempotencyKey };

const order = {
  leadId,
  paymentId,
  email: "owner@mail.example",
  customerId: null,
  name: "Onboarding fee",
  description,
  amountCents: 19_900,
  currency: "usd",
  successUrl: "http://localhost:3000/payment/success?session_id={CHECKOUT_SESSION_ID}",
  cancelUrl: "http://localhost:3000/payment/cancel",
  idempotencyKey,
  expiresAt: new Date(Date.now() + 3_600_000),
} as const;

const verbs = {
  createCheckout: (by: StripeCall) => createCheckout(order, by),
  findCheckout: (by: StripeCall) => findCheckout("cs_test_sample1", by),
  expireCheckout: (by: StripeCall) => expireCheckout("cs_test_sample1", by),
  listCheckouts: (by: StripeCall) => listCheckouts({ since: new Date(0) }, by),
  ensureCustomer: (by: StripeCall) =>
    ensureCustomer({ leadId, email: order.email, name: "Sample Owner", phone: null, idempotencyKey }, by),
  refund: (by: StripeCall) =>
    refund(
      {
        paymentIntentId: "pi_1",
        metadata: { leadId, paymentId },
        amountCents: null,
        reason: "duplicate",
        idempotencyKey,
      },
      by,
    ),
  findRefund: (by: StripeCall) => findRefund("re_sample1", by),
  createInvoice: (by: StripeCall) =>
    createInvoice(
      {
        customerId,
        leadId,
        invoiceId: "invoice-1",
        description,
        currency: "usd",
        daysUntilDue: 14,
        idempotencyKey,
      },
      by,
    ),
  addInvoiceItem: (by: StripeCall) =>
    addInvoiceItem(
      { customerId, invoiceId: invoice.id, description, amountCents: 500, currency: "usd", idempotencyKey },
      by,
    ),
  finalizeInvoice: (by: StripeCall) => finalizeInvoice(invoice, by),
  sendInvoice: (by: StripeCall) => sendInvoice(invoice, by),
  voidInvoice: (by: StripeCall) => voidInvoice(invoice.id, by),
  deleteDraft: (by: StripeCall) => deleteDraft(invoice.id, by),
  findInvoice: (by: StripeCall) => findInvoice(invoice.id, by),
  listInvoices: (by: StripeCall) => listInvoices({ customerId }, by),
  checkAccount: (by: StripeCall) => checkAccount(by),
};
const names = Object.keys(verbs) as (keyof typeof verbs)[];

describe.each(names)("%s", (name) => {
  const ask = (by: StripeCall = call) => verbs[name](by);

  test("is not configured without a key, and asks nobody", async () => {
    expect(await ask({ settings: { ...stripe.settings, secretKey: undefined } })).toEqual({
      ok: false,
      reason: "not configured",
      detail: "STRIPE_SECRET_KEY is not set",
    });
    expect(stripe.requests).toEqual([]);
  });

  test("takes no answer of an unknown shape", async () => {
    stripe.behave("unknown shape");
    expect(await ask()).toEqual({
      ok: false,
      reason: "unavailable",
      detail: expect.stringMatching(/^Stripe's answer had an unknown shape: \w/),
    });
  });

  test("ends at the deadline", async () => {
    stripe.behave("hang");
    expect(await ask({ settings: { ...stripe.settings, timeoutMs: 40 } })).toEqual({
      ok: false,
      reason: "unavailable",
      detail: "Stripe did not answer in time",
    });
  });

  test("carries the caller's key, or none where it only reads", async () => {
    await ask();
    for (const { method, idempotencyKey: key } of stripe.requests) {
      if (method !== "POST") expect(key).toBeUndefined();
      // The SDK makes one where the verb needs none: doing it twice is the same as once.
      else
        expect(key).toMatch(/^(voidInvoice|expireCheckout)$/.test(name) ? /^stripe-node-retry-/ : /^key-1$/);
    }
    expect(stripe.requests).not.toEqual([]);
  });
});

describe("everything else that can come", () => {
  const unavailable = (detail: unknown) => ({ ok: false, reason: "unavailable", detail });

  test.each([
    ["key refused", "not configured", "Stripe answered 401, Invalid API Key provided: [key]"],
    [
      "key may not",
      "not configured",
      "Stripe answered 403, The provided key '[key]' does not have the required permissions.",
    ],
    [
      "key in use",
      "unavailable",
      "Stripe answered 409, There is currently another in-progress request using this Idempotent Key.",
    ],
    ["too many requests", "unavailable", "Stripe answered 429, Request rate limit exceeded."],
    ["server error", "unavailable", "Stripe answered 500, An unknown error occurred."],
    ["gateway page", "unavailable", "Stripe's answer was not JSON"],
    ["page instead of data", "unavailable", "Stripe's answer was not JSON"],
    ["empty body", "unavailable", "Stripe's answer was not JSON"],
    ["a word instead of data", "unavailable", "Stripe's answer was not JSON"],
    ["null instead of data", "unavailable", "Stripe's answer was not JSON"],
    ["redirect", "unavailable", "Stripe's answer was not JSON"],
    ["20 MB", "unavailable", "Stripe could not be reached: the answer is too large"],
    ["cut short", "unavailable", expect.stringContaining("Stripe could not be reached: ")],
    ["reset", "unavailable", expect.stringContaining("Stripe could not be reached: ")],
  ] as const)("%s is %s", async (behaviour, reason, detail) => {
    stripe.behave(behaviour);
    expect(await createCheckout(order, call)).toEqual({ ok: false, reason, detail });
    expect(stripe.world.sessions.size).toBe(0);
  });

  test.each([
    ["card declined", "card_declined", "Stripe answered 402, Your card was declined."],
    [
      "bad request",
      "email_invalid",
      "Stripe answered 400, Invalid email address: [address], or phone [number]",
    ],
  ] as const)("%s is rejected, and tells nothing about a person", async (behaviour, code, detail) => {
    stripe.behave(behaviour);
    expect(await createCheckout(order, call)).toEqual({ ok: false, reason: "rejected", code, detail });
  });

  test("a refusal for haste says how long to wait, and the next try is answered", async () => {
    stripe.behave("too many requests, wait", "answer");
    expect(await createCheckout(order, call)).toMatchObject({ reason: "unavailable", retryAfterMs: 7_000 });
    expect(await createCheckout(order, call)).toMatchObject({ ok: true });
    expect(stripe.requests).toHaveLength(2);
  });

  test.each([
    ["99999999", 86_400_000],
    [new Date(0).toUTCString(), 1_000],
    ["0", 1_000],
    ["soon", undefined],
  ])("a wait of %s is %s", async (after, retryAfterMs) => {
    stripe.behave({ status: 503, body: { error: { type: "api_error" } }, headers: { "retry-after": after } });
    const result = await createCheckout(order, call);
    expect(result).toMatchObject({ ok: false, reason: "unavailable", detail: "Stripe answered 503" });
    expect(!result.ok && result.retryAfterMs).toBe(retryAfterMs);
  });

  test("an error without an error's shape is a value", async () => {
    stripe.behave({ status: 500, body: { error: "oops" } }, { status: 418, body: { error: { message: 7 } } });
    expect(await createCheckout(order, call)).toMatchObject({ ok: false, reason: "unavailable" });
    expect(await createCheckout(order, call)).toMatchObject({
      ok: false,
      reason: "rejected",
      code: "invalid",
    });
  });

  test.each(["hang in the body", "drip"] as const)(
    "a %s ends at the deadline, and its connection too",
    async (mishap) => {
      stripe.behave(mishap);
      const result = await createCheckout(order, { settings: { ...stripe.settings, timeoutMs: 60 } });
      expect(result).toEqual(unavailable(expect.stringMatching(/in time|too long/)));
      await stripe.requests[0]?.ended;
    },
  );

  test("a connection that is closed twice is asked twice with one key, and no more", async () => {
    stripe.behave("reset");
    await createCheckout(order, call);
    expect(stripe.requests.map((request) => request.idempotencyKey)).toEqual(["key-1", "key-1"]);
  });

  test("one odd field is named, not shown", async () => {
    stripe.behave({
      status: 200,
      body: { ...missingFields, metadata: { leadId, paymentId }, currency: "owner@mail.example" },
    });
    expect(await findCheckout("cs_test_sample1", call)).toEqual(
      unavailable(
        "Stripe's answer had an unknown shape: " +
          "payment_status, amount_subtotal, amount_total, currency, livemode, created, expires_at",
      ),
    );
  });

  test("a page to pay on that is no web address is an unknown shape", async () => {
    const made = await createCheckout(order, call);
    const id = made.ok ? made.checkout.id : "";
    stripe.edit(id, { url: "javascript:alert(1)" });
    expect(await findCheckout(id, call)).toEqual(unavailable("Stripe's answer had an unknown shape: url"));
  });

  test("the caller's own end is a value too, before and while it waits", async () => {
    stripe.behave("hang");
    const caller = new AbortController();
    const asked = createCheckout(order, { ...call, signal: caller.signal });
    caller.abort();
    expect(await asked).toEqual(unavailable("The request was cancelled"));
    expect(await createCheckout(order, { ...call, signal: caller.signal })).toEqual(
      unavailable("The request was cancelled"),
    );
  });

  test("nothing listening is a value, and the key is never in the detail", async () => {
    await stripe.stop();
    const result = await createCheckout(order, call);
    expect(result).toEqual(unavailable(expect.stringContaining("Stripe could not be reached: ")));
    expect(JSON.stringify(result)).not.toContain(call.settings.secretKey);
    stripe = await startFakeStripe();
  });
});

const missingFields = { id: "cs_test_sample1", object: "checkout.session", status: "open" };

test("the stand-in itself refuses a route, a name and a key that the vendor does not have", async () => {
  const stranger = await startFakeStripe();
  const { baseUrl, secretKey } = stranger.settings;
  const post = async (path: string, body: string, key: string) => {
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/x-www-form-urlencoded" };
    const response = await fetch(`${baseUrl}/v1/${path}`, { method: "POST", headers, body });
    return [response.status, (await response.json()).error.code];
  };
  expect(await post("checkout/sessions", "payment_method_types[0]=card", secretKey)).toEqual([
    400,
    "payment_method_types_no_longer_supported",
  ]);
  expect(await post("customers", "colour=red", secretKey)).toEqual([400, "parameter_unknown"]);
  expect(await post("customers", "email=owner@mail.example", "sk_live_nobody1")).toEqual([401, undefined]);
  expect(await post("tokens", "", secretKey)).toEqual([404, undefined]);
  await expect(stranger.stop()).rejects.toThrow("POST /v1/tokens");
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  addInvoiceItem,
  createInvoice,
  deleteDraft,
  ensureCustomer,
  finalizeInvoice,
  findInvoice,
  sendInvoice,
  voidInvoice,
} from "#app/integrations/stripe/invoices.server.ts";
import {
  createCheckout,
  createRefund,
  expireCheckout,
  findCheckout,
  listRefunds,
} from "#app/integrations/stripe/payments.server.ts";
import { listEvents } from "#app/integrations/stripe/webhook.server.ts";
import { checkAccount, type StripeCall, stripeMode } from "#app/integrations/stripe.server.ts";
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
const owner = { leadId, email: "owner@mail.example", name: "Sample Owner", phone: null, idempotencyKey };
const item = { customerId, invoiceId: invoice.id, description, amountCents: 500, idempotencyKey };
const draft = { customerId, leadId, invoiceId: "invoice-1", description, daysUntilDue: 14, idempotencyKey };
const paidBack = { paymentIntentId: "pi_1", metadata: { leadId, paymentId }, amountCents: 1, idempotencyKey };

const order = {
  leadId,
  paymentId,
  email: "owner@mail.example",
  name: "Onboarding fee",
  description,
  amountCents: 19_900,
  currency: "usd",
  successUrl: "http://localhost:3000/payment/success?session_id={CHECKOUT_SESSION_ID}",
  cancelUrl: "http://localhost:3000/payment/cancel",
  idempotencyKey,
  expiresAt: new Date(Date.now() + 3_600_000),
} as const;

const functions = {
  createCheckout: (by: StripeCall) => createCheckout(order, by),
  findCheckout: (by: StripeCall) => findCheckout("cs_test_sample1", by),
  expireCheckout: (by: StripeCall) => expireCheckout("cs_test_sample1", by),
  createRefund: (by: StripeCall) => createRefund(paidBack, by),
  listRefunds: (by: StripeCall) => listRefunds("pi_1", by),
  listEvents: (by: StripeCall) => listEvents({ types: ["invoice.paid"], since: new Date(0) }, by),
  ensureCustomer: (by: StripeCall) => ensureCustomer(owner, by),
  createInvoice: (by: StripeCall) => createInvoice(draft, by),
  addInvoiceItem: (by: StripeCall) => addInvoiceItem(item, by),
  finalizeInvoice: (by: StripeCall) => finalizeInvoice(invoice, by),
  sendInvoice: (by: StripeCall) => sendInvoice(invoice, by),
  voidInvoice: (by: StripeCall) => voidInvoice(invoice.id, by),
  deleteDraft: (by: StripeCall) => deleteDraft(invoice.id, by),
  findInvoice: (by: StripeCall) => findInvoice(invoice.id, by),
  checkAccount: (by: StripeCall) => checkAccount(by),
};

test.each(Object.entries(functions))("%s needs a key, a known reply and a deadline", async (name, ask) => {
  expect(await ask({ settings: { ...stripe.settings, secretKey: undefined } })).toEqual({
    ok: false,
    reason: "not configured",
    detail: "STRIPE_SECRET_KEY is not set",
  });
  expect(stripe.requests).toEqual([]);
  stripe.behave("unknown shape");
  expect(await ask(call)).toMatchObject({ ok: false, reason: "unavailable" });
  stripe.behave("hang");
  expect(await ask({ settings: { ...stripe.settings, timeoutMs: 40 } })).toEqual(
    unavailable("Stripe did not answer in time"),
  );
  stripe.behave("answer");
  await ask(call);
  for (const { method, idempotencyKey: key } of stripe.requests) {
    if (method !== "POST") expect(key).toBeUndefined();
    // These requests are idempotent, so the SDK generates the key.
    else expect(key).toMatch(/^(voidInvoice|expireCheckout)$/.test(name) ? /^stripe-node-retry-/ : /^key-1$/);
  }
});

const unavailable = (detail: unknown) => ({ ok: false, reason: "unavailable", detail });

test.each([
  ["key refused", "not configured", "Stripe answered 401, Invalid API Key provided: [key]"],
  [
    "key may not",
    "not configured",
    "Stripe answered 403, The provided key '[key]' does not have the required permissions.",
  ],
  ["key in use", "unavailable", expect.stringContaining("Stripe answered 409")],
  ["too many requests", "unavailable", "Stripe answered 429, Request rate limit exceeded."],
  ["server error", "unavailable", "Stripe answered 500, An unknown error occurred."],
  ["gateway page", "unavailable", "Stripe's answer was not JSON"],
  ["page instead of data", "unavailable", "Stripe's answer was not JSON"],
  ["empty body", "unavailable", "Stripe's answer was not JSON"],
  ["redirect", "unavailable", "Stripe's answer was not JSON"],
  ["cut short", "unavailable", expect.stringContaining("Stripe could not be reached: ")],
  ["reset", "unavailable", expect.stringContaining("Stripe could not be reached: ")],
] as const)("translates %s into %s", async (behaviour, reason, detail) => {
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
] as const)("translates %s into a refusal without personal data", async (behaviour, code, detail) => {
  stripe.behave(behaviour);
  expect(await createCheckout(order, call)).toEqual({ ok: false, reason: "rejected", code, detail });
});

test.each([
  ["7", 7_000],
  ["99999999", 86_400_000],
  ["0", 1_000],
  ["soon", undefined],
])("reads Retry-After: %s as %s ms", async (after, retryAfterMs) => {
  stripe.behave({ status: 503, body: { error: { type: "api_error" } }, headers: { "retry-after": after } });
  const result = await createCheckout(order, call);
  expect(result).toMatchObject({ ok: false, reason: "unavailable", detail: "Stripe answered 503" });
  expect(!result.ok && result.retryAfterMs).toBe(retryAfterMs);
});

test("translates an error of an unknown shape", async () => {
  stripe.behave({ status: 500, body: { error: "oops" } }, { status: 418, body: { error: { message: 7 } } });
  expect(await createCheckout(order, call)).toMatchObject({ reason: "unavailable" });
  expect(await createCheckout(order, call)).toMatchObject({ reason: "rejected", code: "invalid" });
});

test.each(["hang in the body", "drip"] as const)("ends a %s at the deadline", async (mishap) => {
  stripe.behave(mishap);
  const result = await createCheckout(order, { settings: { ...stripe.settings, timeoutMs: 60 } });
  expect(result).toEqual(unavailable(expect.stringContaining("in time")));
});

test("names unknown fields without their values", async () => {
  const body = { id: "cs_test_sample1", object: "checkout.session", status: "open" };
  const metadata = { leadId, paymentId };
  stripe.behave({ status: 200, body: { ...body, metadata, currency: "owner@mail.example" } });
  expect(await findCheckout("cs_test_sample1", call)).toEqual(
    unavailable(
      "Stripe's answer had an unknown shape: " +
        "payment_status, amount_subtotal, amount_total, currency, livemode, expires_at",
    ),
  );
  stripe.behave("answer");
  const made = await createCheckout(order, call);
  const id = made.ok ? made.checkout.id : "";
  stripe.edit(id, { url: "javascript:alert(1)" });
  expect(await findCheckout(id, call)).toEqual(unavailable("Stripe's answer had an unknown shape: url"));
});

test("stops when the caller aborts", async () => {
  stripe.behave("answer held", "answer");
  const caller = new AbortController();
  const asked = ensureCustomer(owner, { ...call, signal: caller.signal });
  await vi.waitUntil(() => stripe.requests.length > 0);
  caller.abort();
  expect(await asked).toEqual(unavailable("The request was cancelled"));
  stripe.release();
  await stripe.requests[0]?.ended;
  await checkAccount(call);
  expect(stripe.world.customers.size).toBe(0);
});

test("checks the account, and sends no telemetry", async () => {
  const account = { ok: true, accountId: "acct_sample", chargesEnabled: true, payoutsEnabled: false };
  expect(await checkAccount(call)).toEqual({ ...account, livemode: false });
  await checkAccount(call);
  expect(stripe.requests.map(({ telemetry }) => telemetry)).toEqual([undefined, undefined]);
});

test.each([
  ["sk_test_nobody1", true, "live"],
  [undefined, true, "sandbox"],
  [undefined, false, "not configured"],
] as const)("with key %s and demo %s the mode is %s", (secretKey, demo, mode) => {
  expect(stripeMode({ secretKey, demo })).toBe(mode);
});

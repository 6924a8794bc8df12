import { expect, test } from "vitest";
import { config } from "#app/config.server.ts";
import {
  addLines,
  createInvoice,
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
import { checkAccount, stripeMode } from "#app/integrations/stripe.server.ts";
import { withNewStripe } from "#tests/factories/stripe.ts";

const held = withNewStripe();

const idempotencyKey = "key-1";
const [leadId, paymentId, customerId, description] = ["lead-1", "payment-1", "cus_sample1", "Repairs"];
const invoice = { id: "in_sample1", idempotencyKey };
const owner = { leadId, email: "owner@mail.example", name: "Sample Owner", phone: null, idempotencyKey };
const items = [{ description, amountCents: 500 }];
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
  createCheckout: () => createCheckout(order),
  findCheckout: () => findCheckout("cs_test_sample1"),
  expireCheckout: () => expireCheckout("cs_test_sample1"),
  createRefund: () => createRefund(paidBack),
  listRefunds: () => listRefunds("pi_1"),
  ensureCustomer: () => ensureCustomer(owner),
  createInvoice: () => createInvoice(draft),
  addLines: () => addLines({ ...invoice, items }),
  finalizeInvoice: () => finalizeInvoice(invoice),
  sendInvoice: () => sendInvoice(invoice),
  voidInvoice: () => voidInvoice(invoice.id),
  findInvoice: () => findInvoice(invoice.id),
  checkAccount: () => checkAccount(),
};

test.each(Object.entries(functions))("%s needs a key, a known reply and a deadline", async (name, ask) => {
  config.stripe = { ...held.stripe.settings, secretKey: undefined };
  expect(await ask()).toEqual({
    ok: false,
    reason: "not configured",
    detail: "STRIPE_SECRET_KEY is not set",
  });
  expect(held.stripe.requests).toEqual([]);
  config.stripe = held.stripe.settings;
  held.stripe.behave("unknown shape");
  expect(await ask()).toMatchObject({ ok: false, reason: "unavailable" });
  held.stripe.behave("hang");
  config.stripe = { ...held.stripe.settings, timeoutMs: 40 };
  expect(await ask()).toEqual(unavailable("Stripe did not answer in time"));
  config.stripe = held.stripe.settings;
  held.stripe.behave("answer");
  await ask();
  for (const { method, idempotencyKey: key } of held.stripe.requests) {
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
  held.stripe.behave(behaviour);
  expect(await createCheckout(order)).toEqual({ ok: false, reason, detail });
  expect(held.stripe.world.sessions.size).toBe(0);
});

test.each([
  ["card declined", "card_declined", "Stripe answered 402, Your card was declined."],
  [
    "bad request",
    "email_invalid",
    "Stripe answered 400, Invalid email address: [address], or phone [number]",
  ],
] as const)("translates %s into a refusal without personal data", async (behaviour, code, detail) => {
  held.stripe.behave(behaviour);
  expect(await createCheckout(order)).toEqual({ ok: false, reason: "rejected", code, detail });
});

test.each([
  ["7", 7_000],
  ["99999999", 86_400_000],
  ["0", 1_000],
  ["soon", undefined],
])("reads Retry-After: %s as %s ms", async (after, retryAfterMs) => {
  held.stripe.behave({
    status: 503,
    body: { error: { type: "api_error" } },
    headers: { "retry-after": after },
  });
  const result = await createCheckout(order);
  expect(result).toMatchObject({ ok: false, reason: "unavailable", detail: "Stripe answered 503" });
  expect(!result.ok && result.retryAfterMs).toBe(retryAfterMs);
});

test("translates an error of an unknown shape", async () => {
  held.stripe.behave(
    { status: 500, body: { error: "oops" } },
    { status: 418, body: { error: { message: 7 } } },
  );
  expect(await createCheckout(order)).toMatchObject({ reason: "unavailable" });
  expect(await createCheckout(order)).toMatchObject({ reason: "rejected", code: "invalid" });
});

test.each(["hang in the body", "drip"] as const)("ends a %s at the deadline", async (mishap) => {
  held.stripe.behave(mishap);
  config.stripe = { ...held.stripe.settings, timeoutMs: 60 };
  const result = await createCheckout(order);
  expect(result).toEqual(unavailable(expect.stringContaining("in time")));
});

test("names unknown fields without their values", async () => {
  const body = { id: "cs_test_sample1", object: "checkout.session", status: "open" };
  const metadata = { leadId, paymentId };
  held.stripe.behave({ status: 200, body: { ...body, metadata, currency: "owner@mail.example" } });
  expect(await findCheckout("cs_test_sample1")).toEqual(
    unavailable(
      "Stripe's answer had an unknown shape: " +
        "payment_status, amount_subtotal, amount_total, currency, livemode, expires_at",
    ),
  );
  held.stripe.behave("answer");
  const made = await createCheckout(order);
  const id = made.ok ? made.checkout.id : "";
  held.stripe.edit(id, { url: "javascript:alert(1)" });
  expect(await findCheckout(id)).toEqual(unavailable("Stripe's answer had an unknown shape: url"));
});

test("checks the account, and sends no telemetry", async () => {
  expect(await checkAccount()).toEqual({ ok: true, accountId: "acct_sample" });
  await checkAccount();
  expect(held.stripe.requests.map(({ telemetry }) => telemetry)).toEqual([undefined, undefined]);
});

test.each([
  ["sk_test_nobody1", true, "live"],
  [undefined, true, "sandbox"],
  [undefined, false, "not configured"],
] as const)("with key %s and demo %s the mode is %s", (secretKey, demo, mode) => {
  Object.assign(config, { stripe: { ...held.stripe.settings, secretKey }, demo });
  expect(stripeMode()).toBe(mode);
  Object.assign(config, { demo: true });
});

import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { config } from "#app/config.server.ts";
import { concludePayment, verifyPayment } from "#app/features/payments/commands/payment-result.server.ts";
import { createPaymentSession } from "#app/features/payments/commands/request-payment.server.ts";
import { billCustomer } from "#app/features/payments/invoices/commands/create.server.ts";
import { type Actor, visitor } from "#app/lib/actor.ts";
import { Failure } from "#app/server/api/endpoint.ts";
import { db } from "#db/instance.server.ts";
import { outbox, payments } from "#db/schema/index.ts";
import { callWith, makeTokens, type SentCall } from "#tests/factories/calls.ts";
import { deleteLeads, leadOf, makeLead, makeStaff, storyOf } from "#tests/factories/leads.ts";
import { connectStripe, openFee, paymentOf, withStripe } from "#tests/factories/payments.ts";

const held = withStripe();
let tokens: Record<string, string>;
const call = callWith(() => tokens);

beforeAll(async () => {
  tokens = await makeTokens();
});

const paymentsOf = (leadId: string) => db().select().from(payments).where(eq(payments.leadId, leadId));
const open = (body: unknown, sent: SentCall = {}) => call("createPaymentSession", { body, ...sent });
const verify = (sessionId: string) => call("verifyPayment", { params: { sessionId } });
const report = (session_id: unknown) => call("reportPaymentSuccess", { body: { session_id } });

test("the commands refuse actors without the scope", async () => {
  const { lead, sessionId } = await openFee();
  const other: Actor = { kind: "token", tokenId: lead.id, name: "Web shop", scopes: ["documents:read"] };
  for (const actor of [visitor, other]) {
    expect(await createPaymentSession(actor, { leadId: lead.id })).toMatchObject({ reason: "forbidden" });
    expect(await verifyPayment(actor, { sessionId })).toMatchObject({ reason: "forbidden" });
    expect(await concludePayment(actor, { sessionId })).toMatchObject({ reason: "forbidden" });
    const bill = {
      customerId: lead.id,
      description: "Repairs",
      items: [{ description: "Labor", amountCents: 1 }],
    };
    expect(await billCustomer(actor, bill)).toMatchObject({ reason: "forbidden" });
  }
});

describe("a page for the fee", () => {
  test("opens with the scheduled fee, and is the same the second time", async () => {
    const lead = await makeLead({ email: "Ann.Opens@owner.example" });
    const body = { leadId: lead.id, email: "ann.opens@owner.example", amount: 199, name: "Property Owner" };
    const { status, said } = await open(body);
    expect(status).toBe(200);
    const [payment, ...others] = await paymentsOf(lead.id);
    expect(others).toEqual([]);
    expect(payment).toMatchObject({ amountCents: 199_00, status: "open", scheduleName: "2026-11" });
    expect(said).toEqual({ id: payment?.sessionId, success: true, url: payment?.url });
    const page = held.stripe.world.sessions.get(payment?.sessionId ?? "");
    expect(page).toMatchObject({ amount_total: 199_00, metadata: { leadId: lead.id } });
    expect(await open({ leadId: lead.id })).toMatchObject({ status: 200, said });
    // Both at the same time.
    expect(await storyOf(lead.id)).toMatchObject([
      { kind: "payment_opened", actorName: "Web shop" },
      { kind: "payment_requested", actorName: "Web shop" },
    ]);
    const mails = await db().select().from(outbox).where(eq(outbox.kind, "mail-pay-link"));
    expect(mails.filter(({ payload }) => payload.paymentId === payment?.id)).toEqual([]);
  });

  test.each([
    ["another amount", { amount: 1 }, "The onboarding fee is $199."],
    ["the amount in cents", { amount: 19_900 }, "The onboarding fee is $199."],
    [
      "someone else's email address",
      { email: "eve@elsewhere.example" },
      "The lead has another email address.",
    ],
  ])("is refused with %s, and nothing is stored", async (_, posted, detail) => {
    const lead = await makeLead();
    const before = held.stripe.world.sessions.size;
    const { status, said } = await open({ leadId: lead.id, ...posted });
    expect(status).toBe(409);
    expect(Failure.parse(said)).toMatchObject({ error: "Failed to create payment session", detail });
    expect(await paymentsOf(lead.id)).toEqual([]);
    expect(await storyOf(lead.id)).toEqual([]);
    expect(held.stripe.world.sessions.size).toBe(before);
  });

  test("is refused for a lead that is unknown, deleted, without an address, or has paid", async () => {
    const staff = await makeStaff();
    const [deleted, silent, paid] = [await makeLead(), await makeLead({ email: null }), await openFee()];
    await deleteLeads(staff, { ids: [deleted.id] });
    held.stripe.pay(paid.sessionId);
    expect(await open({ leadId: deleted.id })).toMatchObject({
      status: 404,
      said: { error: "Lead not found" },
    });
    expect(await open({ leadId: crypto.randomUUID() })).toMatchObject({ status: 404 });
    expect(await open({ leadId: silent.id })).toMatchObject({ status: 409 });
    const late = { status: 409, said: { detail: "The onboarding fee of this lead is paid already." } };
    expect(await open({ leadId: paid.lead.id })).toMatchObject(late);
    expect(await paymentOf(paid.paymentId)).toMatchObject({ status: "paid" });
    expect(await open({ leadId: paid.lead.id })).toMatchObject(late);
  });

  test("is refused while the payment provider is offline or not set up", async () => {
    const lead = await makeLead();
    held.stripe.behave("server error");
    const offline = await open({ leadId: lead.id });
    expect(offline).toMatchObject({ status: 503, said: { error: "Failed to create payment session" } });
    connectStripe();
    const demo = config.demo;
    config.demo = false;
    try {
      expect(await open({ leadId: lead.id })).toMatchObject({
        status: 503,
        said: { detail: "Payments are not set up: STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are missing." },
      });
    } finally {
      config.demo = demo;
    }
  });
});

describe("a payment", () => {
  test("is verified as the provider reports it", async () => {
    const { sessionId, lead } = await openFee();
    const metadata = { leadId: lead.id };
    const unpaid = {
      id: sessionId,
      status: "unpaid",
      amount: 199,
      refunded: 0,
      currency: "usd",
      paidAt: null,
    };
    expect(await verify(sessionId)).toMatchObject({
      status: 200,
      said: { success: true, data: { ...unpaid, metadata } },
    });
    held.stripe.pay(sessionId);
    expect(await verify(sessionId)).toMatchObject({
      status: 200,
      said: { success: true, data: { status: "paid", paidAt: expect.stringMatching(/Z$/), metadata } },
    });
  });

  test("that succeeded returns its lead and enrolls it once", async () => {
    const { sessionId, lead, paymentId } = await openFee();
    const early = await report(sessionId);
    expect(early).toMatchObject({
      status: 409,
      said: { error: "Payment verification failed", detail: "Nothing was paid on this page." },
    });
    expect(await leadOf(lead.id)).toMatchObject({ status: "contract_sent" });
    held.stripe.pay(sessionId);
    for (let time = 0; time < 2; time += 1)
      expect(await report(sessionId)).toMatchObject({
        status: 200,
        said: { success: true, data: { metadata: { leadId: lead.id } } },
      });
    expect(await leadOf(lead.id)).toMatchObject({ status: "enrolled" });
    expect((await storyOf(lead.id)).filter(({ kind }) => kind === "fee_paid")).toHaveLength(1);
    expect(await paymentOf(paymentId)).toMatchObject({ status: "paid" });
  });

  test.each([
    ["amount", () => ({ amount_total: 1 })],
    ["currency", () => ({ currency: "cad" })],
    ["lead", (paymentId: string) => ({ metadata: { leadId: crypto.randomUUID(), paymentId } })],
  ])("of another %s conflicts with ours", async (_what, editOf) => {
    const { sessionId, paymentId } = await openFee();
    held.stripe.edit(sessionId, editOf(paymentId) as never);
    const detail = "The payment page does not match the payment that was requested.";
    const verified = { status: 409, said: { error: "Failed to verify payment", detail } };
    expect([await verify(sessionId), await verify(sessionId)]).toMatchObject([verified, verified]);
    const error = "Payment verification failed";
    expect(await report(sessionId)).toMatchObject({ status: 409, said: { error, detail } });
  });

  test.each([
    "cs_test_nobody",
    "cs_live_9999",
    "pi_123",
    "..%2F..%2Fhealthz",
    "'; drop table payments; --",
    " ",
  ])("of a page that is not ours is not found, without a request: %s", async (id) => {
    const before = held.stripe.requests.length;
    const verified = await verify(id);
    expect(verified).toMatchObject({ status: 404, said: { error: "Failed to verify payment" } });
    expect(Object.keys(Failure.parse(verified.said))).toEqual(["success", "error", "reference"]);
    const reported = await report(id);
    expect(reported).toMatchObject({ status: 404, said: { error: "Payment verification failed" } });
    expect(Object.keys(Failure.parse(reported.said))).toEqual(["success", "error", "reference"]);
    expect(held.stripe.requests.length).toBe(before);
  });

  test.each([undefined, "", 7, null, "x".repeat(400)])("needs the id of its page, not %j", async (id) => {
    const { status, said } = await report(id);
    expect(status).toBe(422);
    expect(Failure.parse(said)).toMatchObject({
      error: "Invalid payment session",
      fields: { session_id: [expect.any(String)] },
    });
  });

  test("of a deleted lead is stored, and returns no lead", async () => {
    const { sessionId, lead, staff, paymentId } = await openFee();
    await deleteLeads(staff, { ids: [lead.id] });
    held.stripe.pay(sessionId);
    expect(await report(sessionId)).toMatchObject({ status: 404, said: { error: "Lead not found" } });
    expect(await paymentOf(paymentId)).toMatchObject({ status: "paid" });
  });
});

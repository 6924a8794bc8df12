import { and, eq, isNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { openCheckout } from "#app/features/payments/commands/open-checkout.server.ts";
import {
  concludePayment,
  confirmPayment,
  verifyPayment,
} from "#app/features/payments/commands/payment-result.server.ts";
import { requestRefund } from "#app/features/payments/commands/refunds.server.ts";
import { requestPayment } from "#app/features/payments/commands/request-payment.server.ts";
import { syncCheckout } from "#app/features/payments/commands/sync-checkout.server.ts";
import { handleStripeWebhook } from "#app/features/payments/commands/triggers.server.ts";
import { paymentLabel } from "#app/features/payments/components/payment-labels.ts";
import { visitor } from "#app/lib/actor.ts";
import { db } from "#db/instance.server.ts";
import { payments, tasks } from "#db/schema/index.ts";
import { dealOf, kindsOf, makeStaff } from "#tests/factories/leads.ts";
import { openFee, paymentOf, reconcileNow, runJobs, withStripe } from "#tests/factories/payments.ts";
import { signatureOf } from "#tests/fakes/stripe/events.ts";

const held = withStripe();

async function disputed() {
  const opened = await openFee();
  held.stripe.pay(opened.sessionId);
  await syncCheckout({ paymentId: opened.paymentId });
  await receive(held.stripe.dispute(opened.sessionId));
  expect(await paymentOf(opened.paymentId)).toMatchObject({ status: "disputed" });
  return opened;
}

async function receive(event: object) {
  const body = JSON.stringify(event);
  const header = signatureOf(body, ["whsec_sample"]);
  expect(await handleStripeWebhook(Buffer.from(body), header)).toEqual({ ok: true });
  await runJobs("sync-payment");
}

const openTasks = async (leadId: string) => {
  const open = await db()
    .select({ title: tasks.title })
    .from(tasks)
    .where(and(eq(tasks.leadId, leadId), eq(tasks.kind, "payment_problem"), isNull(tasks.doneAt)));
  return open.map(({ title }) => title);
};
const labelOf = async (leadId: string) => {
  const [payment] = (await dealOf(leadId)).money.payments;
  return payment ? paymentLabel(payment, "America/Chicago") : "";
};

test("a dispute is found by its payment intent and becomes a task", async () => {
  const { sessionId, paymentId, lead } = await disputed();
  expect(await openTasks(lead.id)).toEqual(["Answer a payment dispute"]);
  const before = await paymentOf(paymentId);
  await receive(held.stripe.decide(sessionId, "under_review"));
  expect(await paymentOf(paymentId)).toEqual(before);
  expect(await labelOf(lead.id)).toContain("disputes it");
});

test.each(["won", "warning_closed"])(
  "a dispute that ends as %s leaves the payment paid and closes the task",
  async (status) => {
    const { sessionId, paymentId, lead, staff } = await disputed();
    const event = held.stripe.decide(sessionId, status);
    for (let time = 0; time < 2; time++) await receive({ ...event, id: `${event.id}${time}` });
    expect(await paymentOf(paymentId)).toMatchObject({ status: "paid", failedReason: null });
    expect(await openTasks(lead.id)).toEqual([]);
    expect((await kindsOf(lead.id)).filter((kind) => kind.startsWith("dispute"))).toEqual([
      "disputed",
      "dispute_won",
    ]);
    expect((await kindsOf(lead.id)).filter((kind) => kind === "fee_paid")).toHaveLength(1);
    expect(await labelOf(lead.id)).toContain("we kept the payment");
    expect(
      await requestRefund(staff, { kind: "payment", id: paymentId, amountCents: 50_00, reason: "x" }),
    ).toMatchObject({
      ok: true,
    });
  },
);

test("a lost dispute adds another task, and the fee can be requested again", async () => {
  const { sessionId, paymentId, lead, staff } = await disputed();
  await receive(held.stripe.decide(sessionId, "lost"));
  expect(await paymentOf(paymentId)).toMatchObject({ status: "lost", failedReason: null });
  expect(await openTasks(lead.id)).toEqual(["A payment dispute was lost: speak with the owner"]);
  expect(await kindsOf(lead.id)).toEqual(expect.arrayContaining(["disputed", "task_closed", "dispute_lost"]));
  expect(await labelOf(lead.id)).toContain("keeps the money");
  expect(
    await requestRefund(staff, { kind: "payment", id: paymentId, amountCents: 1_00, reason: "x" }),
  ).toMatchObject({
    reason: "conflict",
  });
  expect(await requestPayment(staff, { leadId: lead.id })).toMatchObject({ ok: true });
});

test("a lost payment counts as not paid on the result page and in the API", async () => {
  const { sessionId } = await disputed();
  await receive(held.stripe.decide(sessionId, "lost"));
  const admin = await makeStaff({ role: "admin" });
  expect(await confirmPayment(sessionId)).toMatchObject({ state: "lost" });
  expect(await verifyPayment(admin, { sessionId })).toMatchObject({ ok: true, value: { status: "unpaid" } });
  expect(await concludePayment(admin, { sessionId })).toMatchObject({ ok: false, reason: "conflict" });
});

test("reconcile finds the end of an old dispute", async () => {
  const { sessionId, paymentId } = await disputed();
  held.stripe.decide(sessionId, "won");
  expect(await reconcileNow()).toEqual({ ok: true });
  expect(await paymentOf(paymentId)).toMatchObject({ status: "paid" });
});

test("nothing changes while Stripe doesn't return the dispute", async () => {
  const { sessionId, paymentId } = await disputed();
  const before = await paymentOf(paymentId);
  held.stripe.decide(sessionId, "won");
  held.stripe.behave("answer", "server error");
  expect(await syncCheckout({ paymentId })).toMatchObject({ ok: false, reason: "unavailable" });
  expect(await paymentOf(paymentId)).toEqual(before);
  held.stripe.behave("answer");
  expect(await syncCheckout({ paymentId })).toMatchObject({ ok: true, applied: "changed" });
});

test("reconcile finds a dispute and a refund that no webhook brought", async () => {
  const [disputing, refunded] = [await openFee(), await openFee()];
  for (const { sessionId, paymentId } of [disputing, refunded]) {
    held.stripe.pay(sessionId);
    await syncCheckout({ paymentId });
  }
  held.stripe.dispute(disputing.sessionId);
  held.stripe.refund(refunded.sessionId, 50_00);
  for (let time = 0; time < 2; time++) expect(await reconcileNow()).toEqual({ ok: true });
  expect(await paymentOf(disputing.paymentId)).toMatchObject({ status: "disputed" });
  expect(await paymentOf(refunded.paymentId)).toMatchObject({ status: "paid", refundedCents: 50_00 });
  expect((await kindsOf(refunded.lead.id)).filter((kind) => kind === "refunded")).toHaveLength(1);
});

test("reconcile fails if Stripe doesn't answer, and finds the payment later", async () => {
  const { sessionId, paymentId } = await openFee();
  held.stripe.pay(sessionId);
  held.stripe.behave("server error");
  expect(await reconcileNow()).toMatchObject({ ok: false, reason: "unavailable" });
  held.stripe.behave("answer");
  expect(await reconcileNow()).toEqual({ ok: true });
  expect(await paymentOf(paymentId)).toMatchObject({ status: "paid" });
});

test("a lost dispute that is reversed adds a task if the fee was paid again", async () => {
  const { sessionId, paymentId, lead, staff } = await disputed();
  await receive(held.stripe.decide(sessionId, "lost"));
  await requestPayment(staff, { leadId: lead.id });
  const [again] = await db()
    .select()
    .from(payments)
    .where(and(eq(payments.leadId, lead.id), eq(payments.status, "created")));
  held.stripe.decide(sessionId, "won");
  expect(await reconcileNow()).toEqual({ ok: true });
  expect(await paymentOf(paymentId)).toMatchObject({ status: "paid" });
  expect(await openTasks(lead.id)).toEqual([]);
  await receive(held.stripe.decide(sessionId, "lost"));
  const opened = await openCheckout(visitor, { paymentId: again?.id ?? "" });
  expect(opened).toMatchObject({ ok: true });
  const { sessionId: second } = await paymentOf(again?.id ?? "");
  held.stripe.pay(second ?? "");
  await syncCheckout({ paymentId: again?.id ?? "" });
  await receive(held.stripe.decide(sessionId, "under_review"));
  expect(await paymentOf(paymentId)).toMatchObject({ status: "disputed" });
  await receive(held.stripe.decide(sessionId, "won"));
  expect(await openTasks(lead.id)).toContain("Refund a fee that was paid twice");
});

import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { readPage } from "#app/features/payments/commands/provider.server.ts";
import { requestRefund } from "#app/features/payments/commands/refunds.server.ts";
import { applyCheckout, syncCheckout } from "#app/features/payments/commands/sync-checkout.server.ts";
import { handleStripeWebhook } from "#app/features/payments/commands/triggers.server.ts";
import { db } from "#db/instance.server.ts";
import { outbox, paymentRefunds, payments, tasks } from "#db/schema/index.ts";
import { leadOf, makeStaff, storyOf } from "#tests/factories/leads.ts";
import { openFee, paymentOf, runJobs, withStripe } from "#tests/factories/payments.ts";
import { type StripeFakeEvent, signatureOf } from "#tests/fakes/stripe/events.ts";

const held = withStripe();

beforeEach(async () => {
  await db().delete(outbox);
});

const secret = "whsec_sample";
const receive = (event: object, { at = new Date(), secrets = [secret], header = "" } = {}) => {
  const body = JSON.stringify(event);
  return handleStripeWebhook(Buffer.from(body), header || signatureOf(body, secrets, at));
};
const jobCount = () => db().$count(outbox, eq(outbox.kind, "sync-payment"));
const count = async (leadId: string, kind: string) =>
  (await storyOf(leadId)).filter((event) => event.kind === kind).length;

async function paid() {
  const opened = await openFee();
  held.stripe.pay(opened.sessionId);
  await syncCheckout({ paymentId: opened.paymentId });
  await db().delete(outbox);
  return opened;
}

describe("a webhook", () => {
  test("changes the payment once when it arrives 50 times at once", async () => {
    const { sessionId, paymentId, lead } = await openFee();
    const event = held.stripe.pay(sessionId);
    const answers = await Promise.all(Array.from({ length: 50 }, () => receive(event)));
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(await jobCount()).toBe(1);
    await runJobs("sync-payment");
    expect(await paymentOf(paymentId)).toMatchObject({ status: "paid" });
    expect(await leadOf(lead.id)).toMatchObject({ status: "enrolled" });
    expect(await count(lead.id, "fee_paid")).toBe(1);
    expect(await receive(event)).toEqual({ ok: true });
    expect(await runJobs("sync-payment")).toEqual([]);
  });

  test("changes nothing for another account, mode or program", async () => {
    const { sessionId, paymentId } = await openFee();
    const event: StripeFakeEvent = held.stripe.pay(sessionId);
    const foreign = held.stripe.foreignSession();
    for (const other of [
      { ...event, account: "acct_other" },
      { ...event, livemode: true },
      held.stripe.event("checkout.session.completed", {
        id: foreign,
        object: "checkout.session",
        metadata: {},
      }),
      held.stripe.event("customer.created", { id: "cus_1", object: "customer" }),
      held.stripe.event("invoice.paid", { id: "in_1", object: "invoice", metadata: { leadId: "x" } }),
      held.stripe.event("charge.dispute.created", {
        id: "dp_1",
        object: "dispute",
        payment_intent: "pi_nobody",
      }),
    ])
      expect(await receive(other)).toEqual({ ok: true });
    expect(await jobCount()).toBe(0);
    expect(await paymentOf(paymentId)).toMatchObject({ status: "open" });
  });

  test("adds a task for a paid page whose payment is not stored", async () => {
    const { sessionId, paymentId } = await openFee();
    const event = held.stripe.pay(sessionId);
    await db().delete(payments).where(eq(payments.id, paymentId));
    for (let time = 0; time < 2; time++) await receive(event);
    expect(await db().$count(tasks, eq(tasks.dedupeKey, `stranger:${sessionId}`))).toBe(1);
  });

  test("leaves a job that retries while Stripe doesn't answer", async () => {
    const { sessionId, paymentId } = await openFee();
    await receive(held.stripe.pay(sessionId));
    held.stripe.behave("server error");
    expect(await runJobs("sync-payment")).toEqual(["retry"]);
    held.stripe.behave("answer");
    expect(await runJobs("sync-payment")).toEqual(["done"]);
    expect(await paymentOf(paymentId)).toMatchObject({ status: "paid" });
  });

  test("has the same result in any order", async () => {
    for (const order of [
      [0, 1, 2, 3],
      [3, 2, 1, 0],
      [2, 0, 3, 1],
    ]) {
      const { sessionId, paymentId, lead } = await openFee();
      const lapsed = held.stripe.event("checkout.session.expired", {
        ...held.stripe.world.sessions.get(sessionId),
        status: "expired",
      });
      const events = [
        held.stripe.decline(sessionId),
        held.stripe.pay(sessionId),
        held.stripe.refund(sessionId, 50_00),
        lapsed,
      ];
      for (const index of order) {
        expect(await receive(events[index] ?? {})).toEqual({ ok: true });
        await runJobs("sync-payment");
      }
      expect(await paymentOf(paymentId)).toMatchObject({ status: "paid", refundedCents: 50_00 });
      expect(await leadOf(lead.id)).toMatchObject({ status: "enrolled" });
      expect(await count(lead.id, "fee_paid")).toBe(1);
      expect(await count(lead.id, "refunded")).toBe(1);
    }
  });
});

describe("a refund", () => {
  const refundsOf = (paymentId: string) =>
    db().select().from(paymentRefunds).where(eq(paymentRefunds.paymentId, paymentId));

  test("of a part and of the rest is made once each per form", async () => {
    const { staff, paymentId, lead } = await paid();
    const before = held.stripe.world.refunds.size;
    const formKey = crypto.randomUUID();
    const part = () =>
      requestRefund(staff, {
        kind: "payment",
        id: paymentId,
        amountCents: 50_00,
        reason: "Goodwill",
        formKey,
      });
    expect((await Promise.all([part(), part(), part()])).every(({ ok }) => ok)).toBe(true);
    expect(await refundsOf(paymentId)).toMatchObject([{ amountCents: 50_00, status: "requested" }]);
    await runJobs("send-refund");
    await runJobs("send-refund");
    expect(await refundsOf(paymentId)).toMatchObject([{ status: "succeeded", reason: "Goodwill" }]);
    expect(await paymentOf(paymentId)).toMatchObject({ status: "paid", refundedCents: 50_00 });
    expect(
      await requestRefund(staff, { kind: "payment", id: paymentId, amountCents: 150_00, reason: "x" }),
    ).toMatchObject({
      field: "amount",
      message: "At most $149 can still be refunded.",
    });
    await requestRefund(staff, {
      kind: "payment",
      id: paymentId,
      amountCents: 149_00,
      reason: "Sold the home",
    });
    await runJobs("send-refund");
    expect(await paymentOf(paymentId)).toMatchObject({ status: "refunded", refundedCents: 199_00 });
    expect(
      await requestRefund(staff, { kind: "payment", id: paymentId, amountCents: 199_00, reason: "x" }),
    ).toMatchObject({
      reason: "conflict",
    });
    expect(held.stripe.world.refunds.size).toBe(before + 2);
    expect(await count(lead.id, "refunded")).toBe(2);
    expect(await count(lead.id, "fee_paid")).toBe(1);
  });

  test("is refused to other staff", async () => {
    const { paymentId } = await paid();
    const refund = { kind: "payment" as const, id: paymentId, amountCents: 199_00, reason: "x" };
    expect(await requestRefund(await makeStaff(), refund)).toMatchObject({ reason: "forbidden" });
  });

  test("is made once when the reply is lost", async () => {
    const { staff, paymentId } = await paid();
    const before = held.stripe.world.refunds.size;
    await requestRefund(staff, { kind: "payment", id: paymentId, amountCents: 199_00, reason: "x" });
    held.stripe.behave("answer lost");
    expect(await runJobs("send-refund")).toEqual(["retry"]);
    held.stripe.behave("answer");
    expect(await runJobs("send-refund")).toEqual(["done"]);
    expect(held.stripe.world.refunds.size).toBe(before + 1);
    expect(await paymentOf(paymentId)).toMatchObject({ status: "refunded" });
  });

  test("that fails after it succeeded leaves the payment paid, and adds a task", async () => {
    const { staff, paymentId, lead } = await paid();
    await requestRefund(staff, { kind: "payment", id: paymentId, amountCents: 199_00, reason: "x" });
    await runJobs("send-refund");
    const [refund] = await refundsOf(paymentId);
    const event = held.stripe.failRefund(refund?.vendorRefundId ?? "");
    for (let time = 0; time < 2; time++) {
      await receive({ ...event, id: `${event.id}${time}` });
      await runJobs("sync-payment");
    }
    expect(await paymentOf(paymentId)).toMatchObject({ status: "paid", refundedCents: 0 });
    expect(await refundsOf(paymentId)).toMatchObject([
      { status: "failed", failureReason: "lost_or_stolen_card" },
    ]);
    expect(await count(lead.id, "refund_failed")).toBe(1);
    expect(await db().$count(tasks, eq(tasks.dedupeKey, `refund-failed:${refund?.id}`))).toBe(1);
    expect(
      await requestRefund(staff, { kind: "payment", id: paymentId, amountCents: 199_00, reason: "x" }),
    ).toMatchObject({
      ok: true,
    });
  });

  test("that Stripe refuses is marked as failed", async () => {
    const { staff, paymentId, lead, sessionId } = await paid();
    held.stripe.refund(sessionId);
    await requestRefund(staff, { kind: "payment", id: paymentId, amountCents: 199_00, reason: "x" });
    expect(await runJobs("send-refund")).toEqual(["done"]);
    const statuses = (await refundsOf(paymentId)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual(["failed", "succeeded"]);
    expect(await paymentOf(paymentId)).toMatchObject({ status: "refunded" });
    expect(await count(lead.id, "refund_failed")).toBe(1);
  });

  test("is not undone by an older snapshot", async () => {
    const { sessionId, paymentId } = await paid();
    const before = await readPage(sessionId, new Date());
    if (!before.ok) throw new Error(before.detail);
    held.stripe.refund(sessionId, 20_00);
    await syncCheckout({ paymentId });
    expect(await applyCheckout(before.checkout, { paymentId })).toBe("unchanged");
    expect(await paymentOf(paymentId)).toMatchObject({ refundedCents: 20_00 });
  });

  test("made at Stripe with another amount is not mistaken for ours", async () => {
    const { sessionId, paymentId } = await paid();
    await requestRefund(await makeStaff({ role: "admin" }), {
      kind: "payment",
      id: paymentId,
      amountCents: 50_00,
      reason: "Late",
    });
    held.stripe.refund(sessionId, 20_00);
    const [refund] = [...held.stripe.world.refunds.values()].slice(-1);
    await receive(held.stripe.event("refund.created", refund ?? {}));
    await runJobs("sync-payment");
    const refunds = (await refundsOf(paymentId)).map(({ amountCents, status }) => [amountCents, status]);
    expect(refunds.toSorted()).toEqual([
      [20_00, "succeeded"],
      [50_00, "requested"],
    ]);
  });

  test("made at Stripe appears here", async () => {
    const { sessionId, paymentId } = await paid();
    held.stripe.refund(sessionId, 20_00);
    const [refund] = [...held.stripe.world.refunds.values()].slice(-1);
    await receive(held.stripe.event("refund.created", refund ?? {}));
    await runJobs("sync-payment");
    expect(await refundsOf(paymentId)).toMatchObject([
      { amountCents: 20_00, status: "succeeded", requestedBy: null },
    ]);
    expect(await paymentOf(paymentId)).toMatchObject({ refundedCents: 20_00 });
  });
});

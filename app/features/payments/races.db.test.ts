import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { cancelPayment } from "#app/features/payments/commands/cancel-payment.server.ts";
import { openCheckout } from "#app/features/payments/commands/open-checkout.server.ts";
import { requestRefund } from "#app/features/payments/commands/refunds.server.ts";
import { sendRefund } from "#app/features/payments/commands/send-refund.server.ts";
import { syncCheckout } from "#app/features/payments/commands/sync-checkout.server.ts";
import { visitor } from "#app/lib/actor.ts";
import { db } from "#db/instance.server.ts";
import { paymentRefunds, tasks } from "#db/schema/index.ts";
import { kindsOf, makeStaff, storyOf } from "#tests/factories/leads.ts";
import { askForFee, openFee, paymentOf, runJobs, withStripe } from "#tests/factories/payments.ts";

const held = withStripe();

const fee = 199_00;
const admin = () => makeStaff({ role: "admin" });
const refundsOf = (paymentId: string) =>
  db().select().from(paymentRefunds).where(eq(paymentRefunds.paymentId, paymentId));
const pagesOf = (paymentId: string) =>
  [...held.stripe.world.sessions.values()].filter(({ metadata }) => metadata.paymentId === paymentId);
const asked = () => held.stripe.requests.length;

async function paidFee() {
  const opened = await openFee();
  held.stripe.pay(opened.sessionId);
  await syncCheckout({ paymentId: opened.paymentId });
  return opened;
}

const paidBack = (sessionId: string) =>
  [...held.stripe.world.charges.values()].find(
    ({ payment_intent }) => payment_intent === held.stripe.world.sessions.get(sessionId)?.payment_intent,
  )?.amount_refunded;

async function whileWaiting<Value>(work: () => Promise<Value>, other: () => Promise<unknown>) {
  const before = asked();
  held.stripe.behave("answer held", "answer");
  const working = work();
  await expect.poll(asked).toBe(before + 1);
  await other();
  held.stripe.release();
  return working;
}

describe("two refunds of one payment at once", () => {
  test.each([
    ["all and all", [fee, fee], fee],
    ["all and a part", [fee, 50_00], null],
    ["parts that are more than the whole", [150_00, 100_00], null],
  ] as const)("refuses one of them for %s", async (_, [first, second], sum) => {
    const { paymentId, sessionId } = await paidFee();
    const ask = async (amountCents: number) =>
      requestRefund(await admin(), { kind: "payment", id: paymentId, amountCents, reason: "Goodwill" });
    const answers = await Promise.all([ask(first), ask(second)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const refunds = await refundsOf(paymentId);
    expect(refunds).toHaveLength(1);
    await runJobs("send-refund");
    expect(paidBack(sessionId)).toBe(refunds[0]?.amountCents);
    if (sum) expect(paidBack(sessionId)).toBe(sum);
  });

  test("makes both if they fit", async () => {
    const { paymentId, sessionId, lead } = await paidFee();
    const ask = async (amountCents: number) =>
      requestRefund(await admin(), { kind: "payment", id: paymentId, amountCents, reason: "Goodwill" });
    expect(await Promise.all([ask(99_00), ask(100_00)])).toMatchObject([{ ok: true }, { ok: true }]);
    const all = await refundsOf(paymentId);
    await Promise.all(all.flatMap(({ id }) => [sendRefund(id), sendRefund(id), syncCheckout({ paymentId })]));
    expect(paidBack(sessionId)).toBe(fee);
    expect(await paymentOf(paymentId)).toMatchObject({ status: "refunded", refundedCents: fee });
    expect((await refundsOf(paymentId)).map(({ status }) => status)).toEqual(["succeeded", "succeeded"]);
    const recorded = (await storyOf(lead.id)).filter(({ kind }) => kind === "refunded");
    expect(recorded.map(({ data }) => (data as { cents: number }).cents).toSorted()).toEqual([100_00, 99_00]);
  });
});

describe("a refund during a dispute", () => {
  test("is refused once the dispute is known", async () => {
    const { paymentId, sessionId } = await paidFee();
    held.stripe.dispute(sessionId);
    const [refund] = await Promise.all([
      requestRefund(await admin(), { kind: "payment", id: paymentId, amountCents: fee, reason: "Goodwill" }),
      syncCheckout({ paymentId }),
    ]);
    expect(await paymentOf(paymentId)).toMatchObject({ status: "disputed" });
    expect(await refundsOf(paymentId)).toHaveLength(refund.ok ? 1 : 0);
    expect(
      await requestRefund(await admin(), { kind: "payment", id: paymentId, amountCents: 1_00, reason: "x" }),
    ).toMatchObject({
      reason: "conflict",
    });
  });

  test("that was requested before fails, with a task", async () => {
    const { paymentId, sessionId, lead } = await paidFee();
    await requestRefund(await admin(), {
      kind: "payment",
      id: paymentId,
      amountCents: fee,
      reason: "Goodwill",
    });
    held.stripe.dispute(sessionId);
    await syncCheckout({ paymentId });
    held.stripe.behave(
      {
        status: 400,
        body: {
          error: {
            type: "invalid_request_error",
            code: "charge_disputed",
            message: "The charge has been charged back; cannot issue a refund.",
          },
        },
      },
      "answer",
    );
    const [promised] = await refundsOf(paymentId);
    await sendRefund(promised?.id ?? "");
    expect(await refundsOf(paymentId)).toMatchObject([{ status: "failed" }]);
    expect(await paymentOf(paymentId)).toMatchObject({ status: "disputed", refundedCents: 0 });
    expect(await kindsOf(lead.id)).toEqual(expect.arrayContaining(["refund_failed", "disputed"]));
    expect(await db().$count(tasks, eq(tasks.dedupeKey, `refund-failed:${promised?.id}`))).toBe(1);
  });
});

describe("canceling a payment at the moment", () => {
  test("it is paid ends either paid or canceled", async () => {
    for (const isPaidFirst of [true, false]) {
      const { paymentId, sessionId, staff, lead } = await openFee();
      if (isPaidFirst) held.stripe.pay(sessionId);
      const sync = () => syncCheckout({ paymentId, sessionId });
      const [called] = await Promise.all([
        cancelPayment(staff, { id: paymentId, reason: "Sent twice" }),
        sync(),
        sync(),
      ]);
      await sync();
      expect(called.ok).toBe(!isPaidFirst);
      expect(await paymentOf(paymentId)).toMatchObject({ status: isPaidFirst ? "paid" : "cancelled" });
      expect(held.stripe.world.sessions.get(sessionId)?.status).toBe(isPaidFirst ? "complete" : "expired");
      expect((await kindsOf(lead.id)).includes("fee_paid")).toBe(isPaidFirst);
    }
  });

  test("its page is opened closes the page", async () => {
    const { paymentId, staff } = await askForFee();
    const opened = await whileWaiting(
      () => openCheckout(visitor, { paymentId }),
      async () =>
        expect(await cancelPayment(staff, { id: paymentId, reason: "Sent twice" })).toMatchObject({
          ok: true,
        }),
    );
    expect(opened).toMatchObject({ ok: false, reason: "conflict" });
    expect(pagesOf(paymentId)).toMatchObject([{ status: "expired" }]);
    expect(await paymentOf(paymentId)).toMatchObject({ status: "cancelled", url: null });
  });

  test("another page is opened is refused", async () => {
    const { paymentId, sessionId, staff } = await openFee();
    const called = await whileWaiting(
      () => cancelPayment(staff, { id: paymentId, reason: "Sent twice" }),
      () => openCheckout(visitor, { paymentId }),
    );
    const payment = await paymentOf(paymentId);
    expect(payment.sessionId).not.toBe(sessionId);
    expect(called).toMatchObject({ ok: false, message: expect.stringContaining("just opened") });
    expect(payment).toMatchObject({ status: "open" });
    expect(held.stripe.world.sessions.get(payment.sessionId ?? "")?.status).toBe("open");
  });
});

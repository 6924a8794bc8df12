import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { visitor } from "#app/domain/actor.ts";
import {
  cancelPayment,
  openCheckout,
  refundPayment,
  sendRefund,
  settlePayment,
} from "#app/domain/billing/commands.server.ts";
import { db } from "#db/instance.server.ts";
import { paymentRefunds, tasks } from "#db/schema/index.ts";
import { makeStaff, storyOf } from "#tests/factories/leads.ts";
import { askForFee, jobsOf, openFee, paymentOf, runJobs, withStripe } from "#tests/factories/payments.ts";

const held = withStripe();

const fee = 199_00;
const admin = () => makeStaff({ role: "admin" });
const refundsOf = (paymentId: string) =>
  db().select().from(paymentRefunds).where(eq(paymentRefunds.paymentId, paymentId));
const pagesOf = (paymentId: string) =>
  [...held.stripe.world.sessions.values()].filter(({ metadata }) => metadata.paymentId === paymentId);
const kinds = async (leadId: string) => (await storyOf(leadId)).map(({ kind }) => kind);
const asked = () => held.stripe.requests.length;

async function paidFee() {
  const opened = await openFee();
  held.stripe.pay(opened.sessionId);
  await settlePayment({ paymentId: opened.paymentId });
  return opened;
}

/** What the vendor has paid back of it. */
const paidBack = (sessionId: string) =>
  [...held.stripe.world.charges.values()].find(
    ({ payment_intent }) => payment_intent === held.stripe.world.sessions.get(sessionId)?.payment_intent,
  )?.amount_refunded;

/** Lets the vendor hold its next answer until `meanwhile` is over. */
async function whileHeld<Value>(work: () => Promise<Value>, meanwhile: () => Promise<unknown>) {
  const before = asked();
  held.stripe.behave("answer held", "answer");
  const working = work();
  await expect.poll(asked).toBe(before + 1);
  await meanwhile();
  held.stripe.release();
  return working;
}

describe("two admins who refund the same payment in the same second", () => {
  test.each([
    ["all and all", [fee, fee], fee],
    ["all and a part", [fee, 50_00], null],
    ["parts that are more than the whole", [150_00, 100_00], null],
  ] as const)("ask for %s: one of them is told what is left", async (_, [first, second], sum) => {
    const { paymentId, sessionId } = await paidFee();
    const ask = async (amountCents: number) =>
      refundPayment(await admin(), { paymentId, amountCents, reason: "Goodwill" });
    const answers = await Promise.all([ask(first), ask(second)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const refunds = await refundsOf(paymentId);
    expect(refunds).toHaveLength(1);
    await runJobs("send-refund");
    expect(paidBack(sessionId)).toBe(refunds[0]?.amountCents);
    if (sum) expect(paidBack(sessionId)).toBe(sum);
  });

  test("in parts that fit get both, and the payment is refunded with the last", async () => {
    const { paymentId, sessionId, lead } = await paidFee();
    const ask = async (amountCents: number) =>
      refundPayment(await admin(), { paymentId, amountCents, reason: "Goodwill" });
    expect(await Promise.all([ask(99_00), ask(100_00)])).toMatchObject([{ ok: true }, { ok: true }]);
    const all = await refundsOf(paymentId);
    // Two workers, and the vendor's own news of both.
    await Promise.all(
      all.flatMap(({ id }) => [sendRefund(id), sendRefund(id), settlePayment({ paymentId })]),
    );
    expect(paidBack(sessionId)).toBe(fee);
    expect(await paymentOf(paymentId)).toMatchObject({ status: "refunded", refundedCents: fee });
    expect((await refundsOf(paymentId)).map(({ status }) => status)).toEqual(["succeeded", "succeeded"]);
    const told = (await storyOf(lead.id)).filter(({ kind }) => kind === "refunded");
    const mails = (await jobsOf("mail-refund", paymentId)).map(({ payload }) => ({ data: payload }));
    for (const said of [told, mails])
      expect(said.reduce((sum, { data }) => sum + Number((data as { cents: number }).cents), 0)).toBe(fee);
  });
});

describe("a refund, while the owner's bank takes the money back", () => {
  test("is not promised any more once the dispute is known, whichever was first", async () => {
    const { paymentId, sessionId } = await paidFee();
    held.stripe.dispute(sessionId);
    const [refund] = await Promise.all([
      refundPayment(await admin(), { paymentId, amountCents: fee, reason: "Goodwill" }),
      settlePayment({ paymentId }),
    ]);
    expect(await paymentOf(paymentId)).toMatchObject({ status: "disputed" });
    expect(await refundsOf(paymentId)).toHaveLength(refund.ok ? 1 : 0);
    expect(await refundPayment(await admin(), { paymentId, amountCents: 1_00, reason: "x" })).toMatchObject({
      reason: "conflict",
    });
  });

  test("that was promised before is refused by the provider, told to a person, and the dispute stands", async () => {
    const { paymentId, sessionId, lead } = await paidFee();
    await refundPayment(await admin(), { paymentId, amountCents: fee, reason: "Goodwill" });
    held.stripe.dispute(sessionId);
    await settlePayment({ paymentId });
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
    expect(await kinds(lead.id)).toEqual(expect.arrayContaining(["refund_failed", "disputed"]));
    expect(await db().$count(tasks, eq(tasks.dedupeKey, `refund-failed:${promised?.id}`))).toBe(1);
  });
});

describe("a payment that is called off in the moment", () => {
  test("in which it is paid is either paid or called off with its page closed, and never both", async () => {
    for (const isPaidFirst of [true, false]) {
      const { paymentId, sessionId, staff, lead } = await openFee();
      if (isPaidFirst) held.stripe.pay(sessionId);
      const settle = () => settlePayment({ paymentId, sessionId });
      const [called] = await Promise.all([
        cancelPayment(staff, { paymentId, reason: "Sent twice" }),
        settle(),
        settle(),
      ]);
      await settle();
      expect(called.ok).toBe(!isPaidFirst);
      expect(await paymentOf(paymentId)).toMatchObject({ status: isPaidFirst ? "paid" : "cancelled" });
      expect(held.stripe.world.sessions.get(sessionId)?.status).toBe(isPaidFirst ? "complete" : "expired");
      expect((await kinds(lead.id)).includes("fee_paid")).toBe(isPaidFirst);
    }
  });

  test("in which its page is opened leads nobody there, and the page is closed", async () => {
    const { paymentId, staff } = await askForFee();
    const opened = await whileHeld(
      () => openCheckout(visitor, { paymentId }),
      async () =>
        expect(await cancelPayment(staff, { paymentId, reason: "Sent twice" })).toMatchObject({ ok: true }),
    );
    expect(opened).toMatchObject({ ok: false, reason: "conflict" });
    expect(pagesOf(paymentId)).toMatchObject([{ status: "expired" }]);
    expect(await paymentOf(paymentId)).toMatchObject({ status: "cancelled", url: null });
  });

  test("in which another page follows the one that was closed is not called off over it", async () => {
    const { paymentId, sessionId, staff } = await openFee();
    const called = await whileHeld(
      () => cancelPayment(staff, { paymentId, reason: "Sent twice" }),
      () => openCheckout(visitor, { paymentId }),
    );
    const payment = await paymentOf(paymentId);
    expect(payment.sessionId).not.toBe(sessionId);
    expect(called).toMatchObject({ ok: false, message: expect.stringContaining("in this moment") });
    expect(payment).toMatchObject({ status: "open" });
    expect(held.stripe.world.sessions.get(payment.sessionId ?? "")?.status).toBe("open");
  });
});

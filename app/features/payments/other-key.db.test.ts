import { eq, like } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { cancelPayment } from "#app/features/payments/commands/cancel-payment.server.ts";
import { openCheckout } from "#app/features/payments/commands/open-checkout.server.ts";
import { requestPayment } from "#app/features/payments/commands/request-payment.server.ts";
import { playCheckout } from "#app/features/payments/commands/sandbox.server.ts";
import { syncCheckout } from "#app/features/payments/commands/sync-checkout.server.ts";
import { visitor } from "#app/lib/actor.ts";
import { db } from "#db/instance.server.ts";
import { payments, sandboxCheckouts, tasks } from "#db/schema/index.ts";
import { connectStripe, openFee, paymentOf, reconcileNow, withStripe } from "#tests/factories/payments.ts";

const held = withStripe();

const _hour = 3_600_000;
const _paymentsOf = (leadId: string) =>
  db().select().from(payments).where(eq(payments.leadId, leadId)).orderBy(payments.createdAt);

const otherKeys = [
  ["a live key", () => connectStripe(held.stripe, { secretKey: "sk_live_nobody1" })],
  ["no key at all", () => connectStripe()],
] as const;

describe.each(otherKeys)("a page opened with a test key, and then %s", (_, change) => {
  test("is neither canceled nor replaced while it may be paid, and its payment is found", async () => {
    const { paymentId, sessionId, lead, staff } = await openFee();
    change();
    const before = await paymentOf(paymentId);
    const refusal = { ok: false, reason: "conflict", message: expect.stringContaining("another Stripe key") };
    expect(await cancelPayment(staff, { id: paymentId, reason: "Sent twice" })).toMatchObject(refusal);
    expect(await requestPayment(staff, { leadId: lead.id })).toMatchObject(refusal);
    expect(await openCheckout(visitor, { paymentId })).toMatchObject({
      reason: "conflict",
      message: expect.stringContaining("do not pay a second time"),
    });
    expect(await paymentOf(paymentId)).toEqual(before);

    held.stripe.pay(sessionId);
    connectStripe(held.stripe);
    await reconcileNow();
    expect(await paymentOf(paymentId)).toMatchObject({ status: "paid", sessionId });
  });
});

describe("a sandbox page, once there is a key", () => {
  async function openPlayed() {
    connectStripe();
    const opened = await openFee();
    connectStripe(held.stripe);
    return opened;
  }

  test("is closed, and the same link opens the real page", async () => {
    const { paymentId, sessionId } = await openPlayed();
    const opened = await openCheckout(visitor, { paymentId });
    const payment = await paymentOf(paymentId);
    expect(opened).toMatchObject({ ok: true, value: { to: payment.url } });
    expect(payment).toMatchObject({
      status: "open",
      mode: "live",
      sessionId: expect.stringMatching(/^cs_test_/),
    });
    const [page] = await db()
      .select()
      .from(sandboxCheckouts)
      .where(eq(sandboxCheckouts.sessionId, sessionId));
    expect(page).toMatchObject({ status: "expired" });
    await db()
      .update(sandboxCheckouts)
      .set({ status: "complete", paidAt: new Date() })
      .where(eq(sandboxCheckouts.sessionId, sessionId));
    await syncCheckout({ paymentId, sessionId });
    expect(await paymentOf(paymentId)).toEqual(payment);
    expect(await db().$count(tasks, like(tasks.dedupeKey, `payment:${paymentId}:%`))).toBe(0);
  });
});

test("reconcile syncs sandbox pages without a key", async () => {
  await openFee();
  connectStripe();
  const { paymentId, sessionId } = await openFee();
  await playCheckout({ sessionId, play: "pay" });
  expect(await reconcileNow()).toEqual({ ok: true });
  expect(await paymentOf(paymentId)).toMatchObject({ status: "paid", mode: "sandbox" });
});

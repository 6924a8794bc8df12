import { eq, like } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { visitor } from "#app/domain/actor.ts";
import {
  cancelPayment,
  openCheckout,
  playCheckout,
  reconcilePayments,
  requestPayment,
  settlePayment,
} from "#app/domain/billing/commands.server.ts";
import { db } from "#db/instance.server.ts";
import { payments, sandboxCheckouts, tasks } from "#db/schema/index.ts";
import { askForFee, connectStripe, openFee, paymentOf, withStripe } from "#tests/factories/payments.ts";

const held = withStripe();

const hour = 3_600_000;
const paymentsOf = (leadId: string) =>
  db().select().from(payments).where(eq(payments.leadId, leadId)).orderBy(payments.createdAt);

/** What may follow on a page that was opened with a key of the test mode. */
const otherKeys = [
  ["a key of the live mode", () => connectStripe(held.stripe, { secretKey: "sk_live_nobody1" })],
  ["no key at all", () => connectStripe()],
] as const;

describe.each(otherKeys)("a page that is open at the provider, and then %s", (_, change) => {
  test("is neither called off nor replaced while it may be paid, and what is paid on it is found", async () => {
    const { paymentId, sessionId, lead, staff } = await openFee();
    change();
    const before = await paymentOf(paymentId);
    const said = { ok: false, reason: "conflict", message: expect.stringContaining("another Stripe key") };
    expect(await cancelPayment(staff, { paymentId, reason: "Sent twice" })).toMatchObject(said);
    expect(await requestPayment(staff, { leadId: lead.id })).toMatchObject(said);
    expect(await openCheckout(visitor, { paymentId })).toMatchObject({
      reason: "conflict",
      message: expect.stringContaining("do not pay a second time"),
    });
    expect(await paymentOf(paymentId)).toEqual(before);

    held.stripe.pay(sessionId);
    connectStripe(held.stripe);
    await reconcilePayments({ since: new Date(Date.now() - hour) });
    expect(await paymentOf(paymentId)).toMatchObject({ status: "paid", sessionId });
  });

  test("gives way once its time is over; money that had come before that is found with the key, and told", async () => {
    const { paymentId, sessionId, lead, staff } = await openFee();
    held.stripe.pay(sessionId);
    change();
    const later = new Date(Date.now() + 24 * hour);
    expect(await requestPayment(staff, { leadId: lead.id, now: later })).toMatchObject({ ok: true });
    const [first, second] = await paymentsOf(lead.id);
    expect([first, second]).toMatchObject([
      { id: paymentId, status: "cancelled", mode: "live", sessionId },
      { status: "created", sessionId: null },
    ]);

    connectStripe(held.stripe);
    await reconcilePayments({ since: new Date(Date.now() - hour) });
    expect(await paymentOf(paymentId)).toMatchObject({ status: "paid" });
    expect(await openCheckout(visitor, { paymentId: second?.id ?? "" })).toMatchObject({
      reason: "conflict",
      message: expect.stringContaining("paid already"),
    });
  });
});

test("a page of another account can only be waited for", async () => {
  const { paymentId, sessionId, staff } = await openFee();
  held.stripe.world.sessions.delete(sessionId);
  expect(await cancelPayment(staff, { paymentId, reason: "Sold" })).toMatchObject({ reason: "conflict" });
  const now = new Date(Date.now() + 24 * hour);
  expect(await cancelPayment(staff, { paymentId, reason: "Sold", now })).toMatchObject({ ok: true });
  expect(await paymentOf(paymentId)).toMatchObject({ status: "cancelled", sessionId });
});

describe("a page of the sandbox, once there is a key", () => {
  async function openPlayed() {
    connectStripe();
    const opened = await openFee();
    connectStripe(held.stripe);
    return opened;
  }

  test("is closed, and the same link leads to the real one", async () => {
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
    // Late news of what was played is no news of money.
    await db()
      .update(sandboxCheckouts)
      .set({ status: "complete", paidAt: new Date() })
      .where(eq(sandboxCheckouts.sessionId, sessionId));
    await settlePayment({ paymentId, sessionId });
    expect(await paymentOf(paymentId)).toEqual(payment);
    expect(await db().$count(tasks, like(tasks.dedupeKey, `payment:${paymentId}:%`))).toBe(0);
  });

  test("is closed when the fee is asked for anew", async () => {
    const { paymentId, sessionId, lead, staff } = await openPlayed();
    expect(await requestPayment(staff, { leadId: lead.id })).toMatchObject({ value: { sent: "first" } });
    expect(await paymentsOf(lead.id)).toMatchObject([
      { id: paymentId, status: "expired", mode: "sandbox" },
      { status: "created", mode: "live" },
    ]);
    expect(await playCheckout({ sessionId, play: "pay" })).toMatchObject({ value: { to: "back" } });
  });
});

test("a link that nobody has opened follows the key", async () => {
  connectStripe();
  const { paymentId } = await askForFee();
  connectStripe(held.stripe);
  expect(await openCheckout(visitor, { paymentId })).toMatchObject({ ok: true });
  expect(await paymentOf(paymentId)).toMatchObject({ mode: "live", status: "open" });
});

test("the hourly comparison looks at the sandbox's pages though others cannot be asked for", async () => {
  await openFee();
  connectStripe();
  const { paymentId, sessionId } = await openFee();
  await playCheckout({ sessionId, play: "pay" });
  expect(await reconcilePayments({ since: new Date() })).toMatchObject({ ok: true, mended: 1 });
  expect(await paymentOf(paymentId)).toMatchObject({ status: "paid", mode: "sandbox" });
});

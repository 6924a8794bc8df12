import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { visitor } from "#app/domain/actor.ts";
import { openCheckout, playCheckout, settlePayment } from "#app/domain/billing/commands.server.ts";
import { sweepExpired } from "#app/domain/upkeep/commands.server.ts";
import { db } from "#db/instance.server.ts";
import { leads, payments, sandboxCheckouts, stripeEvents } from "#db/schema/index.ts";
import { askForFee, connectStripe, paymentOf, runJobs } from "#tests/factories/payments.ts";
import { storeOfficeRules } from "#tests/factories/site.ts";

beforeAll(() => storeOfficeRules());
beforeEach(() => connectStripe());

const ago = (days: number) => new Date(Date.now() - days * 86_400_000);

/** The same as a demo's owner does it. */
async function openInSandbox(changes: Parameters<typeof askForFee>[0]) {
  const asked = await askForFee(changes);
  await openCheckout(visitor, { paymentId: asked.paymentId });
  const { sessionId } = await paymentOf(asked.paymentId);
  return { ...asked, sessionId: sessionId ?? "" };
}

test("the purge keeps what was paid for the books, of what was not paid the sum alone, and of the rest nothing", async () => {
  const made = await openInSandbox({ name: "Pat Paid", email: "pat.paid@owner.example" });
  await playCheckout({ sessionId: made.sessionId, play: "pay" });
  await runJobs("settle-payment");
  await runJobs("mail-receipt");
  const asked = await openInSandbox({ name: "Una Unpaid", email: "una.unpaid@owner.example" });
  for (const { lead } of [made, asked])
    await db()
      .update(leads)
      .set({ deletedAt: ago(31) })
      .where(eq(leads.id, lead.id));
  await sweepExpired();
  expect(await paymentOf(made.paymentId)).toMatchObject({
    leadId: null,
    status: "paid",
    amountCents: 199_00,
    ownerName: "Pat Paid",
    address: "2914 Cottage Grove Ave, Des Moines, IA 50311",
  });
  expect(await paymentOf(asked.paymentId)).toMatchObject({
    leadId: null,
    amountCents: 199_00,
    ownerName: null,
    address: null,
    url: null,
  });
  expect(await db().$count(sandboxCheckouts)).toBe(0);
});

test("money that comes after the lead is gone for good is kept and told", async () => {
  const { paymentId, sessionId, lead } = await openInSandbox({ name: "Late Payer" });
  await db().delete(leads).where(eq(leads.id, lead.id));
  await playCheckout({ sessionId, play: "pay" });
  await settlePayment({ paymentId });
  expect(await paymentOf(paymentId)).toMatchObject({
    status: "paid",
    parkedReason: expect.stringContaining("gone for good"),
  });
});

test("events that were taken are forgotten after 90 days", async () => {
  await db()
    .insert(stripeEvents)
    .values([
      { id: "evt_old", type: "charge.refunded", receivedAt: ago(91) },
      { id: "evt_new", type: "charge.refunded", receivedAt: ago(89) },
    ]);
  await sweepExpired();
  expect(await db().select({ id: stripeEvents.id }).from(stripeEvents)).toEqual([{ id: "evt_new" }]);
  expect(await db().$count(payments)).toBeGreaterThan(0);
});

import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { openCheckout } from "#app/features/payments/commands/open-checkout.server.ts";
import { playCheckout } from "#app/features/payments/commands/sandbox.server.ts";
import { syncCheckout } from "#app/features/payments/commands/sync-checkout.server.ts";
import { visitor } from "#app/lib/actor.ts";
import { db } from "#db/instance.server.ts";
import { leads, sandboxCheckouts } from "#db/schema/index.ts";
import { askForFee, connectStripe, paymentOf, runJobs } from "#tests/factories/payments.ts";
import { storeOfficeRules } from "#tests/factories/site.ts";
import { deleteExpired } from "#tests/factories/worker.ts";

beforeAll(() => storeOfficeRules());
beforeEach(() => connectStripe());

const ago = (days: number) => new Date(Date.now() - days * 86_400_000);

async function openInSandbox(changes: Parameters<typeof askForFee>[0]) {
  const asked = await askForFee(changes);
  await openCheckout(visitor, { paymentId: asked.paymentId });
  const { sessionId } = await paymentOf(asked.paymentId);
  return { ...asked, sessionId: sessionId ?? "" };
}

test("the purge preserves paid payments, and only the amount of unpaid ones", async () => {
  const made = await openInSandbox({ name: "Pat Paid", email: "pat.paid@owner.example" });
  await playCheckout({ sessionId: made.sessionId, play: "pay" });
  await runJobs("sync-payment");
  await runJobs("mail-receipt");
  const asked = await openInSandbox({ name: "Una Unpaid", email: "una.unpaid@owner.example" });
  for (const { lead } of [made, asked])
    await db()
      .update(leads)
      .set({ deletedAt: ago(31) })
      .where(eq(leads.id, lead.id));
  await deleteExpired();
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

test("stores and reports a payment for a lead that was purged", async () => {
  const { paymentId, sessionId, lead } = await openInSandbox({ name: "Late Payer" });
  await db().delete(leads).where(eq(leads.id, lead.id));
  await playCheckout({ sessionId, play: "pay" });
  await syncCheckout({ paymentId });
  expect(await paymentOf(paymentId)).toMatchObject({
    status: "paid",
    failedReason: expect.stringContaining("gone for good"),
  });
});

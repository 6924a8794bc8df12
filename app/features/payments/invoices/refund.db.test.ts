import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { findLeadPage } from "#app/features/lead-page/queries/lead.server.ts";
import { requestRefund } from "#app/features/payments/commands/refunds.server.ts";
import { handleStripeWebhook } from "#app/features/payments/commands/triggers.server.ts";
import { syncInvoice } from "#app/features/payments/invoices/commands/sync.server.ts";
import { db } from "#db/instance.server.ts";
import { invoiceRefunds, messages, tasks } from "#db/schema/index.ts";
import { findStored, invoiceStage, jobsOf } from "#tests/factories/invoices.ts";
import { storyOf } from "#tests/factories/leads.ts";
import { reconcileNow, runJobs } from "#tests/factories/payments.ts";
import { type StripeFakeEvent, signatureOf } from "#tests/fakes/stripe/events.ts";

const stage = invoiceStage();

async function paid() {
  const invoice = await stage.open();
  stage.held.stripe.payInvoice(invoice.vendorId);
  await syncInvoice(invoice);
  return invoice;
}

const refundsOf = (invoiceId: string) =>
  db().select().from(invoiceRefunds).where(eq(invoiceRefunds.invoiceId, invoiceId));
const ask = (invoiceId: string, amountCents: number, formKey = crypto.randomUUID()) =>
  requestRefund(stage.admin, {
    kind: "invoice",
    id: invoiceId,
    amountCents,
    reason: "The repair was cheaper",
    formKey,
  });

async function deliver(event: StripeFakeEvent) {
  const body = Buffer.from(JSON.stringify(event));
  expect(await handleStripeWebhook(body, signatureOf(body.toString(), ["whsec_sample"]))).toEqual({
    ok: true,
  });
  return runJobs("sync-invoice");
}

test.each(["x", crypto.randomUUID()])("refunds no unknown invoice: %s", async (id) => {
  expect(await ask(id, 100)).toMatchObject({ reason: "not_found" });
});

test("refunds a part once for one form key, with one email to the owner", async () => {
  const { id, vendorId } = await paid();
  const formKey = crypto.randomUUID();
  const both = await Promise.all([ask(id, 12_450, formKey), ask(id, 12_450, formKey)]);
  expect(both).toMatchObject([{ ok: true }, { ok: true }]);
  expect(await runJobs("send-refund")).toEqual(["done"]);
  expect(await refundsOf(id)).toMatchObject([{ status: "succeeded", amountCents: 12_450 }]);
  expect([...stage.held.stripe.world.refunds.values()]).toMatchObject([{ amount: 12_450 }]);
  expect(await findStored(id)).toMatchObject({ status: "paid", refundedCents: 12_450 });
  const page = await findLeadPage(stage.leadId);
  expect(page?.deal.invoices.invoices).toMatchObject([
    { refundableCents: 125_000, refunds: [{ status: "succeeded" }] },
  ]);
  await syncInvoice({ vendorId });
  await runJobs("mail-refund");
  const mails = await db().select().from(messages).where(eq(messages.leadId, stage.leadId));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.body).toContain("$124.50 refunded");
  expect(await stage.kinds()).toEqual(expect.arrayContaining(["refund_requested", "refunded"]));
});

test("refuses more than what is left, also of two at once", async () => {
  const { id } = await paid();
  expect(await ask(id, 137_451)).toMatchObject({ reason: "invalid", field: "amount" });
  const both = await Promise.all([ask(id, 100_000), ask(id, 100_000)]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(both.find(({ ok }) => !ok)).toMatchObject({ field: "amount" });
  expect(
    await requestRefund(stage.staff, { kind: "invoice", id, amountCents: 1, reason: "x" }),
  ).toMatchObject({
    reason: "forbidden",
  });
  const { id: open } = await stage.open();
  expect(await ask(open, 100)).toMatchObject({ reason: "conflict" });
});

test("stores a refund made at Stripe once", async () => {
  const { id, vendorId } = await paid();
  const event = stage.held.stripe.refundInvoice(vendorId, 50_00);
  await Promise.all([deliver(event), deliver(event)]);
  await deliver(stage.held.stripe.refundInvoice(vendorId));
  expect(await findStored(id)).toMatchObject({ refundedCents: 137_450 });
  expect((await refundsOf(id)).map(({ amountCents }) => amountCents).toSorted()).toEqual([132_450, 5_000]);
  expect((await storyOf(stage.leadId)).filter(({ kind }) => kind === "refunded")).toHaveLength(2);
  expect(await jobsOf("mail-refund")).toHaveLength(2);
});

test("reconcile finds a refund that no webhook brought", async () => {
  const { id, vendorId } = await paid();
  stage.held.stripe.refundInvoice(vendorId, 50_00);
  for (let time = 0; time < 2; time++) expect(await reconcileNow()).toEqual({ ok: true });
  expect(await findStored(id)).toMatchObject({ refundedCents: 5_000 });
  expect(await refundsOf(id)).toHaveLength(1);
});

test("allows another refund after one failed, and says why in the task", async () => {
  const { id } = await paid();
  await ask(id, 137_450);
  await runJobs("send-refund");
  const [refund] = stage.held.stripe.world.refunds.values();
  await deliver(stage.held.stripe.failRefund(refund?.id ?? ""));
  expect(await refundsOf(id)).toMatchObject([{ status: "failed" }]);
  expect(await findStored(id)).toMatchObject({ refundedCents: 0 });
  const all = await db().select().from(tasks).where(eq(tasks.leadId, stage.leadId));
  expect(all.find(({ title }) => title.startsWith("A refund failed"))?.detail).toMatch(
    /^\$1,374\.50 of invoice SAMPLE-\d+ did not reach the owner: the card was reported lost or stolen\.$/,
  );
  expect(await ask(id, 137_450)).toMatchObject({ ok: true });
});

test("fails for an invoice that was not paid through Stripe", async () => {
  const { id, vendorId } = await stage.open();
  stage.held.stripe.payInvoice(vendorId);
  stage.held.stripe.world.invoicePayments.clear();
  await syncInvoice({ vendorId });
  await ask(id, 100);
  await runJobs("send-refund");
  expect(await refundsOf(id)).toMatchObject([{ status: "failed", failureReason: "not_by_card" }]);
});

test("ignores a refund of another program's payment", async () => {
  await paid();
  const charge = { id: "ch_other", object: "charge", payment_intent: "pi_other", metadata: {} };
  expect(await deliver(stage.held.stripe.event("charge.refunded", charge))).toEqual([]);
});

import { and, eq, isNull, like } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { closeAgreement, syncAgreement } from "#app/features/agreements/commands/sync.server.ts";
import { restoreLeads } from "#app/features/leads/commands/delete-leads.server.ts";
import { deletedReason } from "#app/features/leads/rules.ts";
import { openCheckout } from "#app/features/payments/commands/open-checkout.server.ts";
import { requestPayment } from "#app/features/payments/commands/request-payment.server.ts";
import { syncInvoice } from "#app/features/payments/invoices/commands/sync.server.ts";
import { handlers } from "#app/jobs/handlers.server.ts";
import { visitor } from "#app/lib/actor.ts";
import { db } from "#db/instance.server.ts";
import { invoices, outbox, payments, tasks } from "#db/schema/index.ts";
import {
  agreementFields,
  askedAgreement,
  connectDocuseal,
  readAgreement,
  storeAgreementTerms,
  submissionOf,
} from "#tests/factories/agreements.ts";
import { findStored, makeInvoice, makeOpenInvoice } from "#tests/factories/invoices.ts";
import { deleteLeads, makeLead, makeStaff, storyOf } from "#tests/factories/leads.ts";
import { openFee, paymentOf, runJobs, withStripe } from "#tests/factories/payments.ts";
import { type FakeDocuseal, startFakeDocuseal } from "#tests/fakes/docuseal.ts";

const held = withStripe();
let docuseal: FakeDocuseal;

beforeAll(async () => {
  await storeAgreementTerms();
  docuseal = await startFakeDocuseal(agreementFields);
});
beforeEach(async () => {
  connectDocuseal(docuseal);
  docuseal.behave("normal");
  await db().delete(tasks);
});
afterAll(async () => {
  connectDocuseal();
  await docuseal.stop();
});

const admin = () => makeStaff({ role: "admin" });
async function feeOf(leadId: string) {
  await requestPayment(await admin(), { leadId });
  const [payment] = await db().select().from(payments).where(eq(payments.leadId, leadId));
  const paymentId = payment?.id ?? "";
  await openCheckout(visitor, { paymentId });
  return { paymentId };
}
const openTasks = (key: string) =>
  db()
    .select()
    .from(tasks)
    .where(and(like(tasks.dedupeKey, `${key}%`), isNull(tasks.doneAt)));

describe("deleting a lead", () => {
  test("cancels its agreement, fee and invoices, and the restore lists them", async () => {
    const agreement = await askedAgreement();
    const leadId = agreement.leadId ?? "";
    const boss = await admin();
    const { paymentId } = await feeOf(leadId);
    const invoice = await makeOpenInvoice(boss, leadId);
    const { id: bare } = await makeLead();
    await deleteLeads(await makeStaff(), { ids: [leadId] });
    await deleteLeads(await makeStaff(), { ids: [bare] });
    expect((await runJobs("cancel-deleted")).sort()).toEqual(["done", "retry"]);
    await runJobs("void-invoice");
    expect(await runJobs("cancel-deleted")).toEqual(["done"]);
    await closeAgreement(agreement.id);
    expect(await readAgreement(agreement.id)).toMatchObject({
      status: "cancelled",
      cancelReason: deletedReason,
    });
    expect(docuseal.submissions.at(-1)?.archived_at).not.toBeNull();
    expect(await paymentOf(paymentId)).toMatchObject({ status: "cancelled", cancelReason: deletedReason });
    expect(await findStored(invoice.id)).toMatchObject({ status: "void" });
    expect(await restoreLeads(boss, { ids: [leadId] })).toMatchObject({ value: { hasLost: true } });
    expect((await storyOf(leadId)).find(({ kind }) => kind === "restored")?.data).toEqual({
      wasCanceled: ["agreement_cancelled", "invoice_void_asked", "payment_cancelled"],
    });
    await restoreLeads(boss, { ids: [bare] });
    expect((await storyOf(bare)).find(({ kind }) => kind === "restored")?.data).toEqual({ wasCanceled: [] });
    expect(await openTasks("cancel-deleted:")).toEqual([]);
    await deleteLeads(boss, { ids: [leadId] });
    expect(await runJobs("cancel-deleted")).toEqual(["done"]);
    await restoreLeads(boss, { ids: [leadId] });
    expect((await storyOf(leadId)).filter(({ kind }) => kind === "restored").map(({ data }) => data)).toEqual(
      expect.arrayContaining([{ wasCanceled: [] }]),
    );
  });

  test("leaves what its owner has signed to a person, under no lead", async () => {
    const agreement = await askedAgreement();
    const leadId = agreement.leadId ?? "";
    docuseal.sign(submissionOf(agreement), "owner");
    await deleteLeads(await makeStaff(), { ids: [leadId] });
    await syncAgreement(agreement.id);
    expect(await runJobs("cancel-deleted")).toEqual(["done"]);
    expect(await readAgreement(agreement.id)).toMatchObject({ status: "owner_signed" });
    expect(await openTasks(`agreement-deleted:${agreement.id}`)).toMatchObject([
      { leadId: null, detail: expect.stringContaining(leadId) },
    ]);
    expect(await openTasks(`countersign:${agreement.id}`)).toMatchObject([{ leadId: null }]);
    await restoreLeads(await admin(), { ids: [leadId] });
    expect(await openTasks(`agreement-deleted:${agreement.id}`)).toEqual([]);
    expect(await openTasks(`countersign:${agreement.id}`)).toMatchObject([{ leadId }]);
    await deleteLeads(await makeStaff(), { ids: [leadId] });
    await runJobs("cancel-deleted");
    expect(await openTasks(`agreement-deleted:${agreement.id}`)).toHaveLength(1);
    docuseal.sign(submissionOf(agreement), "broker");
    await syncAgreement(agreement.id);
    expect(await readAgreement(agreement.id)).toMatchObject({ status: "completed" });
  });

  test("leaves an agreement that both signed before its cancellation to a person too", async () => {
    const agreement = await askedAgreement();
    const leadId = agreement.leadId ?? "";
    await deleteLeads(await makeStaff(), { ids: [leadId] });
    docuseal.sign(submissionOf(agreement), "owner");
    docuseal.sign(submissionOf(agreement), "broker");
    await syncAgreement(agreement.id);
    expect(await runJobs("cancel-deleted")).toEqual(["done"]);
    expect(await readAgreement(agreement.id)).toMatchObject({ status: "completed" });
    expect(await openTasks(`agreement-deleted:${agreement.id}`)).toMatchObject([
      { leadId: null, detail: expect.stringContaining("Both parties have signed it") },
    ]);
  });

  test("tries on while a vendor does not answer, and in the end a person has it to do", async () => {
    const agreement = await askedAgreement();
    const leadId = agreement.leadId ?? "";
    const { paymentId } = await feeOf(leadId);
    held.stripe.behave("server error");
    await deleteLeads(await makeStaff(), { ids: [leadId] });
    expect(await runJobs("cancel-deleted")).toEqual(["retry"]);
    expect(await readAgreement(agreement.id)).toMatchObject({ status: "cancelled" });
    expect(await paymentOf(paymentId)).toMatchObject({ status: "open" });
    const [job] = await db()
      .select()
      .from(outbox)
      .where(like(outbox.dedupeKey, `cancel-deleted:${leadId}:%`));
    const record = await handlers["cancel-deleted"].onFailed?.(job?.payload, {
      id: 1,
      kind: "cancel-deleted",
      why: "Two vendors are away.",
    });
    await db().transaction(async (tx) => record?.(tx));
    expect(await openTasks(`cancel-deleted:${leadId}`)).toMatchObject([
      { leadId: null, detail: expect.stringContaining("Two vendors are away.") },
    ]);
    held.stripe.behave("answer");
    expect(await runJobs("cancel-deleted")).toEqual(["done"]);
    expect(await paymentOf(paymentId)).toMatchObject({ status: "cancelled" });
  });

  test("cancels nothing while the deletion can still be undone", async () => {
    const agreement = await askedAgreement();
    const leadId = agreement.leadId ?? "";
    const now = new Date();
    await deleteLeads(await makeStaff(), { ids: [leadId], now });
    const jobs = await db()
      .select()
      .from(outbox)
      .where(like(outbox.dedupeKey, `cancel-deleted:${leadId}:%`));
    expect(jobs.map(({ runAt }) => runAt.getTime() - now.getTime())).toEqual([10 * 60_000]);
    await runJobs("cancel-deleted");
  });

  test("waits again after the lead was restored and deleted once more", async () => {
    const agreement = await askedAgreement();
    const leadId = agreement.leadId ?? "";
    await deleteLeads(await makeStaff(), { ids: [leadId] });
    await restoreLeads(await admin(), { ids: [leadId] });
    await deleteLeads(await makeStaff(), { ids: [leadId], now: new Date(Date.now() + 60_000) });
    const [first] = await db()
      .select()
      .from(outbox)
      .where(like(outbox.dedupeKey, `cancel-deleted:${leadId}:%`))
      .orderBy(outbox.runAt);
    if (!first) throw new Error("No job");
    await handlers["cancel-deleted"].run(first.payload, { ...first, attempt: 1 });
    expect(await readAgreement(agreement.id)).toMatchObject({ status: "sent" });
    expect(await runJobs("cancel-deleted")).toEqual(["done", "done"]);
    expect(await readAgreement(agreement.id)).toMatchObject({ status: "cancelled" });
  });

  test("calls nothing off of a lead that was brought back before", async () => {
    const agreement = await askedAgreement();
    const leadId = agreement.leadId ?? "";
    const { paymentId } = await feeOf(leadId);
    await deleteLeads(await makeStaff(), { ids: [leadId] });
    await restoreLeads(await admin(), { ids: [leadId] });
    expect(await runJobs("cancel-deleted")).toEqual(["done"]);
    expect(await readAgreement(agreement.id)).toMatchObject({ status: "sent" });
    expect(await paymentOf(paymentId)).toMatchObject({ status: "open" });
  });

  test("notifies staff of an invoice paid before the deletion and reported afterward", async () => {
    const boss = await admin();
    const { lead } = await openFee();
    const invoice = await makeOpenInvoice(boss, lead.id);
    held.stripe.payInvoice(invoice.vendorId ?? "");
    await deleteLeads(boss, { ids: [lead.id], now: new Date(Date.now() + 60_000) });
    await runJobs("cancel-deleted");
    await runJobs("void-invoice");
    expect(await runJobs("cancel-deleted")).toEqual(["done"]);
    expect(await findStored(invoice.id)).toMatchObject({ status: "paid" });
    expect(await openTasks(`invoice-paid-deleted:${invoice.id}`)).toMatchObject([{ leadId: null }]);
  });

  test("discards an invoice that was not issued before, so that it does not go out with the lead's return", async () => {
    const boss = await admin();
    const { lead } = await openFee();
    held.stripe.behave("server error");
    await makeInvoice(boss, lead.id);
    const [invoice] = await db().select().from(invoices).where(eq(invoices.leadId, lead.id));
    expect(invoice).toMatchObject({ status: "creating" });
    await deleteLeads(boss, { ids: [lead.id] });
    held.stripe.behave("answer");
    expect(await runJobs("cancel-deleted")).toEqual(["done"]);
    await restoreLeads(boss, { ids: [lead.id] });
    await runJobs("issue-invoice");
    await runJobs("void-invoice");
    expect(await findStored(invoice?.id ?? "")).toMatchObject({ status: "void", sentAt: null });
    expect((await storyOf(lead.id)).find(({ kind }) => kind === "restored")?.data).toEqual({
      wasCanceled: ["invoice_discarded", "payment_cancelled"],
    });
  });

  test("notifies staff of an invoice that was paid before it could be voided", async () => {
    const boss = await admin();
    const { lead } = await openFee();
    const invoice = await makeOpenInvoice(boss, lead.id);
    const earlier = await makeOpenInvoice(boss, lead.id);
    held.stripe.payInvoice(earlier.vendorId ?? "");
    await syncInvoice({ vendorId: earlier.vendorId ?? "" });
    await deleteLeads(boss, { ids: [lead.id], now: new Date(Date.now() + 60_000) });
    await db()
      .update(invoices)
      .set({ status: "paid", paidAt: new Date(Date.now() + 120_000) })
      .where(eq(invoices.id, invoice.id));
    expect(await runJobs("cancel-deleted")).toEqual(["done"]);
    expect(await openTasks(`invoice-paid-deleted:${invoice.id}`)).toMatchObject([{ leadId: null }]);
    expect(await openTasks(`invoice-paid-deleted:${earlier.id}`)).toEqual([]);
  });
});

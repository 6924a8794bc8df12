import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { config } from "#app/config.server.ts";
import { findLeadPage } from "#app/features/lead-page/queries/lead.server.ts";
import { payInSandbox } from "#app/features/payments/commands/sandbox.server.ts";
import { createInvoice } from "#app/features/payments/invoices/commands/create.server.ts";
import { issueInvoice } from "#app/features/payments/invoices/commands/issue.server.ts";
import { syncInvoice } from "#app/features/payments/invoices/commands/sync.server.ts";
import { carryOutVoid, voidInvoice } from "#app/features/payments/invoices/commands/void.server.ts";
import { findInvoiceEmail, findSandboxInvoice } from "#app/features/payments/invoices/queries.server.ts";
import { db } from "#db/instance.server.ts";
import { leads } from "#db/schema/index.ts";
import {
  anInvoice,
  findStored,
  invoiceStage,
  itemsOf,
  jobsOf,
  makeInvoice,
} from "#tests/factories/invoices.ts";
import { deleteExpired } from "#tests/factories/worker.ts";

const stage = invoiceStage();

describe("in a sandbox", () => {
  beforeEach(() => {
    config.stripe = { ...config.stripe, secretKey: undefined as never };
  });

  async function play() {
    const { id } = await makeInvoice(stage.staff, stage.leadId);
    await Promise.all([issueInvoice({ invoiceId: id, round: 1 }), issueInvoice({ invoiceId: id, round: 1 })]);
    const stored = await findStored(id);
    return { id, vendorId: stored.vendorId ?? "", stored };
  }

  test("an invoice is made, mailed by us and paid the same way, without the vendor", async () => {
    const { id, vendorId, stored } = await play();
    expect(stored).toMatchObject({ status: "open", mode: "sandbox", sentAt: expect.any(Date) });
    expect(stored.number).toMatch(/^SANDBOX-\d+$/);
    expect(await jobsOf("mail-invoice")).toMatchObject([
      { payload: { invoiceId: id, leadId: stage.leadId } },
    ]);
    const email = { number: stored.number, amountCents: 137_450, url: stored.hostedUrl };
    expect(await findInvoiceEmail(id)).toMatchObject({ email });
    expect(await findSandboxInvoice(vendorId)).toMatchObject({
      number: stored.number,
      items: anInvoice.items,
      paidAt: null,
    });
    expect(await payInSandbox({ id: vendorId })).toMatchObject({ ok: true });
    expect(await payInSandbox({ id: vendorId })).toMatchObject({ ok: true });
    expect(await findStored(id)).toMatchObject({ status: "open" });
    expect(await jobsOf("sync-invoice")).toMatchObject([{ payload: { vendorId } }]);
    await syncInvoice({ vendorId });
    expect(await findStored(id)).toMatchObject({ status: "paid", paidCents: 137_450 });
    expect(stage.held.stripe.requests).toEqual([]);
  });

  test("a void invoice cannot be paid, nor a paid one voided", async () => {
    const first = await play();
    await voidInvoice(stage.admin, { id: first.id, reason: "Wrong" });
    await carryOutVoid({ invoiceId: first.id });
    expect(await findStored(first.id)).toMatchObject({ status: "void" });
    expect(await payInSandbox({ id: first.vendorId })).toMatchObject({ reason: "conflict" });
    const second = await play();
    await voidInvoice(stage.admin, { id: second.id, reason: "Wrong" });
    await payInSandbox({ id: second.vendorId });
    await carryOutVoid({ invoiceId: second.id });
    expect(await findStored(second.id)).toMatchObject({ status: "paid", voidAskedAt: null });
  });

  test("invalid ids are not found", async () => {
    for (const id of ["", "in_1", "in_0123456789abcdef0123456789abcdef", "../x"]) {
      expect(await findSandboxInvoice(id)).toBeNull();
      expect(await payInSandbox({ id })).toMatchObject({ ok: false });
    }
  });

  test("not set up in production: nothing is created, and the panel says so", async () => {
    config.demo = false;
    try {
      expect(await createInvoice(stage.staff, { leadId: stage.leadId, ...anInvoice })).toMatchObject({
        reason: "conflict",
        message: expect.stringContaining("STRIPE_SECRET_KEY"),
      });
      expect((await findLeadPage(stage.leadId))?.deal.invoices).toEqual({
        mode: "not configured",
        invoices: [],
        quoted: null,
      });
    } finally {
      config.demo = true;
    }
  });

  test("preserves an invoice after its lead is purged, without a link to its owner", async () => {
    const { id, vendorId } = await play();
    await db()
      .update(leads)
      .set({ deletedAt: new Date(Date.now() - 40 * 86_400_000) })
      .where(eq(leads.id, stage.leadId));
    await deleteExpired();
    expect(await findStored(id)).toMatchObject({
      leadId: null,
      hostedUrl: null,
      pdfUrl: null,
      amountCents: 137_450,
    });
    expect(await itemsOf(id)).toHaveLength(2);
    await payInSandbox({ id: vendorId });
    await syncInvoice({ vendorId });
    expect(await findStored(id)).toMatchObject({ status: "paid", hostedUrl: null });
  });
});

import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { reconcile } from "#app/features/payments/commands/triggers.server.ts";
import { syncInvoice } from "#app/features/payments/invoices/commands/sync.server.ts";
import { db } from "#db/instance.server.ts";
import { invoices, leads, tasks } from "#db/schema/index.ts";
import { findStored, invoiceStage } from "#tests/factories/invoices.ts";

const stage = invoiceStage();

const mismatches = (id: string) =>
  db()
    .select()
    .from(tasks)
    .where(eq(tasks.dedupeKey, `invoice-mismatch:${id}`));

describe("syncing an invoice", () => {
  test("marks it as paid once, in any order of events", async () => {
    const { id, vendorId } = await stage.open();
    stage.held.stripe.payInvoice(vendorId);
    await Promise.all(Array.from({ length: 10 }, () => syncInvoice({ vendorId })));
    expect(await findStored(id)).toMatchObject({
      status: "paid",
      paidCents: 137_450,
      paidAt: expect.any(Date),
    });
    const world = stage.held.stripe.world.invoices.get(vendorId);
    Object.assign(world ?? {}, { status: "open", amount_paid: 0 });
    const { version } = await findStored(id);
    await syncInvoice({ vendorId });
    expect(await findStored(id)).toMatchObject({ status: "paid", paidCents: 137_450, version });
    expect((await stage.kinds()).filter((kind) => kind === "invoice_paid")).toHaveLength(1);
  });

  test("finds it by its metadata if its id was not stored", async () => {
    const { id, vendorId } = await stage.open();
    stage.held.stripe.payInvoice(vendorId);
    await db().update(invoices).set({ vendorId: null }).where(eq(invoices.id, id));
    await syncInvoice({ vendorId });
    expect(await findStored(id)).toMatchObject({ status: "paid", vendorId });
  });

  test.each([
    ["amount", { amount_due: 5 }],
    ["currency", { currency: "eur" }],
    ["lead", { metadata: { leadId: "other" } }],
  ])("changes nothing if the %s is another, and adds one task", async (_, change) => {
    const { id, vendorId } = await stage.open();
    stage.held.stripe.payInvoice(vendorId);
    const world = stage.held.stripe.world.invoices.get(vendorId);
    const original = structuredClone(world);
    const metadata = { ...world?.metadata, ...("metadata" in change ? change.metadata : {}) };
    Object.assign(world ?? {}, change, { metadata });
    await syncInvoice({ vendorId });
    await syncInvoice({ vendorId });
    expect(await findStored(id)).toMatchObject({ status: "open", paidAt: null, problem: expect.any(String) });
    expect(await mismatches(id)).toMatchObject([{ leadId: stage.leadId, doneAt: null }]);
    expect((await stage.kinds()).filter((kind) => kind === "invoice_mismatch")).toHaveLength(1);
    Object.assign(world ?? {}, original);
    await syncInvoice({ vendorId });
    expect(await findStored(id)).toMatchObject({ status: "paid", problem: null });
    expect(await mismatches(id)).toMatchObject([{ doneAt: expect.any(Date) }]);
  });

  test("adds one task if Stripe doesn't know it", async () => {
    const { id, vendorId } = await stage.open();
    const world = stage.held.stripe.world.invoices.get(vendorId);
    if (!world) throw new Error("No invoice");
    stage.held.stripe.world.invoices.delete(vendorId);
    const now = new Date();
    expect(await syncInvoice({ vendorId, now })).toEqual({ ok: true });
    expect(await syncInvoice({ vendorId, now })).toEqual({ ok: true });
    expect(await findStored(id)).toMatchObject({
      status: "open",
      checkedAt: now,
      problem: expect.stringContaining("No such invoice"),
    });
    expect(await mismatches(id)).toMatchObject([{ leadId: stage.leadId, doneAt: null }]);
    expect((await stage.kinds()).filter((kind) => kind === "invoice_mismatch")).toHaveLength(1);
    stage.held.stripe.world.invoices.set(vendorId, world);
    await syncInvoice({ vendorId });
    expect(await findStored(id)).toMatchObject({ status: "open", problem: null });
    expect(await mismatches(id)).toMatchObject([{ doneAt: expect.any(Date) }]);
  });

  test("ignores drafts, and invoices of other programs", async () => {
    const { id, vendorId } = await stage.open();
    const { metadata, ...open } = structuredClone(stage.held.stripe.world.invoices.get(vendorId)) ?? {};
    const foreign = {
      ...open,
      id: "in_foreign",
      metadata: {},
    };
    stage.held.stripe.world.invoices.set("in_foreign", foreign as never);
    const draft = { ...foreign, id: "in_draft", status: "draft", metadata: { ...metadata } };
    stage.held.stripe.world.invoices.set("in_draft", draft as never);
    expect(await syncInvoice({ vendorId: "in_draft" })).toEqual({ ok: true });
    expect(await mismatches(id)).toEqual([]);
    expect(await syncInvoice({ vendorId: "in_foreign" })).toEqual({ ok: true });
    expect(await syncInvoice({ vendorId: "in_unknown" })).toEqual({ ok: true });
    expect(await syncInvoice({ vendorId: "nonsense/../x" })).toEqual({ ok: true });
  });

  test("marks an invoice of a deleted lead as paid", async () => {
    const { id, vendorId } = await stage.open();
    await db().update(leads).set({ deletedAt: new Date() }).where(eq(leads.id, stage.leadId));
    stage.held.stripe.payInvoice(vendorId);
    await syncInvoice({ vendorId });
    expect(await findStored(id)).toMatchObject({ status: "paid" });
  });
});

describe("the hourly reconcile", () => {
  test("syncs the invoices that wait for money", async () => {
    const { id, vendorId } = await stage.open();
    stage.held.stripe.payInvoice(vendorId);
    expect(await reconcile()).toEqual({ ok: true });
    expect(await findStored(id)).toMatchObject({ status: "paid" });
  });
});

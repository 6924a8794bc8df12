import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { hearInvoice, reconcileInvoices, settleInvoice } from "#app/domain/invoices/commands.server.ts";
import { findInvoicesPanel } from "#app/domain/invoices/queries.server.ts";
import { db } from "#db/instance.server.ts";
import { invoices, leads, outbox, tasks } from "#db/schema/index.ts";
import { findStored, invoiceStage, jobsOf, makeInvoice } from "#tests/factories/invoices.ts";

const stage = invoiceStage();

const mismatches = (id: string) =>
  db()
    .select()
    .from(tasks)
    .where(eq(tasks.dedupeKey, `invoice-mismatch:${id}`));

describe("a paid invoice", () => {
  test("is paid once, however often it is heard of and in whatever order", async () => {
    const { id, vendorId } = await stage.open();
    stage.held.stripe.payInvoice(vendorId);
    await Promise.all(Array.from({ length: 10 }, () => settleInvoice({ vendorId })));
    expect(await findStored(id)).toMatchObject({
      status: "paid",
      paidCents: 137_450,
      paidAt: expect.any(Date),
    });
    const world = stage.held.stripe.world.invoices.get(vendorId);
    Object.assign(world ?? {}, { status: "open", amount_paid: 0 });
    const { version } = await findStored(id);
    await settleInvoice({ vendorId });
    // What says nothing new wakes no page that shows it.
    expect(await findStored(id)).toMatchObject({ status: "paid", paidCents: 137_450, version });
    expect((await stage.kinds()).filter((kind) => kind === "invoice_paid")).toHaveLength(1);
  });

  test("is heard of by its event once, in the transaction that remembers it", async () => {
    const heard = { invoiceId: "in_1", eventId: "evt_1" };
    await db().transaction(async (tx) => {
      await hearInvoice(tx, heard);
      await hearInvoice(tx, heard);
      await hearInvoice(tx, { ...heard, eventId: "evt_2" });
    });
    expect(await jobsOf("settle-invoice")).toMatchObject([
      { payload: { vendorId: "in_1" } },
      { payload: { vendorId: "in_1" } },
    ]);
  });

  test("is found by its note where our own note of its id was lost", async () => {
    const { id, vendorId } = await stage.open();
    stage.held.stripe.payInvoice(vendorId);
    await db().update(invoices).set({ vendorId: null }).where(eq(invoices.id, id));
    await settleInvoice({ vendorId });
    expect(await findStored(id)).toMatchObject({ status: "paid", vendorId });
  });

  test.each([
    ["amount", { amount_due: 5 }],
    ["currency", { currency: "eur" }],
    ["lead", { metadata: { leadId: "other" } }],
  ])("of another %s is told to staff once and changes nothing", async (_, change) => {
    const { id, vendorId } = await stage.open();
    stage.held.stripe.payInvoice(vendorId);
    const world = stage.held.stripe.world.invoices.get(vendorId);
    const truth = structuredClone(world);
    const metadata = { ...world?.metadata, ...("metadata" in change ? change.metadata : {}) };
    Object.assign(world ?? {}, change, { metadata });
    await settleInvoice({ vendorId });
    await settleInvoice({ vendorId });
    expect(await findStored(id)).toMatchObject({ status: "open", paidAt: null, problem: expect.any(String) });
    expect(await mismatches(id)).toMatchObject([{ leadId: stage.leadId, doneAt: null }]);
    expect((await stage.kinds()).filter((kind) => kind === "invoice_mismatch")).toHaveLength(1);
    Object.assign(world ?? {}, truth);
    await settleInvoice({ vendorId });
    expect(await findStored(id)).toMatchObject({ status: "paid", problem: null });
    expect(await mismatches(id)).toMatchObject([{ doneAt: expect.any(Date) }]);
  });

  test("that the vendor does not know any more is left to a person, and others have their turn", async () => {
    const { id, vendorId } = await stage.open();
    const world = stage.held.stripe.world.invoices.get(vendorId);
    if (!world) throw new Error("No invoice");
    stage.held.stripe.world.invoices.delete(vendorId);
    const now = new Date();
    expect(await settleInvoice({ vendorId, now })).toEqual({ ok: true });
    expect(await settleInvoice({ vendorId, now })).toEqual({ ok: true });
    expect(await findStored(id)).toMatchObject({
      status: "open",
      checkedAt: now,
      problem: expect.stringContaining("No such invoice"),
    });
    expect(await mismatches(id)).toMatchObject([{ leadId: stage.leadId, doneAt: null }]);
    expect((await stage.kinds()).filter((kind) => kind === "invoice_mismatch")).toHaveLength(1);
    stage.held.stripe.world.invoices.set(vendorId, world);
    await settleInvoice({ vendorId });
    expect(await findStored(id)).toMatchObject({ status: "open", problem: null });
    expect(await mismatches(id)).toMatchObject([{ doneAt: expect.any(Date) }]);
  });

  test("of another program, one that is a draft yet, or that the vendor does not know, changes nothing", async () => {
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
    expect(await settleInvoice({ vendorId: "in_draft" })).toEqual({ ok: true });
    expect(await mismatches(id)).toEqual([]);
    expect(await settleInvoice({ vendorId: "in_foreign" })).toEqual({ ok: true });
    expect(await settleInvoice({ vendorId: "in_unknown" })).toEqual({ ok: true });
    expect(await settleInvoice({ vendorId: "nonsense/../x" })).toEqual({ ok: true });
  });

  test("is looked up later while the vendor is away", async () => {
    const { id, vendorId } = await stage.open();
    stage.held.stripe.payInvoice(vendorId);
    stage.held.stripe.behave("server error", "too many requests, wait", "answer");
    expect(await settleInvoice({ vendorId })).toMatchObject({ ok: false, reason: "unavailable" });
    expect(await settleInvoice({ vendorId })).toMatchObject({ reason: "unavailable", retryAfterMs: 7_000 });
    await settleInvoice({ vendorId });
    expect(await findStored(id)).toMatchObject({ status: "paid" });
  });

  test("of a deleted lead is paid all the same", async () => {
    const { id, vendorId } = await stage.open();
    await db().update(leads).set({ deletedAt: new Date() }).where(eq(leads.id, stage.leadId));
    stage.held.stripe.payInvoice(vendorId);
    await settleInvoice({ vendorId });
    expect(await findStored(id)).toMatchObject({ status: "paid" });
  });
});

describe("once an hour", () => {
  test("whatever waits for money is looked up, longest unseen first; the rest is left alone", async () => {
    const { vendorId } = await stage.open();
    const paid = await stage.open();
    stage.held.stripe.payInvoice(paid.vendorId);
    await settleInvoice(paid);
    await makeInvoice(stage.staff, stage.leadId);
    await db().delete(outbox);
    const now = new Date("2026-11-22T10:20:00Z");
    await Promise.all([reconcileInvoices(now), reconcileInvoices(now)]);
    await reconcileInvoices(new Date("2026-11-22T10:50:00Z"));
    const asked = (await jobsOf("settle-invoice")).filter(({ payload }) =>
      [vendorId, paid.vendorId].includes(String(payload.vendorId)),
    );
    expect(asked).toMatchObject([{ payload: { vendorId } }]);
  });

  test("each has one job however long nobody answers, and one anew in the hour after it was over", async () => {
    const { vendorId } = await stage.open();
    await db().delete(outbox);
    const at = (clock: string) => reconcileInvoices(new Date(`2026-11-22T${clock}:00Z`));
    const over = { attempts: 3, doneAt: new Date("2026-11-22T13:30:00Z"), lastError: "away" };
    for (let hour = 10; hour < 13; hour += 1) await at(`${hour}:20`);
    const [job, ...more] = await jobsOf("settle-invoice");
    expect([job?.payload, more]).toEqual([{ vendorId }, []]);
    await db().update(outbox).set({ attempts: 3, lastError: "away" });
    await at("13:20");
    expect(await jobsOf("settle-invoice")).toMatchObject([{ attempts: 3, runAt: job?.runAt }]);
    for (const end of [over, { ...over, doneAt: null, parkedAt: over.doneAt }]) {
      await db().update(outbox).set(end);
      await at("13:50");
      expect(await jobsOf("settle-invoice")).toMatchObject([end]);
      await at("14:05");
      expect(await jobsOf("settle-invoice")).toMatchObject([
        { attempts: 0, doneAt: null, parkedAt: null, lastError: null },
      ]);
    }
  });

  test("of more than can be asked for at once, whoever was looked at last has to wait", async () => {
    const last = await stage.open();
    await settleInvoice(last);
    const { id: _, vendorId, ...stored } = await findStored(last.id);
    const others = Array.from({ length: 200 }, (_, n) => `in_other_${n}`);
    const hourAgo = new Date(Date.now() - 3_600_000);
    await db()
      .insert(invoices)
      .values(others.map((each) => ({ ...stored, vendorId: each, checkedAt: hourAgo })));
    await db().delete(outbox);
    await reconcileInvoices();
    const asked = (await jobsOf("settle-invoice")).map(({ payload }) => payload.vendorId);
    expect(asked.toSorted()).toEqual(others.toSorted());
    expect(asked).not.toContain(vendorId);
  });
});

test("the panel lists what there is, newest first, and who may void", async () => {
  await makeInvoice(stage.staff, stage.leadId);
  const { id } = await stage.open();
  expect(await findInvoicesPanel(stage.staff, stage.leadId)).toMatchObject({ mode: "live", mayVoid: false });
  const { mayVoid, invoices: listed } = await findInvoicesPanel(stage.admin, stage.leadId);
  expect(mayVoid).toBe(true);
  expect(listed.map((each) => [each.id === id, each.status])).toEqual([
    [true, "open"],
    [false, "creating"],
  ]);
  const inAMonth = await findInvoicesPanel(stage.staff, stage.leadId, new Date(Date.now() + 30 * 86_400_000));
  expect(listed.map(({ isOverdue }) => isOverdue)).not.toContain(true);
  expect(inAMonth.invoices.some(({ status, isOverdue }) => status === "open" && isOverdue)).toBe(true);
  expect(await findInvoicesPanel(stage.staff, "new")).toMatchObject({ invoices: [] });
});

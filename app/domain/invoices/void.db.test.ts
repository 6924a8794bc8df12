import { and, eq, isNull, like } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { visitor } from "#app/domain/actor.ts";
import { carryOutVoid, settleInvoice, voidInvoice } from "#app/domain/invoices/commands.server.ts";
import { db } from "#db/instance.server.ts";
import { messages, tasks } from "#db/schema/index.ts";
import { findStored, invoiceStage, jobsOf, makeInvoice } from "#tests/factories/invoices.ts";

import { runJobs } from "#tests/factories/payments.ts";

const stage = invoiceStage();

describe("voiding", () => {
  const reason = "Sent to the wrong owner";

  test("is asked for by an admin with a reason, and done by the vendor", async () => {
    const { id, vendorId } = await stage.open();
    const formKey = crypto.randomUUID();
    expect(await voidInvoice(stage.staff, { invoiceId: id, reason })).toMatchObject({ reason: "forbidden" });
    expect(await voidInvoice(visitor, { invoiceId: id, reason })).toMatchObject({ reason: "forbidden" });
    const press = () => voidInvoice(stage.admin, { invoiceId: id, reason, formKey });
    expect(await Promise.all([press(), press()])).toMatchObject([{ ok: true }, { ok: true }]);
    expect(await voidInvoice(stage.admin, { invoiceId: id, reason: "other" })).toMatchObject({
      reason: "conflict",
    });
    expect(await jobsOf("void-invoice")).toHaveLength(1);
    expect(await findStored(id)).toMatchObject({ status: "open", voidAskedAt: expect.any(Date) });
    await carryOutVoid({ invoiceId: id });
    await carryOutVoid({ invoiceId: id });
    expect(stage.held.stripe.world.invoices.get(vendorId)?.status).toBe("void");
    expect(await findStored(id)).toMatchObject({
      status: "void",
      voidReason: reason,
      voidedAt: expect.any(Date),
    });
    expect(await stage.kinds()).toEqual(
      expect.arrayContaining(["invoice_created", "invoice_sent", "invoice_void_asked", "invoice_voided"]),
    );
    expect((await stage.kinds()).filter((kind) => kind === "invoice_voided")).toHaveLength(1);
  });

  test("whose answer is lost is seen to be done", async () => {
    const { id } = await stage.open();
    await voidInvoice(stage.admin, { invoiceId: id, reason });
    stage.held.stripe.behave("answer lost", "answer");
    await carryOutVoid({ invoiceId: id });
    await carryOutVoid({ invoiceId: id });
    expect(await findStored(id)).toMatchObject({ status: "void", problem: null });
  });

  test("comes too late where the owner has paid meanwhile: paid it is", async () => {
    const { id, vendorId } = await stage.open();
    await voidInvoice(stage.admin, { invoiceId: id, reason });
    stage.held.stripe.payInvoice(vendorId);
    await carryOutVoid({ invoiceId: id });
    expect(await findStored(id)).toMatchObject({ status: "paid", voidAskedAt: null });
    expect(await voidInvoice(stage.admin, { invoiceId: id, reason })).toMatchObject({ reason: "conflict" });
  });

  test("in the moment in which the owner pays ends in one of the two, here as at the vendor, and is told once", async () => {
    for (const isPaidFirst of [true, false]) {
      const { id, vendorId } = await stage.open();
      await voidInvoice(stage.admin, { invoiceId: id, reason });
      if (isPaidFirst) stage.held.stripe.payInvoice(vendorId);
      const settle = () => settleInvoice({ vendorId });
      await Promise.all([
        carryOutVoid({ invoiceId: id }),
        settle(),
        settle(),
        carryOutVoid({ invoiceId: id }),
      ]);
      const status = isPaidFirst ? "paid" : "void";
      expect(await findStored(id)).toMatchObject({ status, paidCents: isPaidFirst ? 137_450 : 0 });
      expect(stage.held.stripe.world.invoices.get(vendorId)?.status).toBe(status);
      const told = (await stage.kinds()).filter(
        (kind) => kind === `invoice_${isPaidFirst ? "paid" : "voided"}`,
      );
      expect(told).toHaveLength(1);
    }
  });

  test("of one that the vendor does not know any more is done here, and a person makes sure of it there", async () => {
    const { id, vendorId } = await stage.open();
    stage.held.stripe.world.invoices.delete(vendorId);
    await settleInvoice({ vendorId });
    await voidInvoice(stage.admin, { invoiceId: id, reason });
    await carryOutVoid({ invoiceId: id });
    await carryOutVoid({ invoiceId: id });
    await settleInvoice({ vendorId });
    expect(await findStored(id)).toMatchObject({ status: "void", voidReason: reason, problem: null });
    const open = await db()
      .select()
      .from(tasks)
      .where(and(like(tasks.dedupeKey, `invoice-%${id}`), isNull(tasks.doneAt)));
    expect(open).toMatchObject([{ title: expect.stringContaining("Make sure") }]);
    expect((await stage.kinds()).filter((kind) => kind === "invoice_voided")).toHaveLength(1);
  });

  test("that the vendor refuses is taken back, and staff read why", async () => {
    const { id, vendorId } = await stage.open();
    await voidInvoice(stage.admin, { invoiceId: id, reason });
    stage.held.stripe.behave("bad request", "answer");
    await carryOutVoid({ invoiceId: id });
    expect(await findStored(id)).toMatchObject({
      status: "open",
      voidAskedAt: null,
      problem: expect.stringContaining("could not be voided"),
    });
    const taskOf = async () => {
      const key = eq(tasks.dedupeKey, `invoice-not-voided:${id}`);
      return (await db().select().from(tasks).where(key))[0];
    };
    expect(await taskOf()).toMatchObject({ title: "Invoice not voided: Walkthrough repairs", doneAt: null });
    expect(await stage.kinds()).toContain("invoice_void_failed");
    // It stays until it is void or paid, however often the vendor is asked.
    await settleInvoice({ vendorId });
    expect(await taskOf()).toMatchObject({ doneAt: null });
    expect(await findStored(id)).toMatchObject({ problem: expect.stringContaining("could not be voided") });
    stage.held.stripe.payInvoice(vendorId);
    await settleInvoice({ vendorId });
    expect(await taskOf()).toMatchObject({ doneAt: expect.any(Date) });
    expect(await findStored(id)).toMatchObject({ problem: null });
  });

  test("is refused for what was never issued", async () => {
    const { id } = await makeInvoice(stage.staff, stage.leadId);
    expect(await voidInvoice(stage.admin, { invoiceId: id, reason })).toMatchObject({ reason: "conflict" });
  });
});

test("the owner of a mailed invoice that is voided is told once", async () => {
  const { id } = await stage.open();
  await voidInvoice(stage.admin, { invoiceId: id, reason: "Billed to the wrong owner" });
  await Promise.all([carryOutVoid({ invoiceId: id }), carryOutVoid({ invoiceId: id })]);
  expect(await runJobs("mail-invoice-void")).toEqual(["done"]);
  const [mail] = await db().select().from(messages).where(eq(messages.leadId, stage.leadId));
  expect(mail?.subject).toMatch(/^Invoice SAMPLE-\d+ is canceled$/);
  expect(mail?.body).not.toContain("wrong owner");
});

test("an overdue invoice leaves a task until it is paid", async () => {
  const { id, vendorId } = await stage.open();
  const tasksOf = () =>
    db()
      .select()
      .from(tasks)
      .where(eq(tasks.dedupeKey, `invoice-overdue:${id}`));
  await settleInvoice({ vendorId });
  expect(await tasksOf()).toEqual([]);
  const late = new Date(Date.now() + 20 * 86_400_000);
  for (let time = 0; time < 2; time += 1) await settleInvoice({ vendorId, now: late });
  expect(await tasksOf()).toMatchObject([
    { title: "Ask Quinn Sample about an overdue invoice", leadId: stage.leadId, doneAt: null },
  ]);
  stage.held.stripe.payInvoice(vendorId);
  await settleInvoice({ vendorId, now: late });
  expect(await tasksOf()).toMatchObject([{ doneAt: late }]);
});

import { and, eq, isNull, like } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { markFailed, retryInvoice } from "#app/features/payments/invoices/commands/issue.server.ts";
import { syncInvoice } from "#app/features/payments/invoices/commands/sync.server.ts";
import { carryOutVoid, voidInvoice } from "#app/features/payments/invoices/commands/void.server.ts";
import { visitor } from "#app/lib/actor.ts";
import { db } from "#db/instance.server.ts";
import { messages, tasks } from "#db/schema/index.ts";
import { findStored, invoiceStage, jobsOf, makeInvoice } from "#tests/factories/invoices.ts";
import { storyOf } from "#tests/factories/leads.ts";
import { runJobs } from "#tests/factories/payments.ts";

const stage = invoiceStage();

describe("voiding an invoice", () => {
  const reason = "Sent to the wrong owner";

  test("is requested by an admin with a reason, and done by the provider", async () => {
    const { id, vendorId } = await stage.open();
    const formKey = crypto.randomUUID();
    expect(await voidInvoice(stage.staff, { id, reason })).toMatchObject({ reason: "forbidden" });
    expect(await voidInvoice(visitor, { id, reason })).toMatchObject({ reason: "forbidden" });
    const press = () => voidInvoice(stage.admin, { id, reason, formKey });
    expect(await Promise.all([press(), press()])).toMatchObject([{ ok: true }, { ok: true }]);
    expect(await voidInvoice(stage.admin, { id, reason: "other" })).toMatchObject({
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

  test("succeeds when the reply is lost", async () => {
    const { id } = await stage.open();
    await voidInvoice(stage.admin, { id, reason });
    stage.held.stripe.behave("answer lost", "answer");
    await carryOutVoid({ invoiceId: id });
    await carryOutVoid({ invoiceId: id });
    expect(await findStored(id)).toMatchObject({ status: "void", problem: null });
  });

  test("stays paid if the owner paid first", async () => {
    const { id, vendorId } = await stage.open();
    await voidInvoice(stage.admin, { id, reason });
    stage.held.stripe.payInvoice(vendorId);
    await carryOutVoid({ invoiceId: id });
    expect(await findStored(id)).toMatchObject({ status: "paid", voidAskedAt: null });
    expect(await voidInvoice(stage.admin, { id, reason })).toMatchObject({ reason: "conflict" });
  });

  test("ends either void or paid, here and at the provider, when the owner pays at the same moment", async () => {
    for (const isPaidFirst of [true, false]) {
      const { id, vendorId } = await stage.open();
      await voidInvoice(stage.admin, { id, reason });
      if (isPaidFirst) stage.held.stripe.payInvoice(vendorId);
      const sync = () => syncInvoice({ vendorId });
      await Promise.all([carryOutVoid({ invoiceId: id }), sync(), sync(), carryOutVoid({ invoiceId: id })]);
      const status = isPaidFirst ? "paid" : "void";
      expect(await findStored(id)).toMatchObject({ status, paidCents: isPaidFirst ? 137_450 : 0 });
      expect(stage.held.stripe.world.invoices.get(vendorId)?.status).toBe(status);
      const recorded = (await stage.kinds()).filter(
        (kind) => kind === `invoice_${isPaidFirst ? "paid" : "voided"}`,
      );
      expect(recorded).toHaveLength(1);
    }
  });

  test("adds a task when the provider doesn't know the invoice", async () => {
    const { id, vendorId } = await stage.open();
    stage.held.stripe.world.invoices.delete(vendorId);
    await syncInvoice({ vendorId });
    await voidInvoice(stage.admin, { id, reason });
    await carryOutVoid({ invoiceId: id });
    await carryOutVoid({ invoiceId: id });
    await syncInvoice({ vendorId });
    expect(await findStored(id)).toMatchObject({ status: "void", voidReason: reason, problem: null });
    const open = await db()
      .select()
      .from(tasks)
      .where(and(like(tasks.dedupeKey, `invoice-%${id}`), isNull(tasks.doneAt)));
    expect(open).toMatchObject([{ title: expect.stringContaining("Make sure") }]);
    expect((await stage.kinds()).filter((kind) => kind === "invoice_voided")).toHaveLength(1);
  });

  test("is undone when the provider refuses, with a task", async () => {
    const { id, vendorId } = await stage.open();
    await voidInvoice(stage.admin, { id, reason });
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
    await syncInvoice({ vendorId });
    expect(await taskOf()).toMatchObject({ doneAt: null });
    expect(await findStored(id)).toMatchObject({ problem: expect.stringContaining("could not be voided") });
    stage.held.stripe.payInvoice(vendorId);
    await syncInvoice({ vendorId });
    expect(await taskOf()).toMatchObject({ doneAt: expect.any(Date) });
    expect(await findStored(id)).toMatchObject({ problem: null });
  });

  test("is refused while an invoice is being issued", async () => {
    const { id } = await makeInvoice(stage.staff, stage.leadId);
    expect(await voidInvoice(stage.admin, { id, reason })).toMatchObject({ reason: "conflict" });
  });
});

test("emails the owner once when a sent invoice is voided", async () => {
  const { id } = await stage.open();
  await voidInvoice(stage.admin, { id, reason: "Billed to the wrong owner" });
  await Promise.all([carryOutVoid({ invoiceId: id }), carryOutVoid({ invoiceId: id })]);
  expect(await runJobs("mail-invoice-void")).toEqual(["done"]);
  const [mail] = await db().select().from(messages).where(eq(messages.leadId, stage.leadId));
  expect(mail?.subject).toMatch(/^Invoice SAMPLE-\d+ is canceled$/);
  expect(mail?.body).not.toContain("wrong owner");
});

test("adds a task for an overdue invoice until it is paid", async () => {
  const { id, vendorId } = await stage.open();
  const tasksOf = () =>
    db()
      .select()
      .from(tasks)
      .where(eq(tasks.dedupeKey, `invoice-overdue:${id}`));
  await syncInvoice({ vendorId });
  expect(await tasksOf()).toEqual([]);
  const late = new Date(Date.now() + 20 * 86_400_000);
  for (let time = 0; time < 2; time += 1) await syncInvoice({ vendorId, now: late });
  expect(await tasksOf()).toMatchObject([
    { title: "Ask Quinn Sample about an overdue invoice", leadId: stage.leadId, doneAt: null },
  ]);
  stage.held.stripe.payInvoice(vendorId);
  await syncInvoice({ vendorId, now: late });
  expect(await tasksOf()).toMatchObject([{ doneAt: late }]);
});

describe("voiding an invoice that was never issued", () => {
  const voiding = (id: string, formKey?: string) =>
    voidInvoice(stage.admin, { id, reason: "Not needed", formKey });

  async function makeFailed() {
    const { id } = await makeInvoice(stage.staff, stage.leadId);
    await db().transaction(await markFailed({ invoiceId: id, round: 1, why: "Stripe answered 500" }));
    return id;
  }

  test("happens at once, and closes its task", async () => {
    const id = await makeFailed();
    const formKey = crypto.randomUUID();
    const both = await Promise.all([voiding(id, formKey), voiding(id, formKey)]);
    expect(both).toMatchObject([{ ok: true }, { ok: true }]);
    expect(await voiding(id)).toMatchObject({ reason: "conflict" });
    expect(await findStored(id)).toMatchObject({ status: "void", number: null, problem: null });
    expect((await stage.kinds()).filter((kind) => kind === "invoice_discarded")).toHaveLength(1);
    const key = eq(tasks.dedupeKey, `invoice-failed:${id}`);
    expect(await db().select().from(tasks).where(key)).toMatchObject([{ doneAt: expect.any(Date) }]);
    expect(await jobsOf("void-invoice")).toEqual([]);
  });

  test("at the same moment as Retry refuses one of the two", async () => {
    for (let round = 0; round < 4; round += 1) {
      const id = await makeFailed();
      const both = [() => retryInvoice(stage.staff, { id: id }), () => voiding(id)];
      const answers = await Promise.all((round % 2 ? both.toReversed() : both).map((press) => press()));
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
      expect(answers.find(({ ok }) => !ok)).toMatchObject({ reason: "conflict" });
      const { status } = await findStored(id);
      const recorded = (await storyOf(stage.leadId)).filter(({ data }) => data?.invoiceId === id);
      expect(recorded.at(-1)?.kind).toBe(status === "void" ? "invoice_discarded" : "invoice_retried");
    }
  });
});

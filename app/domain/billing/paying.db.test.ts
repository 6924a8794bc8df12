import { eq, like } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { visitor } from "#app/domain/actor.ts";
import {
  confirmPayment,
  openCheckout,
  queueReconciliation,
  reconcilePayments,
  settlePayment,
} from "#app/domain/billing/commands.server.ts";
import { deleteLeads, restoreLeads } from "#app/domain/leads/commands.server.ts";
import { db } from "#db/instance.server.ts";
import { leads, messages, outbox, payments, tasks } from "#db/schema/index.ts";
import { makeStaff, storyOf } from "#tests/factories/leads.ts";
import { jobsOf, leadOf, openFee, paymentOf, runJobs, withStripe } from "#tests/factories/payments.ts";

const held = withStripe();

const kinds = async (leadId: string) => (await storyOf(leadId)).map(({ kind }) => kind);
const problemsOf = (paymentId: string) =>
  db()
    .select()
    .from(tasks)
    .where(like(tasks.dedupeKey, `payment:${paymentId}:%`));
const hour = 3_600_000;
const isAboutToEnd = (sessionId: string) =>
  held.stripe.edit(sessionId, { expires_at: Math.floor(Date.now() / 1000) + 300 });

describe("paying", () => {
  test("enrolls the lead, tells its timeline and mails one receipt", async () => {
    const { paymentId, sessionId, lead } = await openFee({ email: "pays@owner.example" });
    held.stripe.pay(sessionId);
    await Promise.all(Array.from({ length: 10 }, () => settlePayment({ paymentId, sessionId })));
    expect(await paymentOf(paymentId)).toMatchObject({ status: "paid", url: null, parkedReason: null });
    const after = await leadOf(lead.id);
    expect(after).toMatchObject({ status: "enrolled" });
    expect(after.lastContactedAt).toBeNull();
    expect((await kinds(lead.id)).toSorted()).toEqual(
      ["payment_requested", "payment_opened", "fee_paid", "status_changed"].toSorted(),
    );
    expect(await jobsOf("mail-receipt", paymentId)).toHaveLength(1);
    await runJobs("mail-receipt");
    const mails = await db().select().from(messages).where(eq(messages.recipient, "pays@owner.example"));
    expect(mails.map(({ subject }) => subject)).toEqual([
      "Receipt: Onboarding fee for 2914 Cottage Grove Ave",
    ]);
    expect(mails[0]?.body).toContain("$199.00");
  });

  test("asks the assigned person to call the owner, and tells the office, once", async () => {
    const { paymentId, sessionId, lead } = await openFee();
    const { userId } = await makeStaff();
    await db().update(leads).set({ assignedTo: userId }).where(eq(leads.id, lead.id));
    held.stripe.pay(sessionId);
    await Promise.all([settlePayment({ paymentId, sessionId }), confirmPayment(sessionId)]);
    await reconcilePayments({ since: new Date(Date.now() - hour) });
    const open = await db().select().from(tasks).where(eq(tasks.leadId, lead.id));
    expect(open).toMatchObject([
      { title: "Call Ann Example to agree on onboarding", assignedTo: userId, doneAt: null },
    ]);
    expect(open[0]?.dueAt.getTime()).toBeGreaterThan(Date.now());
    const notices = await jobsOf("mail-fee-paid", paymentId);
    expect(notices.map(({ payload }) => payload.to)).toEqual(["leads@porchlight.example"]);
    await runJobs("mail-fee-paid");
    const [mail] = await db().select().from(messages).where(eq(messages.leadId, lead.id));
    expect(mail).toMatchObject({
      recipient: "leads@porchlight.example",
      subject: "Onboarding fee paid: call the owner",
    });
    held.stripe.refund(sessionId);
    await settlePayment({ paymentId });
    const after = await db().select().from(tasks).where(eq(tasks.leadId, lead.id)).orderBy(tasks.createdAt);
    expect(after).toMatchObject([
      { doneAt: expect.any(Date) },
      { title: "Decide how to go on with Ann Example: the fee was refunded", doneAt: null },
    ]);
  });

  test.each(["enrolled", "closed", "won"])("leaves a lead that is %s where it is", async (status) => {
    const { paymentId, sessionId, lead } = await openFee({ status });
    held.stripe.pay(sessionId);
    await settlePayment({ paymentId });
    expect(await leadOf(lead.id)).toMatchObject({ status });
    expect(await kinds(lead.id)).not.toContain("status_changed");
  });

  test.each([
    ["amount", { amount_total: 100, amount_subtotal: 100 }],
    ["currency", { currency: "eur" }],
    ["mode", { livemode: true }],
    ["lead", { metadata: { leadId: crypto.randomUUID() } }],
    ["payment", { metadata: { paymentId: crypto.randomUUID() } }],
  ])(
    "on a page with another %s is left to a person, and counts as nothing",
    async (_, { metadata, ...change }: Record<string, unknown>) => {
      const { paymentId, sessionId, lead } = await openFee();
      held.stripe.pay(sessionId);
      held.stripe.edit(sessionId, {
        ...change,
        metadata: { leadId: lead.id, paymentId, ...(metadata as Record<string, string>) },
      });
      for (let time = 0; time < 3; time++) await settlePayment({ paymentId, sessionId });
      const payment = await paymentOf(paymentId);
      expect(payment).toMatchObject({ status: "open", paidAt: null });
      expect(payment.parkedReason).not.toBeNull();
      expect(await leadOf(lead.id)).toMatchObject({ status: "contract_sent" });
      expect((await kinds(lead.id)).filter((kind) => kind === "payment_parked")).toHaveLength(1);
      expect(await problemsOf(paymentId)).toMatchObject([{ leadId: lead.id, doneAt: null }]);
      expect(await confirmPayment(sessionId)).toEqual({ state: "unverified" });
    },
  );

  test("for a deleted lead is kept, and told to staff by a task that names nobody", async () => {
    const { paymentId, sessionId, lead, staff } = await openFee({ email: "deleted.payer@owner.example" });
    await deleteLeads(staff, { ids: [lead.id] });
    held.stripe.pay(sessionId);
    await settlePayment({ paymentId });
    expect(await paymentOf(paymentId)).toMatchObject({
      status: "paid",
      parkedReason: expect.stringContaining("deleted"),
    });
    expect(await leadOf(lead.id)).toMatchObject({ status: "enrolled" });
    const [task] = await problemsOf(paymentId);
    expect(task).toMatchObject({ leadId: null, title: "A fee was paid for a deleted lead" });
    expect(`${task?.title} ${task?.detail}`).not.toMatch(/Ann|Cottage|deleted\.payer/);
    await runJobs("mail-receipt");
    expect(await db().$count(messages, eq(messages.recipient, "deleted.payer@owner.example"))).toBe(1);
    await restoreLeads(await makeStaff({ role: "admin" }), { ids: [lead.id] });
    expect((await problemsOf(paymentId))[0]).toMatchObject({ leadId: lead.id, doneAt: expect.any(Date) });
  });

  test("a second time, on a page that had been given up, is left to a person", async () => {
    const { paymentId, sessionId } = await openFee();
    isAboutToEnd(sessionId);
    await openCheckout(visitor, { paymentId });
    const { sessionId: second } = await paymentOf(paymentId);
    held.stripe.pay(second ?? "");
    await settlePayment({ paymentId });
    held.stripe.edit(sessionId, { status: "open" });
    held.stripe.pay(sessionId);
    await settlePayment({ paymentId, sessionId });
    expect(await paymentOf(paymentId)).toMatchObject({
      status: "paid",
      sessionId: second,
      parkedReason: expect.stringContaining("second time"),
    });
  });

  test("twice and for a deleted lead leaves two tasks, of which neither hides the other", async () => {
    const { paymentId, sessionId, staff, lead } = await openFee();
    isAboutToEnd(sessionId);
    await openCheckout(visitor, { paymentId });
    await deleteLeads(staff, { ids: [lead.id] });
    const { sessionId: second } = await paymentOf(paymentId);
    held.stripe.pay(second ?? "");
    await settlePayment({ paymentId });
    held.stripe.edit(sessionId, { status: "open" });
    held.stripe.pay(sessionId);
    for (let time = 0; time < 2; time++) await settlePayment({ paymentId, sessionId });
    expect((await problemsOf(paymentId)).map(({ title }) => title).toSorted()).toEqual([
      "A fee was paid for a deleted lead",
      "Refund a fee that was paid twice",
    ]);
  });

  test("after a decline is told as such, and works with another card", async () => {
    const { paymentId, sessionId, lead } = await openFee();
    held.stripe.decline(sessionId);
    await settlePayment({ paymentId });
    expect(await paymentOf(paymentId)).toMatchObject({ status: "open", declineCode: "insufficient_funds" });
    expect(await kinds(lead.id)).toContain("payment_declined");
    held.stripe.pay(sessionId);
    await settlePayment({ paymentId });
    expect(await paymentOf(paymentId)).toMatchObject({ status: "paid" });
  });
});

describe("the page after paying", () => {
  test("reads the truth itself, before any webhook", async () => {
    const { sessionId, paymentId } = await openFee();
    expect(await confirmPayment(sessionId)).toEqual({ state: "unpaid", paymentId });
    held.stripe.pay(sessionId);
    expect(await confirmPayment(sessionId)).toMatchObject({
      state: "paid",
      amountCents: 199_00,
      hasLead: true,
    });
  });

  test("waits where the method settles later, and while the vendor is away", async () => {
    const { sessionId, paymentId } = await openFee();
    held.stripe.behave("server error");
    expect(await confirmPayment(sessionId)).toEqual({ state: "waiting", paymentId });
    held.stripe.behave("answer");
    held.stripe.pay(sessionId, { delayed: true });
    expect(await confirmPayment(sessionId)).toEqual({ state: "waiting", paymentId });
    held.stripe.settle(sessionId, "succeeded");
    expect(await confirmPayment(sessionId)).toMatchObject({ state: "paid" });
  });

  test("says nothing of a page that is not ours, and does not ask the vendor for it", async () => {
    const foreign = held.stripe.foreignSession();
    const before = held.stripe.requests.length;
    for (const id of [foreign, "cs_test_nobody", "", "x".repeat(5_000), "cs_test_1' or 1=1"])
      expect(await confirmPayment(id)).toEqual({ state: "unverified" });
    expect(held.stripe.requests).toHaveLength(before);
  });

  test("tells where the vendor's page names no lead any more", async () => {
    const { sessionId, paymentId } = await openFee();
    held.stripe.edit(sessionId, { metadata: {} as never });
    expect(await confirmPayment(sessionId)).toEqual({ state: "unnamed" });
    expect((await paymentOf(paymentId)).parkedReason).toContain("does not know");
  });
});

describe("the hourly comparison", () => {
  test("is one job however long nobody works it, and begins anew with what is recent then", async () => {
    await db().delete(outbox);
    const asked = () => db().select().from(outbox).where(eq(outbox.kind, "reconcile-payments"));
    const at = (hours: number) => queueReconciliation(new Date(Date.now() + hours * 3_600_000));
    for (let hours = 0; hours < 5; hours += 1) await at(hours);
    const [first, ...more] = await asked();
    expect(more).toEqual([]);
    await db().update(outbox).set({ doneAt: new Date(), attempts: 2 });
    await at(6);
    expect(await asked()).toMatchObject([{ id: first?.id, doneAt: null, attempts: 0 }]);
    expect(String((await asked())[0]?.payload.since) > String(first?.payload.since)).toBe(true);
  });

  test("mends what no webhook told, and reports what is not in the books", async () => {
    const paid = await openFee();
    const lapsed = await openFee();
    const open = await openFee();
    held.stripe.pay(paid.sessionId);
    held.stripe.lapse(lapsed.sessionId);
    const stray = await openFee();
    held.stripe.pay(stray.sessionId);
    await db().delete(payments).where(eq(payments.id, stray.paymentId));
    const since = new Date(Date.now() - hour);
    expect(await reconcilePayments({ since })).toMatchObject({ ok: true });
    expect(await paymentOf(paid.paymentId)).toMatchObject({ status: "paid" });
    expect(await paymentOf(lapsed.paymentId)).toMatchObject({ status: "expired" });
    expect(await paymentOf(open.paymentId)).toMatchObject({ status: "open" });
    expect(await db().$count(tasks, eq(tasks.dedupeKey, `stranger:${stray.sessionId}`))).toBe(1);
    expect(await reconcilePayments({ since })).toMatchObject({ ok: true, mended: 0 });
  });

  test("fails with the vendor, so that its job tries again", async () => {
    held.stripe.behave("server error");
    expect(await reconcilePayments({ since: new Date() })).toMatchObject({
      ok: false,
      reason: "unavailable",
    });
  });
});

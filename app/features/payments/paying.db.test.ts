import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { restoreLeads } from "#app/features/leads/commands/delete-leads.server.ts";
import { openCheckout } from "#app/features/payments/commands/open-checkout.server.ts";
import { confirmPayment } from "#app/features/payments/commands/payment-result.server.ts";
import { syncCheckout } from "#app/features/payments/commands/sync-checkout.server.ts";
import { queueReconcile } from "#app/features/payments/commands/triggers.server.ts";
import { visitor } from "#app/lib/actor.ts";
import { db } from "#db/instance.server.ts";
import { leads, messages, outbox, tasks } from "#db/schema/index.ts";
import { deleteLeads, kindsOf, leadOf, makeStaff } from "#tests/factories/leads.ts";
import {
  jobsOf,
  openFee,
  paymentOf,
  problemsOf,
  reconcileNow,
  runJobs,
  withStripe,
} from "#tests/factories/payments.ts";

const held = withStripe();

const isAboutToEnd = (sessionId: string) =>
  held.stripe.edit(sessionId, { expires_at: Math.floor(Date.now() / 1000) + 300 });

describe("paying", () => {
  test("enrolls the lead and emails one receipt", async () => {
    const { paymentId, sessionId, lead } = await openFee({ email: "pays@owner.example" });
    held.stripe.pay(sessionId);
    await Promise.all(Array.from({ length: 10 }, () => syncCheckout({ paymentId, sessionId })));
    expect(await paymentOf(paymentId)).toMatchObject({ status: "paid", url: null, failedReason: null });
    const after = await leadOf(lead.id);
    expect(after).toMatchObject({ status: "enrolled", lastContactedAt: expect.any(Date) });
    expect((await kindsOf(lead.id)).toSorted()).toEqual(
      ["payment_requested", "payment_opened", "fee_paid", "status_changed", "onboarding_started"].toSorted(),
    );
    expect(await jobsOf("mail-receipt", paymentId)).toHaveLength(1);
    await runJobs("mail-receipt");
    const mails = await db().select().from(messages).where(eq(messages.recipient, "pays@owner.example"));
    expect(mails.map(({ subject }) => subject)).toEqual([
      "Receipt: Onboarding fee for 2914 Cottage Grove Ave",
    ]);
    expect(mails[0]?.body).toContain("$199.00");
  });

  test("adds one task to call the owner, and emails the office once", async () => {
    const { paymentId, sessionId, lead } = await openFee();
    const { userId } = await makeStaff();
    await db().update(leads).set({ assignedTo: userId }).where(eq(leads.id, lead.id));
    held.stripe.pay(sessionId);
    await Promise.all([syncCheckout({ paymentId, sessionId }), confirmPayment(sessionId)]);
    await reconcileNow();
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
    await syncCheckout({ paymentId });
    const after = await db().select().from(tasks).where(eq(tasks.leadId, lead.id)).orderBy(tasks.createdAt);
    expect(after).toMatchObject([
      { doneAt: expect.any(Date) },
      { title: "Decide what to do about Ann Example: the fee was refunded", doneAt: null },
    ]);
  });

  test.each(["enrolled", "closed", "won"])("leaves a lead that is %s unchanged", async (status) => {
    const { paymentId, sessionId, lead } = await openFee({ status });
    held.stripe.pay(sessionId);
    await syncCheckout({ paymentId });
    expect(await leadOf(lead.id)).toMatchObject({ status });
    expect(await kindsOf(lead.id)).not.toContain("status_changed");
  });

  test.each([
    ["amount", { amount_total: 100, amount_subtotal: 100 }],
    ["currency", { currency: "eur" }],
    ["mode", { livemode: true }],
    ["lead", { metadata: { leadId: crypto.randomUUID() } }],
    ["payment", { metadata: { paymentId: crypto.randomUUID() } }],
  ])(
    "on a page with another %s changes nothing and adds one task",
    async (_, { metadata, ...change }: Record<string, unknown>) => {
      const { paymentId, sessionId, lead } = await openFee();
      held.stripe.pay(sessionId);
      held.stripe.edit(sessionId, {
        ...change,
        metadata: { leadId: lead.id, paymentId, ...(metadata as Record<string, string>) },
      });
      for (let time = 0; time < 3; time++) await syncCheckout({ paymentId, sessionId });
      const payment = await paymentOf(paymentId);
      expect(payment).toMatchObject({ status: "open", paidAt: null });
      expect(payment.failedReason).not.toBeNull();
      expect(await leadOf(lead.id)).toMatchObject({ status: "contract_sent" });
      expect((await kindsOf(lead.id)).filter((kind) => kind === "payment_parked")).toHaveLength(1);
      expect(await problemsOf(paymentId)).toMatchObject([{ leadId: lead.id, doneAt: null }]);
      expect(await confirmPayment(sessionId)).toEqual({ state: "unverified" });
    },
  );

  test("for a deleted lead adds a task without personal data", async () => {
    const { paymentId, sessionId, lead, staff } = await openFee({ email: "deleted.payer@owner.example" });
    await deleteLeads(staff, { ids: [lead.id] });
    held.stripe.pay(sessionId);
    await syncCheckout({ paymentId });
    expect(await paymentOf(paymentId)).toMatchObject({
      status: "paid",
      failedReason: expect.stringContaining("deleted"),
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

  test("a second time on an earlier page is reported", async () => {
    const { paymentId, sessionId } = await openFee();
    isAboutToEnd(sessionId);
    await openCheckout(visitor, { paymentId });
    const { sessionId: second } = await paymentOf(paymentId);
    held.stripe.pay(second ?? "");
    await syncCheckout({ paymentId });
    held.stripe.edit(sessionId, { status: "open" });
    held.stripe.pay(sessionId);
    await syncCheckout({ paymentId, sessionId });
    expect(await paymentOf(paymentId)).toMatchObject({
      status: "paid",
      sessionId: second,
      failedReason: expect.stringContaining("second time"),
    });
  });
});

describe("confirming a payment", () => {
  test("syncs the payment before any webhook", async () => {
    const { sessionId, paymentId } = await openFee();
    expect(await confirmPayment(sessionId)).toMatchObject({ state: "unpaid", receipt: { paymentId } });
    held.stripe.pay(sessionId);
    expect(await confirmPayment(sessionId)).toMatchObject({
      state: "paid",
      receipt: { amountCents: 199_00 },
      hasLead: true,
    });
  });

  test("waits while the money is on its way, and while Stripe doesn't answer", async () => {
    const { sessionId, paymentId } = await openFee();
    held.stripe.behave("server error");
    expect(await confirmPayment(sessionId)).toMatchObject({ state: "waiting", receipt: { paymentId } });
    held.stripe.behave("answer");
    held.stripe.pay(sessionId, { delayed: true });
    expect(await confirmPayment(sessionId)).toMatchObject({ state: "waiting", receipt: { paymentId } });
    held.stripe.settle(sessionId, "succeeded");
    expect(await confirmPayment(sessionId)).toMatchObject({ state: "paid" });
  });

  test("returns nothing about a page that is not ours, without a request", async () => {
    const foreign = held.stripe.foreignSession();
    const before = held.stripe.requests.length;
    for (const id of [foreign, "cs_test_nobody", "", "x".repeat(5_000), "cs_test_1' or 1=1"])
      expect(await confirmPayment(id)).toEqual({ state: "unverified" });
    expect(held.stripe.requests).toHaveLength(before);
  });

  test("reports a page whose metadata no longer names the lead", async () => {
    const { sessionId, paymentId } = await openFee();
    held.stripe.edit(sessionId, { metadata: {} as never });
    expect(await confirmPayment(sessionId)).toEqual({ state: "unnamed" });
    expect((await paymentOf(paymentId)).failedReason).toContain("does not know");
  });
});

describe("reconcile", () => {
  test("is one job an hour", async () => {
    await db().delete(outbox);
    const asked = () => db().select().from(outbox).where(eq(outbox.kind, "reconcile-payments"));
    const at = (hours: number) => queueReconcile(new Date(Date.now() + hours * 3_600_000));
    for (let hours = 0; hours < 5; hours += 1) await at(hours);
    const [first, ...more] = await asked();
    expect(more).toEqual([]);
    await db().update(outbox).set({ doneAt: new Date(), attempts: 2 });
    await at(6);
    expect(await asked()).toMatchObject([{ id: first?.id, doneAt: null, attempts: 0 }]);
  });

  test("finds what no webhook brought", async () => {
    const paid = await openFee();
    const lapsed = await openFee();
    const open = await openFee();
    held.stripe.pay(paid.sessionId);
    held.stripe.lapse(lapsed.sessionId);
    for (let time = 0; time < 2; time++) expect(await reconcileNow()).toEqual({ ok: true });
    expect(await paymentOf(paid.paymentId)).toMatchObject({ status: "paid" });
    expect(await paymentOf(lapsed.paymentId)).toMatchObject({ status: "expired" });
    expect(await paymentOf(open.paymentId)).toMatchObject({ status: "open" });
  });
});

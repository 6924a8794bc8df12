import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { visitor } from "#app/domain/actor.ts";
import {
  cancelPayment,
  confirmPayment,
  openCheckout,
  reconcilePayments,
  requestPayment,
  settlePayment,
} from "#app/domain/billing/commands.server.ts";
import { deleteLeads } from "#app/domain/leads/commands.server.ts";
import { db } from "#db/instance.server.ts";
import { messages, payments, tasks } from "#db/schema/index.ts";
import { makeLead, makeStaff, storyOf } from "#tests/factories/leads.ts";
import {
  askForFee,
  connectStripe,
  jobsOf,
  leadOf,
  openFee,
  paymentOf,
  runJobs,
} from "#tests/factories/payments.ts";
import { storeOfficeRules } from "#tests/factories/site.ts";
import { type FakeStripe, startFakeStripe } from "#tests/fakes/stripe.ts";

vi.setConfig({ testTimeout: 30_000 });
let stripe: FakeStripe;

beforeAll(async () => {
  await storeOfficeRules();
  stripe = await startFakeStripe();
});
beforeEach(() => {
  connectStripe(stripe);
  stripe.behave("answer");
});
afterAll(async () => {
  connectStripe();
  await stripe.stop();
});

const pagesOf = (paymentId: string) =>
  [...stripe.world.sessions.values()].filter(({ metadata }) => metadata.paymentId === paymentId);
const kinds = async (leadId: string) => (await storyOf(leadId)).map(({ kind }) => kind);
const problemsOf = (paymentId: string) =>
  db()
    .select()
    .from(tasks)
    .where(eq(tasks.dedupeKey, `payment:${paymentId}`));
const hour = 3_600_000;
const isAboutToEnd = (sessionId: string) =>
  stripe.edit(sessionId, { expires_at: Math.floor(Date.now() / 1000) + 300 });

describe("asking for the fee", () => {
  test("freezes the amount of the schedule, tells the timeline and mails the link, once for each form", async () => {
    const staff = await makeStaff();
    const lead = await makeLead({ email: "ann.asks@owner.example" });
    const formKey = crypto.randomUUID();
    const answers = await Promise.all(
      [1, 2, 3].map(() => requestPayment(staff, { leadId: lead.id, formKey })),
    );
    expect(answers.every(({ ok }) => ok)).toBe(true);
    const stored = await db().select().from(payments).where(eq(payments.leadId, lead.id));
    expect(stored).toMatchObject([
      { amountCents: 199_00, status: "created", mode: "live", scheduleName: "2026-11" },
    ]);
    const id = stored[0]?.id ?? "";
    expect(await jobsOf("mail-pay-link", id)).toHaveLength(1);
    expect(await kinds(lead.id)).toEqual(["payment_requested"]);
    expect(await requestPayment(staff, { leadId: lead.id })).toMatchObject({
      ok: true,
      value: { sent: "again" },
    });
    expect(await jobsOf("mail-pay-link", id)).toHaveLength(2);
    expect(await db().$count(payments, eq(payments.leadId, lead.id))).toBe(1);
    await runJobs("mail-pay-link");
    const [mail] = await db().select().from(messages).where(eq(messages.recipient, "ann.asks@owner.example"));
    expect(mail?.body).toContain(`/pay/${id}`);
    expect(mail?.body).toContain("$199");
  });

  test("is refused to visitors, without an address, and where the fee is paid", async () => {
    const { id } = await makeLead({ email: null });
    const staff = await makeStaff();
    expect(await requestPayment(visitor, { leadId: id })).toMatchObject({ reason: "forbidden" });
    expect(await requestPayment(staff, { leadId: id })).toMatchObject({ reason: "conflict" });
    const { lead, sessionId, paymentId } = await openFee();
    stripe.pay(sessionId);
    await settlePayment({ paymentId });
    expect(await requestPayment(staff, { leadId: lead.id })).toMatchObject({
      message: "The onboarding fee of this lead is paid already.",
    });
  });
});

describe("pressing Pay", () => {
  test("leads to one page of the vendor, also for two who press in the same second, and again later", async () => {
    const { paymentId } = await askForFee();
    const press = () => openCheckout(visitor, { paymentId });
    const opened = await Promise.all([press(), press(), press()]);
    const places = new Set(opened.map((each) => (each.ok ? each.value.to : each.message)));
    expect(pagesOf(paymentId)).toHaveLength(1);
    const [page] = pagesOf(paymentId);
    expect([...places]).toEqual([page?.url]);
    expect(page).toMatchObject({ amount_total: 199_00, metadata: { paymentId } });
    expect(await press()).toMatchObject({ ok: true, value: { to: page?.url } });
    expect(pagesOf(paymentId)).toHaveLength(1);
    expect(await paymentOf(paymentId)).toMatchObject({ status: "open", attempt: 1, sessionId: page?.id });
  });

  test.each([
    "hang",
    "gateway page",
    "page instead of data",
    "server error",
    "too many requests",
    "reset",
  ] as const)(
    "while the vendor's answer is “%s” says so, loses nothing, and works when pressed again",
    async (behaviour) => {
      connectStripe(stripe, { timeoutMs: 300 } as object);
      const { paymentId } = await askForFee();
      stripe.behave(behaviour, behaviour, "answer");
      expect(await openCheckout(visitor, { paymentId })).toMatchObject({
        reason: "unavailable",
        message: expect.stringContaining("Failed to create payment session"),
      });
      stripe.behave("answer");
      expect(await openCheckout(visitor, { paymentId })).toMatchObject({ ok: true });
      expect(pagesOf(paymentId)).toHaveLength(1);
      expect(await paymentOf(paymentId)).toMatchObject({ status: "open", attempt: 1 });
    },
  );

  test("finds the page again whose answer was lost", async () => {
    const { paymentId } = await askForFee();
    stripe.behave("answer lost");
    expect(await openCheckout(visitor, { paymentId })).toMatchObject({ reason: "unavailable" });
    stripe.behave("answer");
    expect(await openCheckout(visitor, { paymentId })).toMatchObject({ ok: true });
    expect(pagesOf(paymentId)).toHaveLength(1);
  });

  test("closes a page that is about to end before it opens another", async () => {
    const { paymentId, sessionId } = await openFee();
    isAboutToEnd(sessionId);
    expect(await openCheckout(visitor, { paymentId })).toMatchObject({ ok: true });
    expect(stripe.world.sessions.get(sessionId)?.status).toBe("expired");
    const payment = await paymentOf(paymentId);
    expect(payment).toMatchObject({ status: "open", attempt: 2 });
    expect(payment.sessionId).not.toBe(sessionId);
    // What is said of the first page late changes nothing.
    await settlePayment({ paymentId, sessionId });
    expect(await paymentOf(paymentId)).toEqual(payment);
  });

  test("of a page that somebody paid on meanwhile leads to the receipt, and opens no other", async () => {
    const { paymentId, sessionId, lead } = await openFee();
    stripe.pay(sessionId);
    isAboutToEnd(sessionId);
    expect(await openCheckout(visitor, { paymentId })).toMatchObject({
      ok: true,
      value: { to: `/payment/success?session_id=${sessionId}` },
    });
    expect(pagesOf(paymentId)).toHaveLength(1);
    expect(await paymentOf(paymentId)).toMatchObject({ status: "paid" });
    expect(await leadOf(lead.id)).toMatchObject({ status: "enrolled" });
  });

  test("of an expired payment opens it again", async () => {
    const { paymentId, sessionId } = await openFee();
    stripe.lapse(sessionId);
    await settlePayment({ paymentId });
    expect(await paymentOf(paymentId)).toMatchObject({ status: "expired", url: null });
    expect(await openCheckout(visitor, { paymentId })).toMatchObject({ ok: true });
    expect(await paymentOf(paymentId)).toMatchObject({ status: "open", attempt: 2 });
  });

  test("never leads to a page of another host", async () => {
    const { paymentId, sessionId } = await openFee();
    stripe.edit(sessionId, { url: "https://evil.example/pay" });
    expect(await openCheckout(visitor, { paymentId })).toMatchObject({
      reason: "unavailable",
      message: "Failed to redirect to checkout.",
    });
  });

  test("never leads to a page that asks for another amount", async () => {
    const { paymentId, sessionId } = await openFee();
    stripe.edit(sessionId, { amount_total: 500_00 });
    for (let time = 0; time < 2; time++)
      expect(await openCheckout(visitor, { paymentId })).toMatchObject({ reason: "conflict" });
    expect(await problemsOf(paymentId)).toHaveLength(1);
  });

  test("leads nowhere for a link that was called off, was deleted with its lead, or never was", async () => {
    const { paymentId, staff, lead } = await askForFee();
    const asked = await askForFee();
    expect(await cancelPayment(staff, { paymentId, reason: "Sent twice" })).toMatchObject({ ok: true });
    expect(await openCheckout(visitor, { paymentId })).toMatchObject({ reason: "conflict" });
    expect(await kinds(lead.id)).toContain("payment_cancelled");
    await deleteLeads(staff, { ids: [asked.lead.id] });
    expect(await openCheckout(visitor, { paymentId: asked.paymentId })).toMatchObject({ reason: "conflict" });
    for (const nobody of [crypto.randomUUID(), "x"])
      expect(await openCheckout(visitor, { paymentId: nobody })).toMatchObject({ reason: "not_found" });
  });
});

describe("paying", () => {
  test("enrolls the lead, tells its timeline and mails one receipt", async () => {
    const { paymentId, sessionId, lead } = await openFee({ email: "pays@owner.example" });
    stripe.pay(sessionId);
    await Promise.all(Array.from({ length: 10 }, () => settlePayment({ paymentId, sessionId })));
    expect(await paymentOf(paymentId)).toMatchObject({ status: "paid", url: null, parkedReason: null });
    const after = await leadOf(lead.id);
    expect(after).toMatchObject({ status: "enrolled" });
    expect(after.lastContactedAt).not.toBeNull();
    expect((await kinds(lead.id)).toSorted()).toEqual(
      ["payment_requested", "payment_opened", "fee_paid", "status_changed"].toSorted(),
    );
    expect(await jobsOf("mail-receipt", paymentId)).toHaveLength(1);
    await runJobs("mail-receipt");
    const mails = await db().select().from(messages).where(eq(messages.recipient, "pays@owner.example"));
    expect(mails.map(({ subject }) => subject)).toEqual([
      "Receipt: Onboarding fee for 2914 Cottage Grove Ave, Des Moines, IA 50311",
    ]);
    expect(mails[0]?.body).toContain("$199.00");
  });

  test.each(["enrolled", "closed", "won"])("leaves a lead that is %s where it is", async (status) => {
    const { paymentId, sessionId, lead } = await openFee({ status });
    stripe.pay(sessionId);
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
      stripe.pay(sessionId);
      stripe.edit(sessionId, {
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
    stripe.pay(sessionId);
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
  });

  test("a second time, on a page that had been given up, is left to a person", async () => {
    const { paymentId, sessionId } = await openFee();
    isAboutToEnd(sessionId);
    await openCheckout(visitor, { paymentId });
    const { sessionId: second } = await paymentOf(paymentId);
    stripe.pay(second ?? "");
    await settlePayment({ paymentId });
    stripe.edit(sessionId, { status: "open" });
    stripe.pay(sessionId);
    await settlePayment({ paymentId, sessionId });
    expect(await paymentOf(paymentId)).toMatchObject({
      status: "paid",
      sessionId: second,
      parkedReason: expect.stringContaining("second time"),
    });
  });

  test("after a decline is told as such, and works with another card", async () => {
    const { paymentId, sessionId, lead } = await openFee();
    stripe.decline(sessionId);
    await settlePayment({ paymentId });
    expect(await paymentOf(paymentId)).toMatchObject({ status: "open", declineCode: "insufficient_funds" });
    expect(await kinds(lead.id)).toContain("payment_declined");
    stripe.pay(sessionId);
    await settlePayment({ paymentId });
    expect(await paymentOf(paymentId)).toMatchObject({ status: "paid" });
  });
});

describe("calling off", () => {
  test("closes the page first; where it was paid meanwhile, the payment stands", async () => {
    const { paymentId, sessionId, staff } = await openFee();
    stripe.pay(sessionId);
    expect(await cancelPayment(staff, { paymentId, reason: "Sent twice" })).toMatchObject({
      ok: false,
      message: expect.stringContaining("paid meanwhile"),
    });
    expect(await paymentOf(paymentId)).toMatchObject({ status: "paid" });
    const other = await openFee();
    expect(await cancelPayment(other.staff, { paymentId: other.paymentId, reason: "Sold" })).toMatchObject({
      ok: true,
    });
    expect(stripe.world.sessions.get(other.sessionId)?.status).toBe("expired");
    expect(await paymentOf(other.paymentId)).toMatchObject({ status: "cancelled", cancelReason: "Sold" });
  });

  test("is for admins, and not while the vendor is away", async () => {
    const { paymentId, staff } = await openFee();
    expect(await cancelPayment(await makeStaff(), { paymentId, reason: "x" })).toMatchObject({
      reason: "forbidden",
    });
    stripe.behave("server error");
    expect(await cancelPayment(staff, { paymentId, reason: "x" })).toMatchObject({ reason: "conflict" });
    expect(await paymentOf(paymentId)).toMatchObject({ status: "open" });
  });
});

describe("the page after paying", () => {
  test("reads the truth itself, before any webhook", async () => {
    const { sessionId, paymentId } = await openFee();
    expect(await confirmPayment(sessionId)).toEqual({ state: "unpaid", paymentId });
    stripe.pay(sessionId);
    expect(await confirmPayment(sessionId)).toMatchObject({
      state: "paid",
      amountCents: 199_00,
      hasLead: true,
    });
  });

  test("waits where the method settles later, and while the vendor is away", async () => {
    const { sessionId, paymentId } = await openFee();
    stripe.behave("server error");
    expect(await confirmPayment(sessionId)).toEqual({ state: "waiting", paymentId });
    stripe.behave("answer");
    stripe.pay(sessionId, { delayed: true });
    expect(await confirmPayment(sessionId)).toEqual({ state: "waiting", paymentId });
    stripe.settle(sessionId, "succeeded");
    expect(await confirmPayment(sessionId)).toMatchObject({ state: "paid" });
  });

  test("says nothing of a page that is not ours, and does not ask the vendor for it", async () => {
    const foreign = stripe.foreignSession();
    const before = stripe.requests.length;
    for (const id of [foreign, "cs_test_nobody", "", "x".repeat(5_000), "cs_test_1' or 1=1"])
      expect(await confirmPayment(id)).toEqual({ state: "unverified" });
    expect(stripe.requests).toHaveLength(before);
  });

  test("tells where the vendor's page names no lead any more", async () => {
    const { sessionId, paymentId } = await openFee();
    stripe.edit(sessionId, { metadata: {} as never });
    expect(await confirmPayment(sessionId)).toEqual({ state: "unnamed" });
    expect((await paymentOf(paymentId)).parkedReason).toContain("does not know");
  });
});

describe("the hourly comparison", () => {
  test("mends what no webhook told, and reports what is not in the books", async () => {
    const paid = await openFee();
    const lapsed = await openFee();
    const open = await openFee();
    stripe.pay(paid.sessionId);
    stripe.lapse(lapsed.sessionId);
    const stray = await openFee();
    stripe.pay(stray.sessionId);
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
    stripe.behave("server error");
    expect(await reconcilePayments({ since: new Date() })).toMatchObject({
      ok: false,
      reason: "unavailable",
    });
  });
});

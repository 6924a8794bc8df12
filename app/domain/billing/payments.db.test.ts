import { eq, like } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { visitor } from "#app/domain/actor.ts";
import {
  cancelPayment,
  openCheckout,
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
  withStripe,
} from "#tests/factories/payments.ts";

const held = withStripe();

const pagesOf = (paymentId: string) =>
  [...held.stripe.world.sessions.values()].filter(({ metadata }) => metadata.paymentId === paymentId);
const kinds = async (leadId: string) => (await storyOf(leadId)).map(({ kind }) => kind);
const problemsOf = (paymentId: string) =>
  db()
    .select()
    .from(tasks)
    .where(like(tasks.dedupeKey, `payment:${paymentId}:%`));
const isAboutToEnd = (sessionId: string) =>
  held.stripe.edit(sessionId, { expires_at: Math.floor(Date.now() / 1000) + 300 });

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
    const soon = new Date(Date.now() + 120_000);
    expect(await requestPayment(staff, { leadId: lead.id, now: soon })).toMatchObject({
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

  test("mails one link where two people press at once, and at most eight a day", async () => {
    const lead = await makeLead({ email: "eager@owner.example" });
    const [first, second] = [await makeStaff(), await makeStaff()];
    const now = new Date();
    const both = [first, second].map((staff) => requestPayment(staff, { leadId: lead.id, now }));
    expect(await Promise.all(both)).toMatchObject([{ ok: true }, { ok: true }]);
    const [payment] = await db().select().from(payments).where(eq(payments.leadId, lead.id));
    const id = payment?.id ?? "";
    expect(await jobsOf("mail-pay-link", id)).toHaveLength(1);
    for (let press = 1; press <= 20; press += 1) {
      const at = new Date(now.getTime() + press * 120_000);
      const sent = await requestPayment(first, { leadId: lead.id, now: at });
      expect(sent).toMatchObject(press < 8 ? { ok: true } : { reason: "too_many" });
    }
    expect(await jobsOf("mail-pay-link", id)).toHaveLength(8);
  });

  test("is refused to visitors, without an address, and where the fee is paid", async () => {
    const { id } = await makeLead({ email: null });
    const staff = await makeStaff();
    expect(await requestPayment(visitor, { leadId: id })).toMatchObject({ reason: "forbidden" });
    expect(await requestPayment(staff, { leadId: id })).toMatchObject({ reason: "conflict" });
    const { lead, sessionId, paymentId } = await openFee();
    held.stripe.pay(sessionId);
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
      if (behaviour === "hang") connectStripe(held.stripe, { timeoutMs: 300 } as object);
      const { paymentId } = await askForFee();
      held.stripe.behave(behaviour, behaviour, "answer");
      expect(await openCheckout(visitor, { paymentId })).toMatchObject({
        reason: "unavailable",
        message: expect.stringContaining("Failed to create payment session"),
      });
      held.stripe.behave("answer");
      expect(await openCheckout(visitor, { paymentId })).toMatchObject({ ok: true });
      expect(pagesOf(paymentId)).toHaveLength(1);
      expect(await paymentOf(paymentId)).toMatchObject({ status: "open", attempt: 1 });
    },
  );

  test("finds the page again whose answer was lost", async () => {
    const { paymentId } = await askForFee();
    held.stripe.behave("answer lost");
    expect(await openCheckout(visitor, { paymentId })).toMatchObject({ reason: "unavailable" });
    held.stripe.behave("answer");
    expect(await openCheckout(visitor, { paymentId })).toMatchObject({ ok: true });
    expect(pagesOf(paymentId)).toHaveLength(1);
  });

  test("closes a page that is about to end before it opens another", async () => {
    const { paymentId, sessionId } = await openFee();
    isAboutToEnd(sessionId);
    expect(await openCheckout(visitor, { paymentId })).toMatchObject({ ok: true });
    expect(held.stripe.world.sessions.get(sessionId)?.status).toBe("expired");
    const payment = await paymentOf(paymentId);
    expect(payment).toMatchObject({ status: "open", attempt: 2 });
    expect(payment.sessionId).not.toBe(sessionId);
    // What is said of the first page late changes nothing.
    await settlePayment({ paymentId, sessionId });
    expect(await paymentOf(paymentId)).toEqual(payment);
  });

  test("of a page that somebody paid on meanwhile leads to the receipt, and opens no other", async () => {
    const { paymentId, sessionId, lead } = await openFee();
    held.stripe.pay(sessionId);
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
    held.stripe.lapse(sessionId);
    await settlePayment({ paymentId });
    expect(await paymentOf(paymentId)).toMatchObject({ status: "expired", url: null });
    expect(await openCheckout(visitor, { paymentId })).toMatchObject({ ok: true });
    expect(await paymentOf(paymentId)).toMatchObject({ status: "open", attempt: 2 });
  });

  test("never leads to a page of another host", async () => {
    const { paymentId, sessionId } = await openFee();
    held.stripe.edit(sessionId, { url: "https://evil.example/pay" });
    expect(await openCheckout(visitor, { paymentId })).toMatchObject({
      reason: "unavailable",
      message: "Failed to redirect to checkout.",
    });
  });

  test("never leads to a page that asks for another amount", async () => {
    const { paymentId, sessionId } = await openFee();
    held.stripe.edit(sessionId, { amount_total: 500_00 });
    for (let time = 0; time < 2; time++)
      expect(await openCheckout(visitor, { paymentId })).toMatchObject({ reason: "conflict" });
    expect(await problemsOf(paymentId)).toHaveLength(1);
  });

  test("leads nowhere for a link that was called off, was deleted with its lead, or never was", async () => {
    const { paymentId, staff, lead } = await askForFee();
    const asked = await askForFee();
    expect(await cancelPayment(staff, { paymentId, reason: "Sent twice" })).toMatchObject({ ok: true });
    expect(await openCheckout(visitor, { paymentId })).toMatchObject({ reason: "conflict" });
    expect(await cancelPayment(staff, { paymentId, reason: "Sold" })).toMatchObject({ reason: "conflict" });
    expect(await paymentOf(paymentId)).toMatchObject({ cancelReason: "Sent twice" });
    expect(await kinds(lead.id)).toContain("payment_cancelled");
    await deleteLeads(staff, { ids: [asked.lead.id] });
    expect(await openCheckout(visitor, { paymentId: asked.paymentId })).toMatchObject({ reason: "conflict" });
    for (const nobody of [crypto.randomUUID(), "x"])
      expect(await openCheckout(visitor, { paymentId: nobody })).toMatchObject({ reason: "not_found" });
  });
});

describe("calling off", () => {
  test("closes the page first; where it was paid meanwhile, the payment stands", async () => {
    const { paymentId, sessionId, staff } = await openFee();
    held.stripe.pay(sessionId);
    expect(await cancelPayment(staff, { paymentId, reason: "Sent twice" })).toMatchObject({
      ok: false,
      message: expect.stringContaining("paid meanwhile"),
    });
    expect(await paymentOf(paymentId)).toMatchObject({ status: "paid" });
    const other = await openFee();
    expect(await cancelPayment(other.staff, { paymentId: other.paymentId, reason: "Sold" })).toMatchObject({
      ok: true,
    });
    expect(held.stripe.world.sessions.get(other.sessionId)?.status).toBe("expired");
    expect(await paymentOf(other.paymentId)).toMatchObject({ status: "cancelled", cancelReason: "Sold" });
  });

  test("is for admins, and not while the vendor is away", async () => {
    const { paymentId, staff } = await openFee();
    expect(await cancelPayment(await makeStaff(), { paymentId, reason: "x" })).toMatchObject({
      reason: "forbidden",
    });
    held.stripe.behave("server error");
    expect(await cancelPayment(staff, { paymentId, reason: "x" })).toMatchObject({ reason: "conflict" });
    expect(await paymentOf(paymentId)).toMatchObject({ status: "open" });
  });
});

import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { cancelPayment } from "#app/features/payments/commands/cancel-payment.server.ts";
import { openCheckout } from "#app/features/payments/commands/open-checkout.server.ts";
import { requestPayment } from "#app/features/payments/commands/request-payment.server.ts";
import { syncCheckout } from "#app/features/payments/commands/sync-checkout.server.ts";
import { visitor } from "#app/lib/actor.ts";
import { db } from "#db/instance.server.ts";
import { messages, payments } from "#db/schema/index.ts";
import { deleteLeads, kindsOf, leadOf, makeLead, makeStaff } from "#tests/factories/leads.ts";
import {
  askForFee,
  connectStripe,
  jobsOf,
  openFee,
  paymentOf,
  problemsOf,
  runJobs,
  withStripe,
} from "#tests/factories/payments.ts";

const held = withStripe();

const pagesOf = (paymentId: string) =>
  [...held.stripe.world.sessions.values()].filter(({ metadata }) => metadata.paymentId === paymentId);
const isAboutToEnd = (sessionId: string) =>
  held.stripe.edit(sessionId, { expires_at: Math.floor(Date.now() / 1000) + 300 });

describe("requesting a payment", () => {
  test("stores the amount and emails the link, once for one form key", async () => {
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
    expect(await kindsOf(lead.id)).toEqual(["payment_requested"]);
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

  test("pressed by two people at once makes one payment and sends one email", async () => {
    const people = [await makeStaff(), await makeStaff()];
    const lead = await makeLead({ email: "ann@owner.example" });
    const now = new Date();
    const answers = await Promise.all(
      people.map((staff) => requestPayment(staff, { leadId: lead.id, formKey: crypto.randomUUID(), now })),
    );
    expect(answers.map(({ ok }) => ok)).toEqual([true, true]);
    const [payment, ...others] = await db().select().from(payments).where(eq(payments.leadId, lead.id));
    expect(others).toEqual([]);
    expect(await jobsOf("mail-pay-link", payment?.id ?? "")).toHaveLength(1);
    expect(await kindsOf(lead.id)).toEqual(["payment_requested"]);
  });

  test("is refused to visitors, without an email address, and once the fee is paid", async () => {
    const { id } = await makeLead({ email: null });
    const staff = await makeStaff();
    expect(await requestPayment(visitor, { leadId: id })).toMatchObject({ reason: "forbidden" });
    expect(await requestPayment(staff, { leadId: id })).toMatchObject({ reason: "conflict" });
    const { lead, sessionId, paymentId } = await openFee();
    held.stripe.pay(sessionId);
    await syncCheckout({ paymentId });
    expect(await requestPayment(staff, { leadId: lead.id })).toMatchObject({
      message: "The onboarding fee of this lead is paid already.",
    });
  });
});

describe("opening the payment page", () => {
  test("opens one page, also for several clicks at once", async () => {
    const { paymentId } = await askForFee();
    const press = () => openCheckout(visitor, { paymentId });
    const opened = await Promise.all([press(), press(), press()]);
    const urls = new Set(opened.map((each) => (each.ok ? each.value.to : each.message)));
    expect(pagesOf(paymentId)).toHaveLength(1);
    const [page] = pagesOf(paymentId);
    expect([...urls]).toEqual([page?.url]);
    expect(page).toMatchObject({ amount_total: 199_00, metadata: { paymentId } });
    expect(await press()).toMatchObject({ ok: true, value: { to: page?.url } });
    expect(pagesOf(paymentId)).toHaveLength(1);
    expect(await paymentOf(paymentId)).toMatchObject({ status: "open", attempt: 1, sessionId: page?.id });
  });

  test.each(["hang", "gateway page", "server error", "reset"] as const)(
    "fails on “%s”, and works on the next click",
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

  test("finds the page again after the reply was lost", async () => {
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
    await syncCheckout({ paymentId, sessionId });
    expect(await paymentOf(paymentId)).toEqual(payment);
  });

  test("redirects to the receipt if the page was paid", async () => {
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

  test("opens an expired payment again", async () => {
    const { paymentId, sessionId } = await openFee();
    held.stripe.lapse(sessionId);
    await syncCheckout({ paymentId });
    expect(await paymentOf(paymentId)).toMatchObject({ status: "expired", url: null });
    expect(await openCheckout(visitor, { paymentId })).toMatchObject({ ok: true });
    expect(await paymentOf(paymentId)).toMatchObject({ status: "open", attempt: 2 });
  });

  test("never redirects to a page with another amount", async () => {
    const { paymentId, sessionId } = await openFee();
    held.stripe.edit(sessionId, { amount_total: 500_00 });
    for (let time = 0; time < 2; time++)
      expect(await openCheckout(visitor, { paymentId })).toMatchObject({ reason: "conflict" });
    expect(await problemsOf(paymentId)).toHaveLength(1);
  });

  test("is refused for a canceled, deleted or unknown payment", async () => {
    const { paymentId, staff, lead } = await askForFee();
    const asked = await askForFee();
    expect(await cancelPayment(staff, { id: paymentId, reason: "Sent twice" })).toMatchObject({ ok: true });
    expect(await openCheckout(visitor, { paymentId })).toMatchObject({ reason: "conflict" });
    expect(await cancelPayment(staff, { id: paymentId, reason: "Sold" })).toMatchObject({
      reason: "conflict",
    });
    expect(await paymentOf(paymentId)).toMatchObject({ cancelReason: "Sent twice" });
    expect(await kindsOf(lead.id)).toContain("payment_cancelled");
    await deleteLeads(staff, { ids: [asked.lead.id] });
    expect(await openCheckout(visitor, { paymentId: asked.paymentId })).toMatchObject({ reason: "conflict" });
    for (const unknown of [crypto.randomUUID(), "x"])
      expect(await openCheckout(visitor, { paymentId: unknown })).toMatchObject({ reason: "not_found" });
  });
});

describe("canceling", () => {
  test("closes the page first, and is refused if it was already paid", async () => {
    const { paymentId, sessionId, staff } = await openFee();
    held.stripe.pay(sessionId);
    expect(await cancelPayment(staff, { id: paymentId, reason: "Sent twice" })).toMatchObject({
      ok: false,
      message: expect.stringContaining("just paid"),
    });
    expect(await paymentOf(paymentId)).toMatchObject({ status: "paid" });
    const other = await openFee();
    expect(await cancelPayment(other.staff, { id: other.paymentId, reason: "Sold" })).toMatchObject({
      ok: true,
    });
    expect(held.stripe.world.sessions.get(other.sessionId)?.status).toBe("expired");
    expect(await paymentOf(other.paymentId)).toMatchObject({ status: "cancelled", cancelReason: "Sold" });
  });

  test("is refused to other staff, and while Stripe doesn't answer", async () => {
    const { paymentId, staff } = await openFee();
    expect(await cancelPayment(await makeStaff(), { id: paymentId, reason: "x" })).toMatchObject({
      reason: "forbidden",
    });
    held.stripe.behave("server error");
    expect(await cancelPayment(staff, { id: paymentId, reason: "x" })).toMatchObject({ reason: "conflict" });
    expect(await paymentOf(paymentId)).toMatchObject({ status: "open" });
  });
});

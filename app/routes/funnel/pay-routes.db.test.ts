import { eq } from "drizzle-orm";
import { type ComponentProps, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { RouterContextProvider } from "react-router";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { config } from "#app/config.server.ts";
import { restoreLeads } from "#app/features/leads/commands/delete-leads.server.ts";
import { cancelPayment } from "#app/features/payments/commands/cancel-payment.server.ts";
import { requestPayment } from "#app/features/payments/commands/request-payment.server.ts";
import { syncCheckout } from "#app/features/payments/commands/sync-checkout.server.ts";
import { PayPage } from "#app/features/payments/components/pay-page.tsx";
import { actionOf, paymentLabel } from "#app/features/payments/components/payment-labels.ts";
import { loader as openPay, action as pressPay } from "#app/routes/funnel/pay.tsx";
import { loader as openResult } from "#app/routes/funnel/payment-success.tsx";
import { action as ask } from "#app/routes/office/leads/lead.tsx";
import { actorContext } from "#app/server/context.ts";
import { db } from "#db/instance.server.ts";
import { leads } from "#db/schema/index.ts";
import { dealOf, deleteLeads, makeLead, makeStaff } from "#tests/factories/leads.ts";
import { askForFee, connectStripe, openFee, paymentOf, withStripe } from "#tests/factories/payments.ts";
import { answerOf, sentTo } from "#tests/factories/routes.ts";

const held = withStripe();

beforeEach(() => {
  config.demo = true;
});
afterAll(() => {
  config.demo = true;
});

/** As an installation without a key. */
function disconnect() {
  connectStripe();
  config.demo = false;
}

const press = (id: string) => answerOf(pressPay(sentTo({ path: `/pay/${id}`, fields: {}, params: { id } })));
const open = (id: string) => answerOf(openPay(sentTo({ path: `/pay/${id}`, params: { id } })));

describe("the link", () => {
  test("redirects to the payment provider", async () => {
    const { paymentId } = await askForFee();
    const { status, to } = await press(paymentId);
    expect(status).toBe(303);
    expect(to).toBe((await paymentOf(paymentId)).url);
  });

  test("answers 503 while the payment provider doesn't answer", async () => {
    const { paymentId } = await askForFee();
    held.stripe.behave("gateway page");
    expect(await press(paymentId)).toMatchObject({
      status: 503,
      data: expect.stringContaining("Failed to create payment session"),
    });
  });

  test("waits for the bank once it was paid, and asks for nothing", async () => {
    const { paymentId, sessionId, lead, staff } = await openFee();
    held.stripe.pay(sessionId, { delayed: true });
    const pressed = await press(paymentId);
    expect(pressed).toMatchObject({
      status: 409,
      data: expect.stringContaining("your bank has not confirmed it yet"),
    });
    const loaderData = (await open(paymentId)).data as ComponentProps<typeof PayPage>;
    expect(loaderData).toMatchObject({ page: { state: "processing" } });
    const html = renderToStaticMarkup(
      createElement(PayPage, { ...loaderData, problem: String(pressed.data) }),
    );
    expect(html).toContain("waiting for your bank");
    expect(html).not.toMatch(/<form|Nothing was charged|nothing was charged/);
    const [payment] = (await dealOf(lead.id)).money.payments;
    expect(payment && paymentLabel(payment, "America/Chicago")).toContain("The owner has paid");
    const cancel = { id: paymentId, reason: "They asked" };
    expect(await cancelPayment(staff, cancel)).toMatchObject({
      reason: "conflict",
      message: expect.stringContaining("The owner has just paid"),
    });
    held.stripe.settle(sessionId, "failed");
    await syncCheckout({ paymentId });
    expect(await open(paymentId)).toMatchObject({ data: { page: { state: "over" } } });
    expect(await press(paymentId)).toMatchObject({ status: 303 });
  });

  test("promises that nothing was charged only if no page was opened before", async () => {
    const [fresh, opened] = [await askForFee(), await openFee()];
    held.stripe.behave("gateway page");
    const said = async ({ paymentId }: { paymentId: string }) => String((await press(paymentId)).data);
    expect(await said(fresh)).toContain("Nothing was charged.");
    expect(await said(opened)).toMatch(/^Failed to create payment session: .+ don't pay a second time/);
  });

  test("links to the newer one that replaced it, and to its receipt once paid", async () => {
    const { paymentId, sessionId, lead, staff } = await openFee();
    held.stripe.lapse(sessionId);
    await syncCheckout({ paymentId });
    expect(await open(paymentId)).toMatchObject({ data: { page: { state: "over", newerId: null } } });
    await requestPayment(staff, { leadId: lead.id });
    const [newer, older] = (await dealOf(lead.id)).money.payments;
    const newerId = newer?.id ?? "";
    expect(await open(paymentId)).toMatchObject({ data: { page: { state: "replaced", newerId } } });
    expect(await press(paymentId)).toMatchObject({ status: 409 });
    expect(await open(newerId)).toMatchObject({ data: { page: { state: "payable", newerId: null } } });
    expect(older).toMatchObject({ id: paymentId, replaced: "by newer" });
    expect(older && actionOf(older)).toBeNull();
    await press(newerId);
    held.stripe.pay((await paymentOf(newerId)).sessionId ?? "");
    await syncCheckout({ paymentId: newerId });
    expect(await open(paymentId)).toMatchObject({ data: { page: { state: "paid elsewhere", newerId } } });
    expect((await dealOf(lead.id)).money.payments[1]).toMatchObject({ replaced: "by paid" });
  });

  test("can be paid again after the newer one was canceled", async () => {
    const { paymentId, sessionId, lead, staff } = await openFee();
    held.stripe.lapse(sessionId);
    await syncCheckout({ paymentId });
    await requestPayment(staff, { leadId: lead.id });
    const [newer] = (await dealOf(lead.id)).money.payments;
    await cancelPayment(staff, { id: newer?.id ?? "", reason: "Sent twice" });
    expect(await open(newer?.id ?? "")).toMatchObject({ data: { page: { state: "gone" } } });
    expect(await open(paymentId)).toMatchObject({ data: { page: { state: "over" } } });
    expect(await press(paymentId)).toMatchObject({ status: 303 });
  });

  test("can’t be paid while the lead is deleted", async () => {
    const { paymentId, lead } = await askForFee();
    const boss = await makeStaff({ role: "admin" });
    await deleteLeads(boss, { ids: [lead.id] });
    expect(await open(paymentId)).toMatchObject({ data: { page: { state: "gone" } } });
    expect(await press(paymentId)).toMatchObject({ status: 409 });
    await restoreLeads(boss, { ids: [lead.id] });
    expect(await open(paymentId)).toMatchObject({ data: { page: { state: "payable" } } });
    expect(await press(paymentId)).toMatchObject({ status: 303 });
  });

  test("answers 404 for an unknown id", async () => {
    for (const id of [crypto.randomUUID(), "nobody"]) {
      expect(await open(id)).toMatchObject({ status: 404 });
      expect(await press(id)).toMatchObject({ status: 404 });
    }
  });

  test("says that payments are not set up, to owners and staff", async () => {
    const { paymentId, lead, staff } = await askForFee();
    disconnect();
    expect(await open(paymentId)).toMatchObject({ data: { page: { state: "not configured" } } });
    expect(await press(paymentId)).toMatchObject({ status: 503 });
    expect((await dealOf(lead.id)).money).toMatchObject({ mode: "not configured" });
    const context = new RouterContextProvider();
    context.set(actorContext, staff);
    const url = new URL(`http://localhost/leads/${lead.id}.data`);
    const body = new URLSearchParams({ intent: "request-payment" });
    const request = new Request(url, { method: "POST", body });
    const reply = await answerOf(
      ask({ request, url, context, params: { id: lead.id }, pattern: "" } as never),
    );
    expect(reply).toMatchObject({
      status: 409,
      data: {
        error: { "": ["Payments are not set up: STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are missing."] },
      },
    });
  });
});

describe("the page after paying", () => {
  async function result(query: string, staff = false) {
    const sent = sentTo({ path: `/payment/success${query}` }) as { context: RouterContextProvider };
    if (staff) sent.context.set(actorContext, await makeStaff());
    const reply = await openResult(sent as never);
    if (reply instanceof Response) return { status: reply.status, to: reply.headers.get("location") };
    const headers = new Headers(reply.init?.headers);
    return { status: reply.init?.status ?? 200, refresh: headers.get("refresh"), data: reply.data };
  }

  test("refreshes itself while the payment is on its way", async () => {
    const { sessionId, paymentId } = await openFee();
    held.stripe.pay(sessionId, { delayed: true });
    const waiting = await result(`?session_id=${sessionId}`);
    expect(waiting).toMatchObject({ status: 200, refresh: "4", data: { result: { state: "waiting" } } });
    held.stripe.settle(sessionId, "succeeded");
    await syncCheckout({ paymentId });
    expect(await result(`?session_id=${sessionId}`)).toMatchObject({
      refresh: null,
      data: { result: { state: "paid" } },
    });
  });

  test("answers 400 without a payment of ours, and shows staff that the lead is deleted", async () => {
    expect(await result("")).toMatchObject({ status: 400, data: { result: { state: "none" } } });
    const foreign = held.stripe.foreignSession();
    expect(await result(`?session_id=${foreign}`)).toMatchObject({
      status: 400,
      data: { result: { state: "unverified" } },
    });
    const { sessionId, paymentId, lead } = await openFee();
    held.stripe.pay(sessionId);
    await syncCheckout({ paymentId });
    await db().update(leads).set({ deletedAt: new Date() }).where(eq(leads.id, lead.id));
    expect(await result(`?session_id=${sessionId}`, true)).toMatchObject({
      data: { isStaff: true, result: { state: "paid", hasLead: false } },
    });
  });
});

test("a lead without payments shows what the fee would be", async () => {
  const { id } = await makeLead();
  expect((await dealOf(id)).money).toMatchObject({ payments: [], feeCents: 199_00 });
});

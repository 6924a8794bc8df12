import { eq } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { config } from "#app/config.server.ts";
import { cancelPayment, requestPayment, settlePayment } from "#app/domain/billing/commands.server.ts";
import { findLeadMoney } from "#app/domain/billing/queries.server.ts";
import { actOf } from "#app/domain/billing/ui/payment-words.ts";
import { deleteLeads, restoreLeads } from "#app/domain/leads/commands.server.ts";
import { actorContext, requestContext } from "#app/http/context.ts";
import { action as hear, loader as readHook } from "#app/routes/api/stripe-webhook.ts";
import { loader as openPay, action as pressPay } from "#app/routes/funnel/pay.tsx";
import { loader as openResult } from "#app/routes/funnel/payment-success.tsx";
import { action as ask } from "#app/routes/office/money/request-payment.ts";
import { db } from "#db/instance.server.ts";
import { leads, outbox } from "#db/schema/index.ts";
import { answerOf, sentTo } from "#tests/factories/doors.ts";
import { makeLead, makeStaff } from "#tests/factories/leads.ts";
import { askForFee, connectStripe, openFee, paymentOf } from "#tests/factories/payments.ts";
import { storeOfficeRules } from "#tests/factories/site.ts";
import { signatureOf } from "#tests/fakes/stripe/events.ts";
import { type FakeStripe, startFakeStripe } from "#tests/fakes/stripe.ts";

let stripe: FakeStripe;

beforeAll(async () => {
  await storeOfficeRules();
  stripe = await startFakeStripe();
});
beforeEach(() => {
  connectStripe(stripe);
  stripe.behave("answer");
  config.demo = true;
});
afterAll(async () => {
  connectStripe();
  config.demo = true;
  await stripe.stop();
});

/** As an installation without a key. */
function disconnect() {
  connectStripe();
  config.demo = false;
}

const press = (id: string) => answerOf(pressPay(sentTo({ path: `/pay/${id}`, fields: {}, params: { id } })));
const open = (id: string) => answerOf(openPay(sentTo({ path: `/pay/${id}`, params: { id } })));

describe("the link", () => {
  test("leads on to the payment provider by 303", async () => {
    const { paymentId } = await askForFee();
    const { status, to } = await press(paymentId);
    expect(status).toBe(303);
    expect(to).toBe((await paymentOf(paymentId)).url);
  });

  test("says so with 503 while the payment provider is away", async () => {
    const { paymentId } = await askForFee();
    stripe.behave("gateway page");
    expect(await press(paymentId)).toMatchObject({
      status: 503,
      data: { problem: expect.stringContaining("Failed to create payment session.") },
    });
  });

  test("that another one has replaced says so and leads there, to the owner as to staff; paid, it says that", async () => {
    const { paymentId, sessionId, lead, staff } = await openFee();
    stripe.lapse(sessionId);
    await settlePayment({ paymentId });
    expect(await open(paymentId)).toMatchObject({ data: { page: { state: "over", newerId: null } } });
    await requestPayment(staff, { leadId: lead.id });
    const [newer, older] = (await findLeadMoney(lead.id)).payments;
    const newerId = newer?.id ?? "";
    expect(await open(paymentId)).toMatchObject({ data: { page: { state: "replaced", newerId } } });
    expect(await press(paymentId)).toMatchObject({ status: 409, data: { mayHelp: false } });
    expect(await open(newerId)).toMatchObject({ data: { page: { state: "payable", newerId: null } } });
    expect(older).toMatchObject({ id: paymentId, replaced: "by newer" });
    expect(older && actOf(older)).toBeNull();
    await press(newerId);
    stripe.pay((await paymentOf(newerId)).sessionId ?? "");
    await settlePayment({ paymentId: newerId });
    expect(await open(paymentId)).toMatchObject({ data: { page: { state: "paid elsewhere", newerId } } });
    expect((await findLeadMoney(lead.id)).payments[1]).toMatchObject({ replaced: "by paid" });
  });

  test("whose newer one was called off can be paid again", async () => {
    const { paymentId, sessionId, lead, staff } = await openFee();
    stripe.lapse(sessionId);
    await settlePayment({ paymentId });
    await requestPayment(staff, { leadId: lead.id });
    const [newer] = (await findLeadMoney(lead.id)).payments;
    await cancelPayment(staff, { paymentId: newer?.id ?? "", reason: "Sent twice" });
    expect(await open(newer?.id ?? "")).toMatchObject({ data: { page: { state: "gone" } } });
    expect(await open(paymentId)).toMatchObject({ data: { page: { state: "over" } } });
    expect(await press(paymentId)).toMatchObject({ status: 303 });
  });

  test("of a lead that was deleted rests, takes no money, and works again once the lead is back", async () => {
    const { paymentId, lead } = await askForFee();
    const boss = await makeStaff({ role: "admin" });
    await deleteLeads(boss, { ids: [lead.id] });
    expect(await open(paymentId)).toMatchObject({ data: { page: { state: "paused" } } });
    expect(await press(paymentId)).toMatchObject({ status: 409 });
    await restoreLeads(boss, { ids: [lead.id] });
    expect(await open(paymentId)).toMatchObject({ data: { page: { state: "payable" } } });
    expect(await press(paymentId)).toMatchObject({ status: 303 });
  });

  test("is a page that is not there for an id that was never sent", async () => {
    for (const id of [crypto.randomUUID(), "nobody"]) {
      expect(await open(id)).toMatchObject({ status: 404 });
      expect(await press(id)).toMatchObject({ status: 404 });
    }
  });

  test("says that payments are not set up where they are not, and so does the panel of staff", async () => {
    const { paymentId, lead, staff } = await askForFee();
    disconnect();
    expect(await open(paymentId)).toMatchObject({ data: { page: { state: "not configured" } } });
    expect(await press(paymentId)).toMatchObject({ status: 503 });
    expect(await findLeadMoney(lead.id)).toMatchObject({ mode: "not configured" });
    const context = new RouterContextProvider();
    context.set(actorContext, staff);
    const url = new URL(`http://localhost/leads/${lead.id}/payment.data`);
    const request = new Request(url, { method: "POST", body: new URLSearchParams() });
    const reply = await answerOf(
      ask({ request, url, context, params: { id: lead.id }, pattern: "" } as never),
    );
    expect(reply).toMatchObject({
      status: 409,
      data: { problem: "Payments are not set up: STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are missing." },
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

  test("looks again by itself while the payment is under way, and gives up in the end", async () => {
    const { sessionId } = await openFee();
    stripe.pay(sessionId, { delayed: true });
    const first = await result(`?session_id=${sessionId}`);
    expect(first).toEqual({
      status: 302,
      to: expect.stringMatching(new RegExp(`^/payment/success\\?session_id=${sessionId}&since=\\d{13}$`)),
    });
    const second = await result(`?session_id=${sessionId}&since=${Date.now() - 1_000}`);
    expect(second).toMatchObject({ refresh: "2", data: { result: { state: "waiting" } } });
    const last = await result(`?session_id=${sessionId}&since=${Date.now() - 80_000}`);
    expect(last).toMatchObject({ refresh: null, data: { result: { state: "patience" } } });
  });

  test("asks the provider once a moment for one payment, and rarely for one browser; else it tells what is stored", async () => {
    const limits = config.rateLimits;
    config.rateLimits = true;
    try {
      const { sessionId } = await openFee();
      const other = await openFee();
      const before = stripe.requests.length;
      const looks = await Promise.all(
        Array.from({ length: 20 }, () => result(`?session_id=${sessionId}&since=${Date.now()}`)),
      );
      expect(stripe.requests).toHaveLength(before + 1);
      for (const { status, data } of looks)
        expect([status, (data as { result: { state: string } }).result.state]).toEqual([
          200,
          expect.stringMatching(/^(unpaid|waiting)$/),
        ]);
      await Promise.all(Array.from({ length: 60 }, () => result(`?session_id=${sessionId}`)));
      stripe.pay(other.sessionId);
      expect(await result(`?session_id=${other.sessionId}&since=${Date.now()}`)).toMatchObject({
        status: 200,
        data: { result: { state: "waiting" } },
      });
      expect(stripe.requests).toHaveLength(before + 1);
      await settlePayment({ paymentId: other.paymentId });
      expect(await result(`?session_id=${other.sessionId}`)).toMatchObject({
        data: { result: { state: "paid" } },
      });
    } finally {
      config.rateLimits = limits;
    }
  });

  test("has each case of the specification", async () => {
    expect(await result("")).toMatchObject({ status: 400, data: { result: { state: "none" } } });
    const foreign = stripe.foreignSession();
    expect(await result(`?session_id=${foreign}`)).toMatchObject({
      status: 400,
      data: { result: { state: "unverified" } },
    });
    const { sessionId, paymentId, lead } = await openFee();
    stripe.pay(sessionId);
    await settlePayment({ paymentId });
    await db().update(leads).set({ deletedAt: new Date() }).where(eq(leads.id, lead.id));
    expect(await result(`?session_id=${sessionId}`, true)).toMatchObject({
      data: { isStaff: true, result: { state: "paid", hasLead: false } },
    });
  });
});

describe("the webhook's door", () => {
  const sent = (body: string, signature: string | null, method = "POST") => {
    const url = new URL("http://localhost:3000/webhooks/stripe");
    const context = new RouterContextProvider();
    context.set(requestContext, { id: "ref-7", ip: "198.51.100.7" });
    const headers = {
      origin: "https://elsewhere.example",
      ...(signature && { "stripe-signature": signature }),
    };
    return {
      request: new Request(url, { method, body, headers }),
      url,
      context,
      params: {},
      pattern: "",
    } as never;
  };

  test("takes the raw body, wherever it comes from, and leaves one job", async () => {
    const { sessionId, paymentId } = await openFee();
    const body = JSON.stringify(stripe.pay(sessionId));
    const reply = await hear(sent(body, signatureOf(body, ["whsec_sample"])));
    expect(reply.status).toBe(200);
    const jobs = await db().select().from(outbox).where(eq(outbox.kind, "settle-payment"));
    expect(jobs.map(({ payload }) => payload)).toContainEqual({ paymentId, sessionId });
  });

  test("refuses what is not signed, with the reference and without a redirect", async () => {
    const reply = await hear(sent("{}", null));
    expect([reply.status, reply.headers.get("location")]).toEqual([400, null]);
    expect(await reply.text()).toContain("ref-7");
    expect((await hear(sent("{}", null, "PUT"))).status).toBe(405);
    expect(readHook().status).toBe(405);
  });
});

test("a lead without payments shows what the fee would be", async () => {
  const { id } = await makeLead();
  expect(await findLeadMoney(id)).toMatchObject({ payments: [], feeCents: 199_00 });
});

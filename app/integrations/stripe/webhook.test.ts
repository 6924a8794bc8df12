import { createServer, type Server } from "node:http";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createCheckout, readWebhook, refund, type StripeKnock } from "#app/integrations/stripe.server.ts";
import { signatureOf } from "#tests/fakes/stripe/events.ts";
import { type FakeStripe, startFakeStripe } from "#tests/fakes/stripe.ts";

const secret = "whsec_sample";
const now = new Date("2026-11-22T12:00:00Z");
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);

const event = {
  id: "evt_sample1",
  object: "event",
  created: 1_795_348_800,
  livemode: false,
  type: "checkout.session.completed",
  data: {
    object: {
      id: "cs_test_sample1",
      object: "checkout.session",
      metadata: { leadId: "lead-1", paymentId: "payment-1" },
      payment_intent: "pi_sample1",
    },
  },
};
const body = JSON.stringify(event);

const read = (text: string | Buffer, header: string | null, secrets = [secret]) =>
  readWebhook(Buffer.from(text), header, { secrets, now });

describe("an event", () => {
  test("that was signed a moment ago is read into our own names", async () => {
    expect(await read(body, signatureOf(body, [secret], now))).toEqual({
      ok: true,
      event: {
        id: "evt_sample1",
        type: "checkout.session.completed",
        createdAt: new Date(1_795_348_800_000),
        livemode: false,
        account: null,
        objectType: "checkout.session",
        objectId: "cs_test_sample1",
        leadId: "lead-1",
        paymentId: "payment-1",
        paymentIntentId: "pi_sample1",
      },
    });
  });

  test.each([
    [
      { account: "acct_other", livemode: true },
      { account: "acct_other", livemode: true },
    ],
    [{ type: "something.new" }, { type: "something.new" }],
    [
      {
        type: "payment_intent.payment_failed",
        data: { object: { id: "pi_sample2", object: "payment_intent" } },
      },
      { objectId: "pi_sample2", paymentIntentId: "pi_sample2", leadId: null, paymentId: null },
    ],
    [
      { type: "balance.available", data: { object: { object: "balance" } } },
      { objectType: "balance", objectId: null, leadId: null, paymentIntentId: null },
    ],
    [
      {
        data: {
          object: { object: "charge", id: "ch_1", payment_intent: { id: "pi_3" }, metadata: { leadId: 7 } },
        },
      },
      { objectId: "ch_1", paymentIntentId: "pi_3", leadId: null },
    ],
  ])("%o is %o", async (change, expected) => {
    const text = JSON.stringify({ ...event, ...change });
    expect(await read(text, signatureOf(text, [secret], now))).toMatchObject({ ok: true, event: expected });
  });

  test.each([
    ["its own secret among several", [secret], ["whsec_next", secret]],
    ["two secrets, of which we know the second", ["whsec_next", secret], [secret]],
  ])("signed with %s is taken", async (_, signedWith, known) => {
    expect(await read(body, signatureOf(body, signedWith, now), known)).toMatchObject({ ok: true });
  });

  test.each([300, 0, -300])("signed %i seconds ago is taken", async (age) => {
    expect(await read(body, signatureOf(body, [secret], ago(age)))).toMatchObject({ ok: true });
  });

  test.each([301, -301, 1_795_348_800])("signed %i seconds ago is stale", async (age) => {
    expect(await read(body, signatureOf(body, [secret], ago(age)))).toEqual({ ok: false, reason: "stale" });
  });
});

describe("everything else", () => {
  const good = signatureOf(body, [secret], now);
  const stamp = good.split(",")[0];

  test.each([
    ["another secret", signatureOf(body, ["whsec_other"], now), "forged"],
    ["another body", signatureOf(`${body} `, [secret], now), "forged"],
    ["another time", good.replace(/^t=\d+/, `t=${now.getTime() / 1000 - 1}`), "forged"],
    ["no header", null, "not signed"],
    ["an empty header", "", "not signed"],
    ["no time", good.replace(/^t=\d+,/, ""), "not signed"],
    ["two times", `t=1,${good}`, "not signed"],
    ["a time that is no number", good.replace(/^t=\d+/, "t=now"), "not signed"],
    ["a time and no signature", `${stamp}`, "forged"],
    ["an empty signature", `${stamp},v1=`, "forged"],
    ["a signature of other letters", `${stamp},v1=${"é".repeat(64)}`, "forged"],
    ["the scheme of tests only", good.replace("v1=", "v0="), "forged"],
    ["a space in the header", good.replace(",", ", "), "forged"],
  ])("%s is refused", async (_, header, reason) => {
    expect(await read(body, header)).toEqual({ ok: false, reason });
  });

  test.each([
    ["no JSON", "{"],
    ["a word", '"evt_sample1"'],
    ["a list", "[]"],
    ["nothing known", '{"foo":1}'],
    ["no id", JSON.stringify({ ...event, id: "" })],
    ["no object", JSON.stringify({ ...event, data: {} })],
    ["no time", JSON.stringify({ ...event, created: "today" })],
    ["a time beyond time", JSON.stringify({ ...event, created: 9e15 })],
  ])("%s is no event, though it was signed", async (_, text) => {
    expect(await read(text, signatureOf(text, [secret], now))).toEqual({ ok: false, reason: "no event" });
  });

  test("a body over 1 MiB is refused unread", async () => {
    const text = JSON.stringify({ ...event, padding: "9".repeat(1024 * 1024) });
    expect(await read(text, signatureOf(text, [secret], now))).toEqual({ ok: false, reason: "too large" });
  });

  test("an empty body, and bytes that are no text, are refused", async () => {
    expect(await read("", signatureOf("", [secret], now))).toMatchObject({ ok: false });
    const bytes = Buffer.from([0xff, 0xfe, 0x00, 0x7b]);
    expect(await read(bytes, good)).toEqual({ ok: false, reason: "forged" });
  });

  test("is a thin event taken, of which nothing is used", async () => {
    const text = JSON.stringify({ id: "evt_1", object: "v2.core.event", type: "v1.billing.meter.no_meter" });
    expect(await read(text, signatureOf(text, [secret], now))).toEqual({ ok: true, event: null });
  });

  test.each([[[]], [["", " "]]])("with secrets %j nothing is taken", async (secrets) => {
    expect(await read(body, signatureOf(body, [secret], now), secrets)).toMatchObject({ ok: false });
  });
});

describe("what the vendor posts", () => {
  let stripe: FakeStripe;
  let door: Server;
  let url: string;
  let knocks: StripeKnock[];
  let session: string;

  beforeEach(async () => {
    knocks = [];
    stripe = await startFakeStripe();
    const { settings } = stripe;
    door = createServer(async (request, response) => {
      const signature = request.headers["stripe-signature"]?.toString();
      const knock = await readWebhook(await buffer(request), signature, { secrets: settings.webhookSecrets });
      knocks.push(knock);
      response.writeHead(knock.ok ? 200 : 400).end();
    });
    await new Promise<void>((resolve) => door.listen(0, "127.0.0.1", resolve));
    const address = door.address();
    url = `http://127.0.0.1:${typeof address === "object" && address?.port}/api/webhooks/stripe`;
    const made = await createCheckout(
      {
        leadId: "lead-1",
        paymentId: "payment-1",
        email: "owner@mail.example",
        customerId: null,
        name: "Onboarding fee",
        description: "",
        amountCents: 19_900,
        currency: "usd",
        successUrl: "http://localhost:3000/payment/success?session_id={CHECKOUT_SESSION_ID}",
        cancelUrl: "http://localhost:3000/payment/cancel",
        idempotencyKey: "checkout:payment-1:1",
        expiresAt: new Date(Date.now() + 3_600_000),
      },
      { settings },
    );
    session = made.ok ? made.checkout.id : "";
  });
  afterEach(async () => {
    door.closeAllConnections();
    await new Promise((resolve) => door.close(resolve));
    await stripe.stop();
  });

  test("leads from each object to lead and payment, but from a dispute to the payment alone", async () => {
    const events = [stripe.pay(session)];
    const paymentIntentId = stripe.world.sessions.get(session)?.payment_intent ?? "";
    const ours = { leadId: "lead-1", paymentId: "payment-1" };
    const order = {
      metadata: ours,
      paymentIntentId,
      amountCents: 100,
      reason: "duplicate",
      idempotencyKey: "r",
    } as const;
    const back = await refund(order, { settings: stripe.settings });
    events.push(
      stripe.refund(session, 500),
      stripe.failRefund(back.ok ? back.refund.id : ""),
      stripe.dispute(session),
    );
    for (const each of events) expect((await stripe.deliver(url, each)).status).toBe(200);
    expect(knocks.map((knock) => knock.ok && knock.event)).toMatchObject([
      { ...ours, type: "checkout.session.completed", objectId: session, paymentIntentId },
      { ...ours, type: "charge.refunded", objectType: "charge", paymentIntentId },
      { ...ours, type: "refund.failed", objectType: "refund", paymentIntentId },
      { leadId: null, paymentId: null, type: "charge.dispute.created", paymentIntentId },
    ]);
  });

  test.each([
    ["again", {}, 200],
    ["signed with two secrets", { secrets: ["whsec_next", secret] }, 200],
    ["signed with another secret", { secrets: ["whsec_other"] }, 400],
    ["301 seconds late", { at: new Date(Date.now() - 301_500) }, 400],
    ["without a signature", { header: null }, 400],
    ["with one letter changed", { tampered: (text: string) => text.replace("19900", "19901") }, 400],
    ["as something else", { body: "{}" }, 400],
  ])("%s is answered as it should be", async (_, delivery, status) => {
    expect((await stripe.deliver(url, stripe.pay(session), delivery)).status).toBe(status);
  });
});

import { afterEach, describe, expect, test } from "vitest";
import { config } from "#app/config.server.ts";
import { readWebhook } from "#app/integrations/stripe/webhook.server.ts";
import { signatureOf } from "#tests/fakes/stripe/events.ts";

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

const own = config.stripe;
afterEach(() => {
  config.stripe = own;
});

function read(text: string | Buffer, header: string | null, webhookSecrets = [secret]) {
  config.stripe = { ...own, webhookSecrets };
  return readWebhook(Buffer.from(text), header, now);
}

describe("a signed event", () => {
  test("is read into our own names", async () => {
    expect(await read(body, signatureOf(body, [secret], now))).toEqual({
      ok: true,
      event: {
        id: "evt_sample1",
        type: "checkout.session.completed",
        livemode: false,
        account: null,
        objectType: "checkout.session",
        objectId: "cs_test_sample1",
        paymentId: "payment-1",
        paymentIntentId: "pi_sample1",
      },
    });
  });

  const intent = { id: "pi_sample2", object: "payment_intent" };
  const charge = { object: "charge", id: "ch_1", payment_intent: { id: "pi_3" }, metadata: { leadId: 7 } };
  test.each([
    [
      { account: "acct_other", livemode: true },
      { account: "acct_other", livemode: true },
    ],
    [{ type: "something.new" }, { type: "something.new" }],
    [
      { data: { object: intent } },
      { objectId: "pi_sample2", paymentIntentId: "pi_sample2", paymentId: null },
    ],
    [{ data: { object: { object: "balance" } } }, { objectType: "balance", objectId: null }],
    [{ data: { object: charge } }, { objectId: "ch_1", paymentIntentId: "pi_3", paymentId: null }],
  ])("with %o is %o", async (change, expected) => {
    const text = JSON.stringify({ ...event, ...change });
    expect(await read(text, signatureOf(text, [secret], now))).toMatchObject({ ok: true, event: expected });
  });

  test.each([
    ["our secret among several of ours", [secret], ["whsec_next", secret]],
    ["two secrets, of which we know one", ["whsec_next", secret], [secret]],
  ])("is accepted with %s", async (_, signedWith, known) => {
    expect(await read(body, signatureOf(body, signedWith, now), known)).toMatchObject({ ok: true });
  });

  test.each([
    [300, { ok: true }],
    [301, { ok: false, reason: "not signed" }],
  ])("of %i seconds ago is %o", async (age, expected) => {
    expect(await read(body, signatureOf(body, [secret], ago(age)))).toMatchObject(expected);
  });

  test.each([
    ["a list", "[]"],
    ["no id", JSON.stringify({ ...event, id: "" })],
    ["no object", JSON.stringify({ ...event, data: {} })],
  ])("is refused with %s", async (_, text) => {
    expect(await read(text, signatureOf(text, [secret], now))).toEqual({ ok: false, reason: "no event" });
  });

  test("is refused over 1 MiB", async () => {
    const large = JSON.stringify({ ...event, padding: "9".repeat(1024 * 1024) });
    expect(await read(large, signatureOf(large, [secret], now))).toEqual({ ok: false, reason: "too large" });
  });
});

describe("a webhook", () => {
  const good = signatureOf(body, [secret], now);
  const stamp = good.split(",")[0];

  test.each([
    ["another secret", signatureOf(body, ["whsec_other"], now)],
    ["another body", signatureOf(`${body} `, [secret], now)],
    ["another time", good.replace(/^t=\d+/, `t=${now.getTime() / 1000 - 1}`)],
    ["no header", null],
    ["no time", good.replace(/^t=\d+,/, "")],
    ["a time that is no number", good.replace(/^t=\d+/, "t=now")],
    ["a time and no signature", `${stamp}`],
    ["an empty signature", `${stamp},v1=`],
    ["a signature of other letters", `${stamp},v1=${"é".repeat(64)}`],
    ["the scheme of tests only", good.replace("v1=", "v0=")],
  ])("with %s is refused", async (_, header) => {
    expect(await read(body, header)).toEqual({ ok: false, reason: "not signed" });
  });

  test("of bytes that are no text is refused", async () => {
    const bytes = Buffer.from([0xff, 0xfe, 0x00, 0x7b]);
    expect(await read(bytes, good)).toEqual({ ok: false, reason: "not signed" });
  });

  test.each([[[]], [["", " "]]])("is refused with the secrets %j", async (secrets) => {
    expect(await read(body, signatureOf(body, [secret], now), secrets)).toMatchObject({ ok: false });
  });
});

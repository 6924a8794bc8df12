import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { config } from "#app/config.server.ts";
import { advances, readInbound, readStatus, type SmsStatus } from "#app/integrations/twilio.server.ts";
import { type FakeTwilio, startFakeTwilio } from "#tests/fakes/twilio.ts";

const path = "/api/webhooks/twilio/status?text=7&note=it's%20here";
const url = `https://porchlight.example${path}`;
const sid = `SM${"4d".repeat(16)}`;

let twilio: FakeTwilio;
const unset = { twilio: { ...config.twilio }, appUrl: config.appUrl };
beforeAll(async () => {
  twilio = await startFakeTwilio();
  Object.assign(config.twilio, twilio.settings);
  config.appUrl = "https://porchlight.example";
});
afterAll(async () => {
  Object.assign(config.twilio, unset.twilio);
  config.appUrl = unset.appUrl;
  await twilio.stop();
});

type Fields = Record<string, string>;
const bodyOf = (fields: Fields | [string, string][]) => new URLSearchParams(fields).toString();
const status = (fields: Fields, { signature = twilio.sign(url, fields), asked = path } = {}) =>
  readStatus({ rawBody: bodyOf(fields), signature, url: asked });
const inbound = (fields: { Body: string } & Fields) => {
  const all = twilio.inbound(fields);
  return readInbound({ rawBody: bodyOf(all), signature: twilio.sign(url, all), url: path });
};

describe("a status callback", () => {
  test("is read with its error, and may have unknown fields and values", async () => {
    expect(await status(twilio.status(sid, "undelivered", 30006))).toEqual({
      ok: true,
      event: { providerId: sid, status: "undelivered", errorCode: 30006 },
    });
    const newer = { ...twilio.status(sid, "shelved"), SomethingNew: "" };
    expect(await status(newer)).toMatchObject({ ok: true, event: { status: "unknown", errorCode: null } });
  });

  test.each(["MessageSid", "MessageStatus"])("without %s is refused", async (name) => {
    const { [name]: _, ...rest } = twilio.status(sid, "sent");
    expect(await status(rest)).toMatchObject({ ok: false, reason: "unavailable" });
  });

  test("never moves a status back, and a final one is final", () => {
    const order: SmsStatus[] = ["unknown", "scheduled", "accepted", "queued", "sending", "sent", "delivered"];
    for (const [index, before] of order.entries())
      for (const [next, after] of order.entries()) expect(advances(before, after)).toBe(next > index);
    expect(advances("delivered", "failed")).toBe(false);
    expect(advances(null, "queued")).toBe(true);
  });
});

describe("a signature", () => {
  const refused = {
    ok: false,
    reason: "rejected",
    detail: "The signature is not Twilio's for this address",
  };

  test("counts for our public address, whatever host the request names", async () => {
    const fields = twilio.status(sid, "sent");
    for (const asked of [`http://127.0.0.1:3000${path}`, `https://evil.example${path}`, url])
      expect(await status(fields, { asked })).toMatchObject({ ok: true });
  });

  test.each([
    ["for another host", `https://evil.example${path}`],
    ["for http", `http://porchlight.example${path}`],
    ["for another path", "https://porchlight.example/api/webhooks/twilio/inbound"],
    ["without the query", "https://porchlight.example/api/webhooks/twilio/status"],
  ])("%s is refused", async (_, signed) => {
    const fields = twilio.status(sid, "sent");
    expect(await status(fields, { signature: twilio.sign(signed, fields) })).toEqual(refused);
  });

  test("that is absent, cut, or of other fields is refused", async () => {
    const fields = twilio.status(sid, "sent");
    const signature = twilio.sign(url, fields);
    expect(await status(fields, { signature: signature.slice(1) })).toEqual(refused);
    expect(await status({ ...fields, MessageStatus: "delivered" }, { signature })).toEqual(refused);
    expect(await status({ ...fields, Extra: "x" }, { signature })).toEqual(refused);
    expect(await readStatus({ rawBody: bodyOf(fields), signature: null, url: path })).toEqual(refused);
  });

  test("of a repeated field counts each of its values", async () => {
    const fields = twilio.inbound({ Body: "Hello" });
    const rawBody = bodyOf([...Object.entries(fields), ["Tag", "b"], ["Tag", "a"]]);
    const signature = twilio.sign(url, { ...fields, Tag: ["a", "b"] });
    expect(await readInbound({ rawBody, signature, url: path })).toMatchObject({ ok: true });
  });

  test("for a message of another account is refused", async () => {
    const fields = { ...twilio.status(sid, "sent"), AccountSid: `AC${"00".repeat(16)}` };
    expect(await status(fields)).toMatchObject({ detail: "This is another Twilio account's message" });
  });
});

describe("a text that comes in", () => {
  test("is returned as it was typed", async () => {
    const body = "  Ça va? Is 2 + 2 & more ok? 🏠 \n";
    expect(await inbound({ Body: body, NumMedia: "2" })).toMatchObject({
      event: { from: "+15155550142", to: "+15155550100", body, attachments: 2, optOut: null },
    });
    expect(await inbound({ Body: "Hello", From: "" })).toMatchObject({ reason: "unavailable" });
  });

  test.each([
    ["stop", ["STOP", " stop. ", "Stop!!", "StopAll", "unsubscribe", "CANCEL", "end", "quit", "Revoke"]],
    ["stop", ["optout", "OPTOUT.", "Opt out", "opt  out!", "STOP\n", "stop…"]],
    ["stop", ["OPT-OUT", "STOP ALL", "ＳＴＯＰ", "STOP\u200b", "\ufeffStop", "“stop”", "S.T.O.P."]],
    ["start", ["START", "yes", "Yes!", "unstop"]],
    ["help", ["HELP", "help?", "info"]],
    [null, ["please stop by at 5", "don't stop", "yes please", "the end", "no", "stopp", "?", "🛑"]],
  ] as const)("means %s", async (optOut, bodies) => {
    for (const Body of bodies)
      expect([Body, await inbound({ Body })]).toMatchObject([Body, { event: { optOut } }]);
  });

  test("means what the vendor says, in any language", async () => {
    expect(await inbound({ Body: "ALTO", OptOutType: "STOP" })).toMatchObject({ event: { optOut: "stop" } });
    expect(await inbound({ Body: "STOP", OptOutType: "HELP" })).toMatchObject({ event: { optOut: "help" } });
    expect(await inbound({ Body: "STOP", OptOutType: "" })).toMatchObject({ event: { optOut: "stop" } });
  });
});

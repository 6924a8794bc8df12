import { createServer } from "node:http";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  advances,
  isFinal,
  readInbound,
  readStatus,
  type SmsStatus,
} from "#app/integrations/twilio.server.ts";
import { type FakeTwilio, startFakeTwilio } from "#tests/fakes/twilio.ts";

const appUrl = "https://porchlight.example";
const path = "/api/webhooks/twilio/status?text=7&note=it's%20here";
const url = appUrl + path;
const sid = `SM${"4d".repeat(16)}`;

let twilio: FakeTwilio;
beforeEach(async () => {
  twilio = await startFakeTwilio();
});
afterEach(() => twilio.stop());

const settings = () => ({ ...twilio.settings, appUrl });

type Fields = Record<string, string>;
const status = (fields: Fields, { signature = twilio.sign(url, fields), asked = path } = {}) =>
  readStatus(new URLSearchParams(fields), signature, asked, { settings: settings() });
const inbound = (fields: { Body: string } & Fields) => {
  const all = twilio.inbound(fields);
  return readInbound(new URLSearchParams(all), twilio.sign(url, all), path, { settings: settings() });
};

describe("a status callback", () => {
  test("is read into our words", async () => {
    expect(await status(twilio.status(sid, "delivered"))).toEqual({
      ok: true,
      event: { providerId: sid, status: "delivered", final: true, errorCode: null, problem: null },
    });
    expect(await status(twilio.status(sid, "sent"))).toMatchObject({ event: { final: false } });
  });

  test.each([
    [30003, "later"],
    [30004, "unreachable"],
    [30005, "invalid number"],
    [30006, "not mobile"],
    [30007, "content"],
    [30034, "settings"],
    [21610, "opted out"],
    [39999, "other"],
  ])("with error %i says what to do: %s", async (errorCode, problem) => {
    expect(await status(twilio.status(sid, "undelivered", errorCode))).toMatchObject({
      event: { status: "undelivered", errorCode, problem },
    });
  });

  test("may grow fields and new words", async () => {
    const grown = { ...twilio.status(sid, "shelved"), SomethingNew: "", RawDlrDoneDate: "2611220900" };
    expect(await status(grown)).toMatchObject({ ok: true, event: { status: "unknown", final: false } });
  });

  test.each(["MessageSid", "MessageStatus"])("without %s is not understood", async (name) => {
    const { [name]: _, ...rest } = twilio.status(sid, "sent");
    expect(await status(rest)).toEqual({
      ok: false,
      reason: "unavailable",
      detail: "Twilio's webhook had an unknown shape",
    });
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
    ["for another path", `${appUrl}/api/webhooks/twilio/inbound`],
    ["without the query", `${appUrl}/api/webhooks/twilio/status`],
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
    expect(await readStatus(new URLSearchParams(fields), null, path, { settings: settings() })).toEqual(
      refused,
    );
    expect(await status(fields, { asked: "not a path" })).toEqual(refused);
  });

  test("of a repeated field counts each of its values", async () => {
    const fields = twilio.inbound({ Body: "Hello" });
    const params = new URLSearchParams([...Object.entries(fields), ["Tag", "b"], ["Tag", "a"]]);
    const signature = twilio.sign(url, { ...fields, Tag: ["a", "b"] });
    expect(await readInbound(params, signature, path, { settings: settings() })).toMatchObject({ ok: true });
  });

  test("for a message of another account is refused", async () => {
    const fields = { ...twilio.status(sid, "sent"), AccountSid: `AC${"00".repeat(16)}` };
    expect(await status(fields)).toEqual({
      ok: false,
      reason: "rejected",
      detail: "This is another Twilio account's message",
    });
  });

  test("cannot be checked without settings", async () => {
    const params = new URLSearchParams(twilio.status(sid, "sent"));
    const absent = { accountSid: undefined, authToken: undefined, appUrl };
    expect(await readStatus(params, "x", path, { settings: absent })).toMatchObject({
      ok: false,
      reason: "not configured",
    });
  });
});

describe("a text that comes in", () => {
  test("is handed on as it was typed", async () => {
    const body = "  Ça va? Is 2 + 2 & more ok? 🏠 \n";
    const result = await inbound({ Body: body, NumMedia: "2" });
    expect(result).toMatchObject({
      ok: true,
      event: { from: "+15155550142", to: "+15155550100", body, attachments: 2, optOut: null },
    });
    expect(await inbound({ Body: "" })).toMatchObject({ ok: true, event: { body: "", optOut: null } });
  });

  test("from nobody is not understood", async () => {
    expect(await inbound({ Body: "Hello", From: "" })).toMatchObject({ ok: false, reason: "unavailable" });
  });

  test.each([
    ["stop", ["STOP", " stop. ", "Stop!!", "StopAll", "unsubscribe", "CANCEL", "end", "quit", "Revoke"]],
    ["stop", ["optout", "OPTOUT.", "Opt out", "opt  out!", "STOP\n", "stop…"]],
    ["start", ["START", "yes", "Yes!", "unstop"]],
    ["help", ["HELP", "help?", "info"]],
    [null, ["please stop by at 5", "don't stop", "yes please", "the end", "no", "stopp", "?", "🛑"]],
  ] as const)("is %s in these words", async (optOut, bodies) => {
    for (const Body of bodies)
      expect([Body, await inbound({ Body })]).toMatchObject([Body, { event: { optOut } }]);
  });

  test("is what the vendor says it is, in whatever language", async () => {
    expect(await inbound({ Body: "ALTO", OptOutType: "STOP" })).toMatchObject({ event: { optOut: "stop" } });
    expect(await inbound({ Body: "STOP", OptOutType: "HELP" })).toMatchObject({ event: { optOut: "help" } });
    expect(await inbound({ Body: "STOP", OptOutType: "" })).toMatchObject({ event: { optOut: "stop" } });
  });
});

test("the stand-in's knock arrives signed for the public address", async () => {
  const seen: unknown[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const signature = request.headers["x-twilio-signature"]?.toString() ?? null;
    const asked = request.url ?? "";
    seen.push(await readInbound(new URLSearchParams(body), signature, asked, { settings: settings() }));
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  const reply = await twilio.knock(`http://127.0.0.1:${port}${path}`, twilio.inbound({ Body: "Hello" }), {
    publicUrl: url,
  });
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  expect(reply.status).toBe(204);
  expect(seen).toMatchObject([{ ok: true, event: { body: "Hello" } }]);
});

describe("a text's way", () => {
  const order: SmsStatus[] = ["scheduled", "accepted", "queued", "sending", "sent"];
  const ends: SmsStatus[] = ["delivered", "undelivered", "failed", "canceled", "read"];
  const any = fc.constantFrom<SmsStatus>(...order, ...ends, "unknown");

  test("goes forward only", () => {
    for (const [at, status] of order.entries()) {
      for (const earlier of order.slice(0, at + 1)) expect(advances(status, earlier)).toBe(false);
      for (const later of [...order.slice(at + 1), ...ends]) expect(advances(status, later)).toBe(true);
    }
  });

  test("ends once, and an unknown word moves nothing", () => {
    fc.assert(
      fc.property(fc.array(any), (heard) => {
        let now: SmsStatus | null = null;
        for (const status of heard) if (advances(now, status)) now = status;
        const firstEnd = heard.find((status) => ends.includes(status));
        if (firstEnd) expect(now).toBe(firstEnd);
        expect(now).not.toBe("unknown");
        expect(now !== null && isFinal(now)).toBe(firstEnd !== undefined);
      }),
    );
  });
});

import { createServer } from "node:net";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  checkAccount,
  listSmsTo,
  type OutgoingSms,
  sendSms,
  smsMode,
  type TwilioSettings,
} from "#app/integrations/twilio.server.ts";
import { type FakeTwilio, startFakeTwilio } from "#tests/fakes/twilio.ts";

const text: OutgoingSms = {
  to: "+15155550142",
  body: "Porchlight: your rent report is ready & waiting. Reply STOP to opt out.",
  statusCallbackUrl: "https://porchlight.example/api/webhooks/twilio/status",
};

let twilio: FakeTwilio;
beforeEach(async () => {
  twilio = await startFakeTwilio();
});
afterEach(() => twilio.stop());

const settings = (over: Partial<TwilioSettings> = {}) => ({ ...twilio.settings, ...over });
const send = (over: Partial<OutgoingSms> = {}, other: Partial<TwilioSettings> = {}) =>
  sendSms({ ...text, ...over }, { settings: settings(other) });
const list = (number = text.to, since = new Date(0)) => listSmsTo(number, since, { settings: settings() });

test("texts are live with settings, stored in the demo, and wait otherwise", () => {
  expect(smsMode(settings(), false)).toBe("live");
  expect(smsMode(settings({ from: undefined, messagingServiceSid: "MG1" }), true)).toBe("live");
  expect(smsMode(settings({ authToken: undefined }), true)).toBe("sandbox");
  expect(smsMode(settings({ from: undefined }), false)).toBe("not configured");
});

describe("an accepted text", () => {
  test("goes out from our number, with the address for its callbacks", async () => {
    expect(await send()).toMatchObject({
      ok: true,
      providerId: expect.stringMatching(/^SM[0-9a-f]{32}$/),
      status: "queued",
      segments: 1,
    });
    expect(twilio.requests).toEqual([
      {
        method: "POST",
        path: `/2010-04-01/Accounts/${twilio.settings.accountSid}/Messages.json`,
        fields: {
          To: text.to,
          From: "+15155550100",
          Body: text.body,
          StatusCallback: text.statusCallbackUrl,
        },
      },
    ]);
  });

  test("goes out from the messaging service if there is one", async () => {
    const result = await send({}, { messagingServiceSid: twilio.service });
    expect(result).toMatchObject({ ok: true, status: "accepted", segments: 0 });
    expect(twilio.requests[0]?.fields).toMatchObject({ MessagingServiceSid: twilio.service });
    expect(twilio.requests[0]?.fields).not.toHaveProperty("From");
  });

  test("is not sent through a proxy of the environment", async () => {
    let connections = 0;
    const proxy = createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
    const address = proxy.address();
    const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
    for (const name of ["HTTP_PROXY", "HTTPS_PROXY", "https_proxy"]) vi.stubEnv(name, url);
    const https = twilio.settings.baseUrl.replace("http:", "https:");
    // The fake server has no TLS; the test checks only which host is requested.
    expect(await send({}, { baseUrl: https })).toMatchObject({ ok: false });
    expect(await send()).toMatchObject({ ok: true });
    vi.unstubAllEnvs();
    await new Promise((resolve) => proxy.close(resolve));
    expect(connections).toBe(0);
  });
});

describe("a text that can't be sent", () => {
  test.each([
    ["to", { to: "+15155550142\r\nFrom: +1" }],
    ["body", { body: " \n" }],
    ["body", { body: "a".repeat(1601) }],
    ["statusCallbackUrl", { statusCallbackUrl: "/api/webhooks" }],
  ])("because of its %s is not requested", async (name, over) => {
    expect(await send(over)).toMatchObject({
      reason: "rejected",
      detail: `The text has no valid ${name}`,
    });
    expect(twilio.requests).toEqual([]);
  });

  test.each([
    ["TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN are not set", { authToken: undefined }],
    ["TWILIO_ACCOUNT_SID must start with AC", { accountSid: "SK0000" }],
    ["Neither TWILIO_FROM nor TWILIO_MESSAGING_SERVICE_SID is set", { from: undefined }],
  ])("because of settings is not requested: %s", async (detail, other) => {
    expect(await send({}, other)).toMatchObject({ reason: "not configured", detail });
    expect(twilio.requests).toEqual([]);
  });

  test.each([
    [21211, "rejected", "invalid number"],
    [21610, "rejected", "opted out"],
    [21614, "rejected", "not mobile"],
    [29999, "rejected", "other"],
    [20404, "not configured", "settings"],
    [21606, "not configured", "settings"],
  ])("with error %i is %s: %s", async (code, reason, problem) => {
    twilio.behave({ code, message: "The 'To' number +1 (515) 555-0142\nis odd" });
    expect(await send()).toMatchObject({
      reason,
      problem,
      detail: `Twilio answered 400 (${code}): The 'To' number (number) is odd`,
    });
  });

  test("because of a wrong token does not repeat it", async () => {
    const result = await send({}, { authToken: "a-wrong-token" });
    expect(result).toMatchObject({
      reason: "not configured",
      detail: "Twilio answered 401 (20003): Authenticate",
    });
    expect(JSON.stringify(result)).not.toContain("a-wrong-token");
  });

  test("because of the rate limit says how long to wait", async () => {
    twilio.behave({ code: 20429, status: 429, retryAfter: "7" }, "accept");
    expect(await send()).toMatchObject({ reason: "unavailable", retryAfterMs: 7_000 });
    expect(await send()).toMatchObject({ ok: true });
  });
});

describe("a text of unknown outcome", () => {
  test.each([
    ["lost reply", "Twilio could not be reached: "],
    ["cut short", "Twilio could not be reached: "],
    ["20 MB", "Twilio could not be reached: "],
    ["gateway page", "Twilio answered 502"],
    ["newer error", "Twilio answered 500 (20500): Sample fault"],
    ["page instead of data", "Twilio's answer had an unknown shape"],
    ["null body", "Twilio's answer had an unknown shape"],
    ["hang", "Twilio did not answer in time"],
    ["hang in the body", "Twilio did not answer in time"],
    ["redirect with a body", "Twilio answered 307"],
  ] as const)("after %s: %s", async (behaviour, detail) => {
    twilio.behave(behaviour);
    const timeoutMs = behaviour.startsWith("hang") ? 400 : 30_000;
    expect(await send({}, { timeoutMs })).toMatchObject({
      ok: false,
      detail: expect.stringContaining(detail),
    });
    expect(twilio.requests).toHaveLength(1);
  });

  test("is unavailable when nothing listens", async () => {
    const options = { settings: settings() };
    await twilio.stop();
    expect(await sendSms(text, options)).toMatchObject({ reason: "unavailable" });
    twilio = await startFakeTwilio();
  });
});

describe("reading texts", () => {
  test("finds a text after its response was lost", async () => {
    const before = new Date();
    twilio.behave("lost reply", "accept");
    await send();
    expect(await list(text.to, before)).toMatchObject({
      ok: true,
      texts: [{ providerId: twilio.texts[0]?.sid, status: "queued", body: text.body }],
    });
    expect(await list("+15155550143")).toEqual({ ok: true, texts: [] });
    expect(await list("")).toMatchObject({ ok: false, reason: "rejected" });
  });

  test("omits older ones, to the second", async () => {
    for (const date of ["Sun, 22 Nov 2026 09:15:02 +0000", "Sun, 22 Nov 2026 09:15:01 +0000"]) {
      await send();
      Object.assign(twilio.texts.at(-1) ?? {}, { date_created: date });
    }
    const found = await list(text.to, new Date("2026-11-22T09:15:02.900Z"));
    expect(found.ok && found.texts.map(({ createdAt }) => createdAt)).toEqual([
      new Date("2026-11-22T09:15:02Z"),
    ]);
  });

  test("never omits one that it can't read", async () => {
    await send();
    const [stored] = twilio.texts;
    twilio.behave({ status: 200, body: { messages: [stored, { ...stored, sid: null }] } });
    expect(await list()).toMatchObject({ ok: false, reason: "unavailable" });
  });
});

test("the check of the settings sends nothing, and accepts a key that may only send", async () => {
  const check = (over: Partial<TwilioSettings> = {}) => checkAccount({ settings: settings(over) });
  expect(await check()).toEqual({ ok: true });
  expect(await check({ authToken: "wrong" })).toMatchObject({ reason: "not configured" });
  twilio.behave({ status: 200, body: { sid: "AC", status: "suspended" } }, { code: 20008, status: 403 });
  expect(await check()).toMatchObject({ ok: false, detail: "The Twilio account is suspended" });
  expect(await check()).toEqual({ ok: true });
  expect(twilio.texts).toEqual([]);
});

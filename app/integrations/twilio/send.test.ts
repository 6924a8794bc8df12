import { createServer } from "node:net";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type OutgoingSms, sendSms, smsMode, type TwilioSettings } from "#app/integrations/twilio.server.ts";
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

const send = (asked: Partial<OutgoingSms> = {}, settings: Partial<TwilioSettings> = {}) =>
  sendSms({ ...text, ...asked }, { settings: { ...twilio.settings, ...settings } });
const anySid = expect.stringMatching(/^SM[0-9a-f]{32}$/);

describe("a text that is taken", () => {
  test("goes out from our number, with the address of its callbacks", async () => {
    expect(await send({ validitySeconds: 600 })).toEqual({
      ok: true,
      providerId: anySid,
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
          ValidityPeriod: "600",
        },
      },
    ]);
  });

  test("goes out from the messaging service where there is one; its segments are not known yet", async () => {
    const result = await send({}, { messagingServiceSid: twilio.service });
    expect(result).toEqual({ ok: true, providerId: anySid, status: "accepted", segments: null });
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

describe("a text that cannot go", () => {
  test.each([
    ["to", { to: "515-555-0142" }],
    ["to", { to: "+15155550142\r\nFrom: +1" }],
    ["body", { body: " \n" }],
    ["body", { body: "a".repeat(1601) }],
    ["statusCallbackUrl", { statusCallbackUrl: "/api/webhooks" }],
    ["validitySeconds", { validitySeconds: 0 }],
  ])("for its %s is not even asked for", async (name, asked) => {
    expect(await send(asked)).toMatchObject({
      ok: false,
      reason: "rejected",
      sent: "no",
      retryable: false,
      detail: `The text has no valid ${name}`,
    });
    expect(twilio.requests).toEqual([]);
  });

  test.each([
    ["TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN are not set", { authToken: undefined }],
    ["TWILIO_ACCOUNT_SID must start with AC", { accountSid: "SK0000" }],
    ["Neither TWILIO_FROM nor TWILIO_MESSAGING_SERVICE_SID is set", { from: undefined }],
  ])("for want of settings waits: %s", async (detail, settings) => {
    expect(await send({}, settings)).toMatchObject({
      ok: false,
      reason: "not configured",
      sent: "no",
      retryable: true,
      detail,
    });
    expect(twilio.requests).toEqual([]);
  });

  test.each([
    ["+15005550001", 21211, "invalid number"],
    ["+15005550002", 21612, "unreachable"],
    ["+15005550009", 21614, "not mobile"],
  ])("to %s is refused for good: %i, %s", async (to, code, problem) => {
    const result = await send({ to });
    expect(result).toMatchObject({ ok: false, reason: "rejected", sent: "no", retryable: false });
    expect(result).toMatchObject({ code, problem });
    expect(result).not.toHaveProperty("alarming");
    expect(result).not.toHaveProperty("optedOut");
  });

  test("to somebody who said STOP says so", async () => {
    expect(await send({ to: "+15005550004" })).toMatchObject({
      reason: "rejected",
      code: 21610,
      problem: "opted out",
      optedOut: true,
      retryable: false,
    });
  });

  test.each([20404, 21408, 21603, 21606, 21608, 21659, 21660, 21661, 21703, 21705])(
    "because our settings are refused, %i, waits and is alarming",
    async (code) => {
      twilio.behave({ code });
      expect(await send()).toMatchObject({
        ok: false,
        reason: "not configured",
        sent: "no",
        retryable: true,
        alarming: true,
        problem: "settings",
        code,
      });
    },
  );

  test("with a wrong token waits and is alarming, and the token is in no detail", async () => {
    const result = await send({}, { authToken: "a-wrong-token" });
    expect(result).toMatchObject({ reason: "not configured", alarming: true, code: 20003, sent: "no" });
    expect(result).toMatchObject({ detail: "Twilio answered 401 (20003): Authenticate" });
    expect(JSON.stringify(result)).not.toContain("a-wrong-token");
  });

  test("with an unknown code is refused for good, and no number is in the detail", async () => {
    twilio.behave({ code: 29999, message: "The 'To' number +1 (515) 555-0142\nis odd" });
    expect(await send()).toEqual({
      ok: false,
      reason: "rejected",
      detail: "Twilio answered 400 (29999): The 'To' number (number) is odd",
      retryable: false,
      sent: "no",
      problem: "other",
      code: 29999,
    });
  });
});

describe("haste", () => {
  test("is refused without harm, and the text goes out later", async () => {
    twilio.behave("too many requests", "accept");
    const result = await send();
    expect(result).toMatchObject({ reason: "unavailable", sent: "no", retryable: true, problem: "later" });
    expect(result).not.toHaveProperty("retryAfterMs");
    expect(await send()).toMatchObject({ ok: true });
    expect(twilio.texts).toHaveLength(1);
    expect(twilio.requests).toHaveLength(2);
  });

  test.each([
    ["7", 7_000],
    ["864000", 86_400_000],
    ["Fri, 01 Jan 2021 00:00:00 GMT", 1_000],
  ])("with Retry-After %s waits %i ms", async (retryAfter, retryAfterMs) => {
    twilio.behave({ code: 20429, status: 429, retryAfter });
    expect(await send()).toMatchObject({ reason: "unavailable", retryAfterMs });
  });

  test("with a Retry-After that nobody can read has none", async () => {
    twilio.behave({ code: 20429, status: 429, retryAfter: "soon" });
    expect(await send()).not.toHaveProperty("retryAfterMs");
  });
});

describe("a text of unknown fate", () => {
  test.each([
    ["lost reply", "The connection to Twilio failed: "],
    ["reset", "The connection to Twilio failed: "],
    ["cut short", "The connection to Twilio failed: "],
    ["20 MB", "The connection to Twilio failed: "],
    ["gateway page", "Twilio answered 502"],
    ["newer error", "Twilio answered 500 (20500): Sample fault"],
    ["page instead of data", "Twilio's answer had an unknown shape"],
    ["empty body", "Twilio's answer had an unknown shape"],
    ["null body", "Twilio's answer had an unknown shape"],
    ["missing fields", "Twilio's answer had an unknown shape"],
  ] as const)("after a %s is not tried again", async (behaviour, detail) => {
    twilio.behave(behaviour);
    expect(await send({}, { timeoutMs: 30_000 })).toMatchObject({
      ok: false,
      reason: "unavailable",
      sent: "maybe",
      retryable: false,
      detail: expect.stringContaining(detail),
    });
    expect(twilio.requests).toHaveLength(1);
  });

  test.each(["hang", "hang in the body"] as const)("after a %s ends at the deadline", async (behaviour) => {
    twilio.behave(behaviour);
    expect(await send({}, { timeoutMs: 60 })).toMatchObject({
      ok: false,
      reason: "unavailable",
      sent: "maybe",
      detail: "Twilio did not answer in time",
    });
  });
});

describe("a text that certainly did not go", () => {
  test("when nothing listens may be sent again", async () => {
    const { settings } = twilio;
    await twilio.stop();
    expect(await sendSms(text, { settings })).toMatchObject({
      ok: false,
      reason: "unavailable",
      sent: "no",
      retryable: true,
    });
    twilio = await startFakeTwilio();
  });

  test("when the caller gave up before", async () => {
    const { settings } = twilio;
    expect(await sendSms(text, { settings, signal: AbortSignal.abort() })).toMatchObject({
      reason: "unavailable",
      sent: "no",
      detail: "The request was cancelled",
    });
    expect(twilio.requests).toEqual([]);
  });

  test.each(["redirect", "redirect with a body"] as const)("when the answer is a %s", async (behaviour) => {
    twilio.behave(behaviour);
    expect(await send()).toMatchObject({ ok: false, reason: "rejected", sent: "no" });
    expect(twilio.requests).toHaveLength(1);
  });
});

test("texts leave with settings, are kept in the demo, and wait otherwise", () => {
  const { settings } = twilio;
  expect(smsMode(settings, false)).toBe("live");
  expect(smsMode({ ...settings, from: undefined, messagingServiceSid: "MG1" }, true)).toBe("live");
  expect(smsMode({ ...settings, authToken: undefined }, true)).toBe("sandbox");
  expect(smsMode({ ...settings, from: undefined }, false)).toBe("not configured");
});

test("the stand-in itself refuses a route that the vendor does not have", async () => {
  const stranger = await startFakeTwilio();
  await fetch(`${stranger.settings.baseUrl}/2010-04-01/Calls.json`);
  await expect(stranger.stop()).rejects.toThrow("GET /2010-04-01/Calls.json");
});

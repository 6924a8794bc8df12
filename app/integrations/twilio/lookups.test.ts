import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  checkAccount,
  findSms,
  listSmsTo,
  type OutgoingSms,
  sendSms,
  type TwilioSettings,
} from "#app/integrations/twilio.server.ts";
import { type FakeTwilio, startFakeTwilio } from "#tests/fakes/twilio.ts";

const text: OutgoingSms = { to: "+15155550142", body: "Porchlight: your rent report is ready." };

let twilio: FakeTwilio;
beforeEach(async () => {
  twilio = await startFakeTwilio();
});
afterEach(() => twilio.stop());

const send = () => sendSms(text, { settings: twilio.settings });

describe("a text of unknown fate", () => {
  test("is found by its number and time, even before it was sent", async () => {
    const before = new Date();
    twilio.behave("lost reply", "accept");
    expect(await send()).toMatchObject({ sent: "maybe" });
    const found = await listSmsTo(text.to, before, { settings: twilio.settings });
    expect(found).toMatchObject({
      ok: true,
      texts: [
        { providerId: twilio.texts[0]?.sid, status: "queued", to: text.to, body: text.body, sentAt: null },
      ],
    });
  });

  test("is nowhere when it was never taken", async () => {
    twilio.behave("reset", "accept");
    expect(await send()).toMatchObject({ sent: "maybe" });
    await sendSms({ ...text, to: "+15155550143" }, { settings: twilio.settings });
    const found = await listSmsTo(text.to, new Date(0), { settings: twilio.settings });
    expect(found).toEqual({ ok: true, texts: [] });
  });
});

describe("asking for a text", () => {
  const find = (sid: string) => findSms(sid, { settings: twilio.settings });

  test("tells how it went, in our words", async () => {
    const sent = await send();
    const sid = sent.ok ? sent.providerId : "";
    twilio.status(sid, "undelivered", 30006);
    const [stored] = twilio.texts;
    if (stored) Object.assign(stored, { date_sent: "Sun, 22 Nov 2026 09:15:02 +0000", num_segments: "2" });
    expect(await find(sid)).toEqual({
      ok: true,
      sms: {
        providerId: sid,
        status: "undelivered",
        to: text.to,
        from: "+15155550100",
        body: text.body,
        segments: 2,
        errorCode: 30006,
        problem: "not mobile",
        createdAt: expect.any(Date),
        sentAt: new Date("2026-11-22T09:15:02Z"),
      },
    });
  });

  test("that the account has not, or that is no id at all, finds nothing", async () => {
    expect(await find(`SM${"00".repeat(16)}`)).toEqual({ ok: true, sms: null });
    expect(await find("../../Accounts")).toEqual({ ok: true, sms: null });
    expect(await find("")).toEqual({ ok: true, sms: null });
    expect(twilio.requests).toHaveLength(1);
  });

  test("to no number lists nothing, where the vendor would list all", async () => {
    await send();
    const listed = await listSmsTo("", new Date(0), { settings: twilio.settings });
    expect(listed).toMatchObject({ ok: false, reason: "rejected", retryable: false });
  });

  test.each([
    "reset",
    "cut short",
    "gateway page",
    "page instead of data",
    "null body",
    "redirect with a body",
  ] as const)("may be done again after a %s", async (behaviour) => {
    twilio.behave(behaviour);
    const failed = await listSmsTo(text.to, new Date(0), { settings: twilio.settings });
    expect(failed).toMatchObject({ ok: false });
    expect(failed).not.toHaveProperty("sent");
    expect(await find(`SM${"00".repeat(16)}`)).toMatchObject({ ok: false });
  });

  test("is pointless again when the vendor objects to the question", async () => {
    twilio.behave({ code: 20001 });
    const sid = `SM${"00".repeat(16)}`;
    expect(await find(sid)).toMatchObject({ ok: false, reason: "rejected", retryable: false, code: 20001 });
  });

  test("finds nothing only where the vendor itself says so", async () => {
    twilio.behave({ status: 404, body: "<h1>No such host</h1>" });
    expect(await find(`SM${"00".repeat(16)}`)).toMatchObject({ ok: false });
  });

  test("never leaves one out that it cannot read", async () => {
    await send();
    const [stored] = twilio.texts;
    twilio.behave({ status: 200, body: { messages: [stored, { ...stored, sid: null }] } });
    expect(await listSmsTo(text.to, new Date(0), { settings: twilio.settings })).toMatchObject({
      ok: false,
      reason: "unavailable",
      retryable: true,
    });
  });

  test("leaves older ones out, to the second", async () => {
    for (const date of ["Sun, 22 Nov 2026 09:15:02 +0000", "Sun, 22 Nov 2026 09:15:01 +0000"]) {
      await send();
      Object.assign(twilio.texts.at(-1) ?? {}, { date_created: date });
    }
    const since = new Date("2026-11-22T09:15:02.900Z");
    const found = await listSmsTo(text.to, since, { settings: twilio.settings });
    expect(found).toMatchObject({ texts: [{ createdAt: new Date("2026-11-22T09:15:02Z") }] });
    expect(found.ok && found.texts).toHaveLength(1);
  });
});

describe("the settings' test", () => {
  const check = (settings: Partial<TwilioSettings> = {}) =>
    checkAccount({ settings: { ...twilio.settings, ...settings } });

  test("tells the account's name and sends nothing", async () => {
    expect(await check()).toEqual({ ok: true, account: { name: "Sample account", trial: false } });
    expect(twilio.texts).toEqual([]);
  });

  test("tells a wrong token, a closed account, and credentials that may not look", async () => {
    expect(await check({ authToken: "wrong" })).toMatchObject({ reason: "not configured", alarming: true });
    twilio.behave(
      { status: 200, body: { sid: "AC", friendly_name: "Sample", status: "suspended", type: "Full" } },
      { code: 20008, status: 403 },
    );
    expect(await check()).toMatchObject({ ok: false, detail: "The Twilio account is suspended" });
    expect(await check()).toEqual({ ok: true, account: null });
  });

  test("tells an answer that is none", async () => {
    twilio.behave("page instead of data");
    expect(await check()).toMatchObject({ ok: false, reason: "unavailable", retryable: true });
  });
});

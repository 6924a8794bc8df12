import { eq } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { config } from "#app/config.server.ts";
import { chooseWalkthrough } from "#app/features/enrollment/commands/walkthrough.server.ts";
import { findOutboxItem } from "#app/features/messaging/outbox/queries.server.ts";
import { deliverText } from "#app/features/messaging/sms/deliver.server.ts";
import type { Outcome } from "#app/jobs/handler.ts";
import { handlers } from "#app/jobs/handlers.server.ts";
import { visitor } from "#app/lib/actor.ts";
import { db } from "#db/instance.server.ts";
import { messages, outbox, suppressions } from "#db/schema/index.ts";
import { enroll, typedEnrollment } from "#tests/factories/enrollment.ts";
import { makeLead, storyOf } from "#tests/factories/leads.ts";
import { createJobs } from "#tests/factories/outbox.ts";
import { storeOfficeRules } from "#tests/factories/site.ts";
import { type FakeTwilio, startFakeTwilio } from "#tests/fakes/twilio.ts";

/** 10 AM in Des Moines. */
const now = new Date("2026-11-23T16:00:00Z");
const to = "+15155550188";

const unset = { twilio: { ...config.twilio }, appUrl: config.appUrl };
let twilio: FakeTwilio;
beforeAll(() => storeOfficeRules({ newLeadAddresses: [] }));
beforeEach(async () => {
  // The job, the stored texts and the vendor share one clock.
  vi.useFakeTimers({ toFake: ["Date"], now });
  twilio = await startFakeTwilio();
  Object.assign(config.twilio, twilio.settings);
  config.appUrl = "https://porchlight.example";
  await db().delete(messages);
  await db().delete(suppressions);
});
afterEach(async () => {
  vi.useRealTimers();
  Object.assign(config.twilio, unset.twilio);
  config.appUrl = unset.appUrl;
  await twilio.stop();
});

const text = (leadId: string) => ({
  leadId,
  to,
  body: "Sample: see you on Monday.",
  timeZone: "America/Chicago",
  reason: "A test.",
});

async function attempt(
  leadId: string,
  { id, nth = 1, at = now }: { id?: number; nth?: number; at?: Date } = {},
): Promise<Outcome & { id: number }> {
  const [made = 0] = id === undefined ? await createJobs({ kind: "send-sms" }) : [id];
  const job = { id: made, kind: "send-sms", createdAt: at, attempt: nth };
  const outcome = await deliverText(job, text(leadId), at);
  if (outcome.end === "done") await db().transaction(async (tx) => outcome.record?.(tx));
  return { ...outcome, id: made };
}

const messageOf = async (id: number) =>
  (await db().select().from(messages).where(eq(messages.outboxId, id)))[0];

describe("a text that goes out", () => {
  test("is stored with its number, status and segments, and is on the timeline", async () => {
    const lead = await makeLead();
    const { id, end } = await attempt(lead.id);
    expect(end).toBe("done");
    expect(await messageOf(id)).toMatchObject({
      channel: "sms",
      direction: "out",
      mode: "live",
      recipient: to,
      sender: "+15155550100",
      body: "Sample: see you on Monday.",
      status: "queued",
      segments: 1,
      leadId: lead.id,
      providerId: twilio.texts[0]?.sid,
    });
    expect(twilio.requests[0]?.fields.StatusCallback).toBe(
      "https://porchlight.example/webhooks/twilio/status",
    );
    expect(await storyOf(lead.id)).toMatchObject([{ kind: "texted", data: { mode: "live" } }]);
  });

  test("has no callback to an address that only this machine can reach", async () => {
    config.appUrl = "http://localhost:3000";
    await attempt((await makeLead()).id);
    expect(twilio.requests[0]?.fields).not.toHaveProperty("StatusCallback");
  });

  test("is only stored in the sandbox", async () => {
    config.twilio.authToken = undefined;
    const { id } = await attempt((await makeLead()).id);
    expect(await messageOf(id)).toMatchObject({ mode: "sandbox", providerId: null, status: null });
    expect(twilio.requests).toEqual([]);
    await db().update(outbox).set({ doneAt: now }).where(eq(outbox.id, id));
    expect(await findOutboxItem(id)).toMatchObject({ state: "sent", recipient: to });
  });
});

describe("a text that waits", () => {
  test("for the morning", async () => {
    const night = new Date("2026-11-24T04:00:00Z");
    expect(await attempt((await makeLead()).id, { at: night })).toMatchObject({
      end: "wait",
      ms: 10 * 3_600_000,
    });
    expect(twilio.requests).toEqual([]);
  });

  test("for the settings", async () => {
    const { demo } = config;
    Object.assign(config.twilio, { from: undefined });
    config.demo = false;
    expect(await attempt((await makeLead()).id)).toMatchObject({ end: "wait" });
    config.demo = demo;
  });

  test("for the next month, when the number has received as many as it agreed to", async () => {
    const lead = await makeLead();
    for (let n = 0; n < 4; n += 1) expect(await attempt(lead.id)).toMatchObject({ end: "done" });
    expect(await attempt(lead.id)).toMatchObject({ end: "wait" });
    expect(twilio.texts).toHaveLength(4);
  });
});

describe("a text with an unknown outcome", () => {
  test("is found if Twilio took it, and not sent twice", async () => {
    const lead = await makeLead();
    twilio.behave("lost reply", "accept");
    const first = await attempt(lead.id);
    expect(first).toMatchObject({ end: "retry" });
    expect(await attempt(lead.id, { id: first.id, nth: 2 })).toMatchObject({ end: "done" });
    expect(twilio.texts).toHaveLength(1);
    expect(await messageOf(first.id)).toMatchObject({ providerId: twilio.texts[0]?.sid });
  });

  test("is sent if Twilio did not take it", async () => {
    const lead = await makeLead();
    twilio.behave("reset", "accept");
    const first = await attempt(lead.id);
    await attempt(lead.id, { id: first.id, nth: 2 });
    expect(twilio.texts).toHaveLength(1);
  });

  test("is not sent while Twilio is unavailable", async () => {
    const lead = await makeLead();
    twilio.behave("lost reply", "gateway page", "accept");
    const first = await attempt(lead.id);
    expect(await attempt(lead.id, { id: first.id, nth: 2 })).toMatchObject({ end: "retry" });
    expect(twilio.texts).toHaveLength(1);
  });

  test("is not mistaken for another job's text with the same body", async () => {
    const lead = await makeLead();
    await attempt(lead.id);
    twilio.behave("reset", "accept");
    const second = await attempt(lead.id);
    await attempt(lead.id, { id: second.id, nth: 2 });
    expect(twilio.texts).toHaveLength(2);
  });
});

test("a rejected text fails; one to a person who opted out stops our texts", async () => {
  const lead = await makeLead({ phoneE164: to });
  twilio.behave({ code: 21211 });
  expect(await attempt(lead.id)).toMatchObject({ end: "fail" });
  twilio.behave({ code: 21610 });
  expect(await attempt(lead.id)).toMatchObject({ end: "done" });
  expect(await db().$count(suppressions, eq(suppressions.address, to))).toBe(1);
  expect((await storyOf(lead.id)).map(({ kind }) => kind).toSorted()).toEqual([
    "text_undelivered",
    "texts_stopped",
  ]);
});

describe("the walkthrough", () => {
  async function book(typed: Record<string, string>) {
    const { secret, leadId, quoteId } = await enroll(typedEnrollment(typed), now);
    const chosen = { date: "2026-11-25", time: "10:00", now };
    const answer = await chooseWalkthrough(visitor, { secret, quoteId, ...chosen });
    if (!answer.ok) throw new Error(answer.message);
    const jobs = await db().select().from(outbox).where(eq(outbox.kind, "send-sms"));
    return { leadId, job: jobs.find(({ payload }) => payload.leadId === leadId) };
  }

  async function run(job: typeof outbox.$inferSelect | undefined) {
    if (!job) throw new Error("No text was asked for");
    const { id, payload } = job;
    Object.assign(config.twilio, unset.twilio);
    const outcome = await handlers["send-sms"].run(payload, { ...job, attempt: 1 });
    if (outcome?.end === "done") await db().transaction(async (tx) => outcome.record?.(tx));
    return messageOf(id);
  }

  test("is texted to an owner who opted in, at the number of the form", async () => {
    const { job } = await book({ sms: "on", phone: "(515) 555-0177" });
    const message = await run(job);
    expect(message).toMatchObject({ recipient: "+15155550177", mode: "sandbox" });
    expect(message?.body).toBe(
      "Porchlight: you chose Wednesday, Nov 25, 2026, 10:00 AM CST for the walkthrough of your home. To change it, call 515-555-0142. Reply STOP to end, HELP for help.",
    );
  });

  test("is not texted without consent", async () => {
    expect((await book({})).job).toBeUndefined();
  });

  test("is not texted after STOP", async () => {
    const { job } = await book({ sms: "on", phone: "(515) 555-0178" });
    await db()
      .insert(suppressions)
      .values({ channel: "sms", address: "+15155550178", reason: "Texted STOP" });
    expect(await run(job)).toBeUndefined();
  });
});

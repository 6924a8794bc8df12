import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { config } from "#app/config.server.ts";
import { deleteLeads } from "#app/features/leads/commands/delete-leads.server.ts";
import {
  pollSmsStatus,
  receiveText,
  receiveTextStatus,
  reconcileTexts,
  recordSentText,
  syncSmsStatus,
} from "#app/features/messaging/sms/commands.server.ts";
import { isOnHold } from "#app/features/messaging/sms/queries.server.ts";
import { sendSms } from "#app/integrations/twilio.server.ts";
import { handlers } from "#app/jobs/handlers.server.ts";
import type { JobKind } from "#app/jobs/registry.ts";
import { db } from "#db/instance.server.ts";
import { messages, outbox, suppressions, tasks } from "#db/schema/index.ts";
import { makeLead, storyOf } from "#tests/factories/leads.ts";
import { createJobs } from "#tests/factories/outbox.ts";
import { storeOfficeRules } from "#tests/factories/site.ts";
import { staffActor } from "#tests/factories/staff.ts";
import { type FakeTwilio, startFakeTwilio } from "#tests/fakes/twilio.ts";

const appUrl = "https://porchlight.example";
const now = new Date("2026-11-23T16:00:00Z");

let twilio: FakeTwilio;
let phones = 100;
let number = "";

beforeAll(async () => {
  twilio = await startFakeTwilio();
  await storeOfficeRules({ firstResponseMinutes: 15 });
});
afterAll(() => twilio.stop());
beforeEach(() => {
  phones += 1;
  number = `+1515555${String(phones).padStart(4, "0")}`;
});

const fieldsOf = (body: string, more: Record<string, string> = {}) =>
  twilio.inbound({ Body: body, From: number, ...more });

function receive(fields: Record<string, string>, { signed = fields, at = now } = {}) {
  const url = `${appUrl}/webhooks/twilio/inbound`;
  return receiveText({
    rawBody: new URLSearchParams(fields).toString(),
    signature: twilio.sign(url, signed),
    url: "http://127.0.0.1:3000/webhooks/twilio/inbound",
    now: at,
    gate: { settings: { ...twilio.settings, appUrl } },
  });
}

const attempt = (kind: JobKind, payload: object, number: number) =>
  handlers[kind].run(payload, { id: 1, kind, createdAt: now, attempt: number });

const say = (body: string, more?: Record<string, string>) => receive(fieldsOf(body, more));

function tell(sid: string, status: string, errorCode?: number) {
  const fields = twilio.status(sid, status, errorCode);
  const url = `${appUrl}/webhooks/twilio/status`;
  return receiveTextStatus({
    rawBody: new URLSearchParams(fields).toString(),
    signature: twilio.sign(url, fields),
    url: "/webhooks/twilio/status",
    now,
    gate: { settings: { ...twilio.settings, appUrl } },
  });
}

const kept = () => db().select().from(messages).where(eq(messages.sender, number));
const isStopped = async () => (await db().$count(suppressions, eq(suppressions.address, number))) === 1;
const tasksOf = (key: string) =>
  db()
    .select()
    .from(tasks)
    .where(eq(tasks.dedupeKey, `text:${key}`));
const kindsOf = async (leadId: string) => (await storyOf(leadId)).map(({ kind }) => kind);

describe("a text of an owner", () => {
  test("is told by the lead that has the number, with a task to answer it", async () => {
    const older = await makeLead({ phoneE164: number, createdAt: new Date("2026-11-01T00:00:00Z") });
    const lead = await makeLead({ phoneE164: number, name: "Ann Example" });
    expect(await say(" Can we make it 11 instead? ")).toEqual({ ok: true });
    expect(await storyOf(lead.id)).toMatchObject([
      { kind: "text_received", actorName: "Ann Example", body: "Can we make it 11 instead?" },
    ]);
    expect(await storyOf(older.id)).toEqual([]);
    expect(await kept()).toMatchObject([
      { leadId: lead.id, direction: "in", channel: "sms", status: "received" },
    ]);
    expect(await tasksOf(lead.id)).toMatchObject([
      {
        kind: "answer_text",
        title: "Answer the text of Ann Example",
        detail: "“Can we make it 11 instead?”",
        dueAt: new Date("2026-11-23T16:15:00Z"),
      },
    ]);
  });

  test("that may mean no more texts holds them until the task is done", async () => {
    const lead = await makeLead({ phoneE164: number, name: "Ann Example" });
    await say("Can we make it 11 instead?");
    expect(await isOnHold(number)).toBe(false);
    await say("please stop, don't call me");
    const [task] = await tasksOf(lead.id);
    expect(task?.title).toBe("Answer the text of Ann Example: they may want no more texts");
    expect(await isOnHold(number)).toBe(true);
    await db().update(tasks).set({ doneAt: new Date() }).where(eq(tasks.leadId, lead.id));
    expect(await isOnHold(number)).toBe(false);
  });

  test("is told by the lead that we texted last at this number", async () => {
    const texted = await makeLead({ phoneE164: number, createdAt: new Date("2026-11-01T00:00:00Z") });
    await makeLead({ phoneE164: number });
    await sentTo(texted.id);
    await say("Yes please");
    expect(await kindsOf(texted.id)).toContain("text_received");
  });

  test("is told by another lead of the number once the one that we texted is deleted", async () => {
    const texted = await makeLead({ phoneE164: number });
    const other = await makeLead({ phoneE164: number, createdAt: new Date("2026-11-01T00:00:00Z") });
    await sentTo(texted.id);
    await deleteLeads(await staffActor({ role: "admin" }), { ids: [texted.id] });
    await say("Yes please");
    expect(await kindsOf(other.id)).toEqual(["text_received"]);
    await say("STOP");
    expect(await kindsOf(other.id)).toContain("texts_stopped");
    expect(await kindsOf(texted.id)).not.toContain("texts_stopped");
  });

  test("that comes twice is kept once, also when both come at once", async () => {
    const lead = await makeLead({ phoneE164: number });
    const fields = fieldsOf("Hello?");
    await Promise.all(Array.from({ length: 8 }, () => receive(fields)));
    await receive(fields);
    expect(await kept()).toHaveLength(1);
    expect(await kindsOf(lead.id)).toEqual(["text_received"]);
    expect(await tasksOf(lead.id)).toMatchObject([{ detail: "“Hello?”", version: 1 }]);
  });

  test("adds to the task while it is open, and opens it again later", async () => {
    const lead = await makeLead({ phoneE164: number });
    await say("First");
    await say("Second");
    expect(await tasksOf(lead.id)).toMatchObject([{ detail: "“First”\n“Second”" }]);
    await db().update(tasks).set({ doneAt: now }).where(eq(tasks.leadId, lead.id));
    const later = new Date("2026-11-24T16:00:00Z");
    await receive(fieldsOf("Third"), { at: later });
    expect(await tasksOf(lead.id)).toMatchObject([
      { detail: "“Third”", doneAt: null, dueAt: new Date("2026-11-24T16:15:00Z") },
    ]);
  });

  test("whom nobody knows is not lost: the task stands by itself", async () => {
    await say("Who is this?", { NumMedia: "2" });
    expect(await kept()).toMatchObject([{ leadId: null, body: "Who is this?" }]);
    const [task] = await tasksOf(number);
    expect(task).toMatchObject({ leadId: null, title: `Answer the text of 515-555-${number.slice(-4)}` });
    expect(task?.detail).toContain(
      "the number of no lead. “Who is this? (with 2 pictures, stored at Twilio)”",
    );
  });

  test("of a deleted lead stands by itself too", async () => {
    const lead = await makeLead({ phoneE164: number });
    await deleteLeads(await staffActor({ role: "admin" }), { ids: [lead.id] });
    await say("Still there?");
    expect(await tasksOf(number)).toHaveLength(1);
    expect(await kindsOf(lead.id)).not.toContain("text_received");
  });

  test("that the database cannot hold as it is, is kept without that", async () => {
    await say("nul\0byte");
    expect(await kept()).toMatchObject([{ body: "nulbyte" }]);
  });
});

describe("a word about texts", () => {
  test.each(["STOP", " stopall ", "Unsubscribe", "cancel", "END", "Quit.", "REVOKE", "opt out"])(
    "%s ends them, and asks nobody for an answer",
    async (word) => {
      const lead = await makeLead({ phoneE164: number });
      expect(await say(word)).toEqual({ ok: true });
      expect(await isStopped()).toBe(true);
      expect(await kindsOf(lead.id)).toEqual(["texts_stopped"]);
      expect(await tasksOf(lead.id)).toEqual([]);
      await say(word);
      expect(await kindsOf(lead.id)).toEqual(["texts_stopped"]);
    },
  );

  test.each(["START", "unstop", "Yes"])("%s lets them go on after that", async (word) => {
    const lead = await makeLead({ phoneE164: number });
    await say("STOP");
    await say(word);
    expect(await isStopped()).toBe(false);
    expect((await kindsOf(lead.id)).toSorted()).toEqual(["texts_resumed", "texts_stopped"]);
    expect(await tasksOf(lead.id)).toEqual([]);
  });

  test("Yes of somebody whose texts never ended is an answer", async () => {
    const lead = await makeLead({ phoneE164: number });
    await say("Yes");
    expect(await kindsOf(lead.id)).toEqual(["text_received"]);
    expect(await tasksOf(lead.id)).toHaveLength(1);
  });

  test("HELP is noted", async () => {
    const lead = await makeLead({ phoneE164: number });
    await say("HELP");
    expect(await kindsOf(lead.id)).toEqual(["text_help"]);
    expect(await isStopped()).toBe(false);
  });

  test("STOP of a number that no lead has counts as well", async () => {
    await say("STOP");
    expect(await isStopped()).toBe(true);
  });
});

test("a text that is not signed for us changes nothing", async () => {
  const lead = await makeLead({ phoneE164: number });
  const fields = fieldsOf("STOP");
  const forged = await receive(fields, { signed: { ...fields, Body: "Hello" } });
  expect(forged).toMatchObject({ ok: false, reason: "rejected" });
  expect(await receive({ ...fields, AccountSid: `AC${"0".repeat(32)}` })).toMatchObject({
    reason: "rejected",
  });
  const { MessageSid: _, ...nameless } = fields;
  expect(await receive(nameless)).toMatchObject({ reason: "unavailable" });
  expect(await isStopped()).toBe(false);
  expect(await kept()).toEqual([]);
  expect(await storyOf(lead.id)).toEqual([]);
});

let sids = 0;
const newSid = () => {
  sids += 1;
  return `SM${String(sids).padStart(32, "a")}`;
};

async function sentTo(leadId: string, sid = newSid()) {
  const [outboxId = 0] = await createJobs({ kind: "send-sms" });
  await db().transaction((tx) =>
    recordSentText(tx, {
      outboxId,
      kind: "send-sms",
      leadId,
      to: number,
      from: "+15155550100",
      body: "Sample: see you on Monday.",
      reason: "A test.",
      mode: "live",
      providerId: sid,
      status: "queued",
      segments: 1,
      now,
    }),
  );
  return sid;
}

async function takenBy(leadId: string) {
  const sent = await sendSms({ to: number, body: "Sample: see you." }, { settings: twilio.settings });
  return sentTo(leadId, sent.ok ? sent.providerId : "");
}

const statusOf = async (sid: string) =>
  (await db().select().from(messages).where(eq(messages.providerId, sid)))[0];

describe("the way of a text of ours", () => {
  test("goes forward only, in whatever order the news comes", async () => {
    const sid = await sentTo((await makeLead()).id);
    for (const status of ["sent", "sending", "delivered", "undelivered", "sent"])
      expect(await tell(sid, status)).toEqual({ ok: true });
    expect(await statusOf(sid)).toMatchObject({ status: "delivered", errorCode: null });
  });

  test("that ends before the person is told once, with the reason", async () => {
    const lead = await makeLead();
    const sid = await sentTo(lead.id);
    await Promise.all(Array.from({ length: 6 }, () => tell(sid, "undelivered", 30006)));
    await tell(sid, "failed", 30006);
    expect(await statusOf(sid)).toMatchObject({ status: "undelivered", errorCode: 30006 });
    const told = (await storyOf(lead.id)).filter(({ kind }) => kind === "text_undelivered");
    expect(told).toMatchObject([
      { data: { subject: "Sample: see you on Monday.", why: "the number takes no texts (30006)" } },
    ]);
  });

  test("that ends because they opted out ends our texts", async () => {
    const sid = await sentTo((await makeLead({ phoneE164: number })).id);
    await tell(sid, "failed", 21610);
    expect(await isStopped()).toBe(true);
  });

  test("that is told before the text is written down is looked at again", async () => {
    const lead = await makeLead();
    const sid = newSid();
    await tell(sid, "delivered");
    await tell(sid, "delivered");
    const jobs = await db().select().from(outbox).where(eq(outbox.kind, "text-status"));
    expect(jobs.filter(({ payload }) => payload.providerId === sid)).toHaveLength(1);
    const news = { providerId: sid, status: "delivered" as const, errorCode: null };
    expect(await syncSmsStatus(news)).toBe(false);
    await sentTo(lead.id, sid);
    expect(await syncSmsStatus(news)).toBe(true);
    expect(await statusOf(sid)).toMatchObject({ status: "delivered" });
  });

  test("is taken for somebody else's text after five looks", async () => {
    const news = { providerId: newSid(), status: "delivered", errorCode: null };
    expect(await attempt("text-status", news, 4)).toMatchObject({ end: "retry" });
    expect(await attempt("text-status", news, 5)).toEqual({ end: "done" });
  });

  test("is asked for three times where the vendor is away, and then in the next hour", async () => {
    const twilioBefore = { ...config.twilio };
    Object.assign(config.twilio, twilio.settings);
    try {
      const look = { providerId: await sentTo((await makeLead()).id) };
      twilio.behave({ code: 20429, status: 429, retryAfter: "7" });
      expect(await attempt("look-at-text", look, 2)).toMatchObject({ end: "retry", atLeastMs: 7_000 });
      twilio.behave({ code: 20429, status: 429, retryAfter: "7" });
      expect(await attempt("look-at-text", look, 3)).toEqual({ end: "done" });
    } finally {
      Object.assign(config.twilio, twilioBefore);
      twilio.behave("accept");
    }
  });

  test("is asked for where nobody tells: once an hour, in both ways, and no longer than the vendor keeps it", async () => {
    const twilioBefore = { ...config.twilio };
    Object.assign(config.twilio, twilio.settings);
    try {
      const lead = await makeLead();
      const sids = [await takenBy(lead.id), await takenBy(lead.id), await takenBy(lead.id)];
      const [late = "", lost = "", done = ""] = sids;
      await tell(done, "delivered");
      const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
      const asked = async (hours: number) => {
        await db().delete(outbox).where(eq(outbox.kind, "look-at-text"));
        await Promise.all([reconcileTexts(later(hours)), reconcileTexts(later(hours + 0.2))]);
        const jobs = await db().select().from(outbox).where(eq(outbox.kind, "look-at-text"));
        return jobs.map(({ payload }) => payload.providerId).filter((sid) => sids.includes(String(sid)));
      };
      expect((await asked(1)).toSorted()).toEqual([late, lost].toSorted());
      twilio.status(late, "delivered");
      twilio.status(lost, "undelivered", 30003);
      const before = twilio.requests.length;
      for (const sid of [late, lost]) expect(await pollSmsStatus(sid)).toEqual({ ok: true });
      expect(twilio.requests).toHaveLength(before + 2);
      expect(await statusOf(late)).toMatchObject({ status: "delivered" });
      expect(await statusOf(lost)).toMatchObject({ status: "undelivered", errorCode: 30003 });
      expect(await kindsOf(lead.id)).toContain("text_undelivered");
      expect(await asked(2)).toEqual([]);
      await db().update(messages).set({ status: "sent" }).where(eq(messages.providerId, late));
      expect(await asked(10.5)).toEqual([late]);
      expect(await asked(11.5)).toEqual([]);
    } finally {
      Object.assign(config.twilio, twilioBefore);
    }
  });

  test("is left as it is where the vendor is away, or does not know it", async () => {
    const sid = await sentTo((await makeLead()).id);
    const look = () => pollSmsStatus(sid, { settings: twilio.settings });
    for (const trouble of ["reset", "gateway page", "null body"] as const) {
      twilio.behave(trouble, "accept");
      expect(await look()).toMatchObject({ ok: false, retryable: true });
    }
    expect(await look()).toEqual({ ok: true });
    expect(await statusOf(sid)).toMatchObject({ status: "queued" });
    await reconcileTexts(now);
    const jobs = await db().select().from(outbox).where(eq(outbox.kind, "look-at-text"));
    expect(jobs.filter(({ payload }) => payload.providerId === sid)).toEqual([]);
  });

  test("is nobody else's to tell", async () => {
    const sid = await sentTo((await makeLead()).id);
    const fields = twilio.status(sid, "failed");
    const answer = await receiveTextStatus({
      rawBody: new URLSearchParams(fields).toString(),
      signature: "bm90IHR3aWxpbw==",
      url: "/webhooks/twilio/status",
      gate: { settings: { ...twilio.settings, appUrl } },
    });
    expect(answer).toMatchObject({ ok: false, reason: "rejected" });
    expect(await statusOf(sid)).toMatchObject({ status: "queued" });
  });
});

import { and, eq, isNull } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { config } from "#app/config.server.ts";
import { ensureWorkflows } from "#app/features/campaigns/commands/workflows.server.ts";
import { imagineFacts } from "#app/features/campaigns/queries/facts.server.ts";
import { receiveText } from "#app/features/conversations/texts/commands.server.ts";
import { receiveTextStatus, recordSentText } from "#app/features/messaging/sms/commands.server.ts";
import { isOnHold } from "#app/features/messaging/sms/queries.server.ts";
import { db } from "#db/instance.server.ts";
import { leads, messages, suppressions, tasks } from "#db/schema/index.ts";
import { deleteLeads, kindsOf, makeLead, storyOf } from "#tests/factories/leads.ts";
import { createJobs } from "#tests/factories/outbox.ts";
import { storeOfficeRules } from "#tests/factories/site.ts";
import { staffActor } from "#tests/factories/staff.ts";
import { type FakeTwilio, startFakeTwilio } from "#tests/fakes/twilio.ts";

const appUrl = "https://porchlight.example";
const now = new Date("2026-11-23T16:00:00Z");

const unset = { twilio: { ...config.twilio }, appUrl: config.appUrl };
let twilio: FakeTwilio;
let phones = 100;
let number = "";

beforeAll(async () => {
  twilio = await startFakeTwilio();
  Object.assign(config.twilio, twilio.settings);
  config.appUrl = appUrl;
  await storeOfficeRules();
});
afterAll(async () => {
  Object.assign(config.twilio, unset.twilio);
  config.appUrl = unset.appUrl;
  await twilio.stop();
});
beforeEach(() => {
  phones += 1;
  number = `+1515555${String(phones).padStart(4, "0")}`;
});

const fieldsOf = (body: string, more: Record<string, string> = {}) =>
  twilio.inbound({ Body: body, From: number, ...more });

function receive(fields: Record<string, string>, { signed = fields, at = now } = {}) {
  const url = `${appUrl}/webhooks/twilio/inbound`;
  const rawBody = new URLSearchParams(fields).toString();
  const webhook = { rawBody, signature: twilio.sign(url, signed), url: "/webhooks/twilio/inbound" };
  return receiveText(webhook, at);
}

const say = (body: string, more?: Record<string, string>) => receive(fieldsOf(body, more));

function receiveStatus(sid: string, status: string, errorCode?: number) {
  const fields = twilio.status(sid, status, errorCode);
  const url = `${appUrl}/webhooks/twilio/status`;
  const rawBody = new URLSearchParams(fields).toString();
  const webhook = { rawBody, signature: twilio.sign(url, fields), url: "/webhooks/twilio/status" };
  return receiveTextStatus(webhook, now);
}

const stored = () => db().select().from(messages).where(eq(messages.sender, number));
const isStopped = async () =>
  (await db().$count(suppressions, and(eq(suppressions.address, number), isNull(suppressions.endedAt)))) ===
  1;
const tasksOf = (key: string) =>
  db()
    .select()
    .from(tasks)
    .where(eq(tasks.dedupeKey, `text:${key}`));

describe("a text from an owner", () => {
  test("is on the timeline of the newest lead with the number, with a task to reply", async () => {
    const older = await makeLead({ phoneE164: number, createdAt: new Date("2026-11-01T00:00:00Z") });
    const lead = await makeLead({ phoneE164: number, name: "Ann Example" });
    expect(await say(" Can we make it 11 instead? ")).toEqual({ ok: true });
    expect(await storyOf(lead.id)).toMatchObject([
      { kind: "text_received", actorName: "Ann Example", body: "Can we make it 11 instead?" },
    ]);
    expect(await storyOf(older.id)).toEqual([]);
    expect(await stored()).toMatchObject([
      { leadId: lead.id, direction: "in", channel: "sms", status: "received" },
    ]);
    expect(await tasksOf(lead.id)).toMatchObject([
      {
        kind: "answer_text",
        title: "Reply to the text from Ann Example",
        detail: "“Can we make it 11 instead?”",
        dueAt: new Date("2026-11-23T16:15:00Z"),
      },
    ]);
  });

  test("that may be an opt-out holds our texts until the task is done", async () => {
    const lead = await makeLead({ phoneE164: number, name: "Ann Example" });
    await say("Can we make it 11 instead?");
    expect(await isOnHold(number)).toBe(false);
    await say("please stop, don't call me");
    const [task] = await tasksOf(lead.id);
    expect(task?.title).toBe("Reply to the text from Ann Example, who may be opting out");
    expect(await isOnHold(number)).toBe(true);
    await db().update(leads).set({ phoneE164: "+15155550100" }).where(eq(leads.id, lead.id));
    expect(await isOnHold(number)).toBe(true);
    await db().update(tasks).set({ doneAt: now }).where(eq(tasks.leadId, lead.id));
    expect(await isOnHold(number)).toBe(false);
  });

  test("that may be an opt-out holds campaign texts of the number's other leads", async () => {
    const other = await makeLead({ phoneE164: number, createdAt: new Date("2026-11-01T00:00:00Z") });
    await makeLead({ phoneE164: number });
    await ensureWorkflows(now);
    const holds = async () => (await imagineFacts(other.id, now)).map(({ facts }) => facts.mayWantNoTexts);
    expect(new Set(await holds())).toEqual(new Set([false]));
    await say("Please do not text me anymore");
    expect(new Set(await holds())).toEqual(new Set([true]));
  });

  test("is on the timeline of the lead that we texted last", async () => {
    const texted = await makeLead({ phoneE164: number, createdAt: new Date("2026-11-01T00:00:00Z") });
    await makeLead({ phoneE164: number });
    await sentTo(texted.id);
    await say("Yes please");
    expect(await kindsOf(texted.id)).toContain("text_received");
  });

  test("is on the timeline of another lead once the texted one is deleted", async () => {
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

  test("that arrives twice is stored once", async () => {
    const lead = await makeLead({ phoneE164: number });
    const fields = fieldsOf("Hello?");
    await Promise.all(Array.from({ length: 8 }, () => receive(fields)));
    await receive(fields);
    expect(await stored()).toHaveLength(1);
    expect(await kindsOf(lead.id)).toEqual(["text_received"]);
    expect(await tasksOf(lead.id)).toMatchObject([{ detail: "“Hello?”", version: 1 }]);
  });

  test("adds to an open task, and reopens a done one", async () => {
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

  test("from an unknown number creates a task without a lead", async () => {
    await say("Who is this?", { NumMedia: "2" });
    expect(await stored()).toMatchObject([{ leadId: null, body: "Who is this?" }]);
    const [task] = await tasksOf(number);
    expect(task).toMatchObject({ leadId: null, title: `Reply to the text from 515-555-${number.slice(-4)}` });
    expect(task?.detail).toContain("which no lead has. “Who is this? (with 2 pictures, stored at Twilio)”");
  });

  test("of a deleted lead creates a task without a lead", async () => {
    const lead = await makeLead({ phoneE164: number });
    await deleteLeads(await staffActor({ role: "admin" }), { ids: [lead.id] });
    await say("Still there?");
    expect(await tasksOf(number)).toHaveLength(1);
    expect(await kindsOf(lead.id)).not.toContain("text_received");
  });

  test("is stored without characters that the database can't hold", async () => {
    await say("nul\0byte");
    expect(await stored()).toMatchObject([{ body: "nulbyte" }]);
  });
});

describe("an opt-out keyword", () => {
  test.each(["STOP", " stopall ", "Unsubscribe", "cancel", "END", "Quit.", "REVOKE", "OPT-OUT"])(
    "%s stops our texts and creates no task",
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

  test.each(["START", "unstop", "Yes"])("%s resumes texts that were stopped", async (word) => {
    const lead = await makeLead({ phoneE164: number });
    await say("STOP");
    await say(word);
    expect(await isStopped()).toBe(false);
    expect((await kindsOf(lead.id)).toSorted()).toEqual(["texts_resumed", "texts_stopped"]);
    expect(await tasksOf(lead.id)).toEqual([]);
  });

  test("Yes is a reply if texts were not stopped", async () => {
    const lead = await makeLead({ phoneE164: number });
    await say("Yes");
    expect(await kindsOf(lead.id)).toEqual(["text_received"]);
    expect(await tasksOf(lead.id)).toHaveLength(1);
  });

  test("HELP is on the timeline", async () => {
    const lead = await makeLead({ phoneE164: number });
    await say("HELP");
    expect(await kindsOf(lead.id)).toEqual(["text_help"]);
    expect(await isStopped()).toBe(false);
  });

  test("STOP counts for a number without a lead", async () => {
    await say("STOP");
    expect(await isStopped()).toBe(true);
  });
});

test("a text without a valid signature changes nothing", async () => {
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
  expect(await stored()).toEqual([]);
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

const statusOf = async (sid: string) =>
  (await db().select().from(messages).where(eq(messages.providerId, sid)))[0];

describe("the status of our text", () => {
  test("never moves back, whatever order the callbacks arrive in", async () => {
    const sid = await sentTo((await makeLead()).id);
    for (const status of ["sent", "sending", "delivered", "undelivered", "sent"])
      expect(await receiveStatus(sid, status)).toEqual({ ok: true });
    expect(await statusOf(sid)).toMatchObject({ status: "delivered", errorCode: null });
  });

  test("is on the timeline once if it was not delivered, with the reason", async () => {
    const lead = await makeLead();
    const sid = await sentTo(lead.id);
    await Promise.all(Array.from({ length: 6 }, () => receiveStatus(sid, "undelivered", 30006)));
    await receiveStatus(sid, "failed", 30006);
    expect(await statusOf(sid)).toMatchObject({ status: "undelivered", errorCode: 30006 });
    const events = (await storyOf(lead.id)).filter(({ kind }) => kind === "text_undelivered");
    expect(events).toMatchObject([
      { data: { subject: "Sample: see you on Monday.", why: "the number can't receive texts (30006)" } },
    ]);
  });

  test("stops our texts if the person opted out", async () => {
    const sid = await sentTo((await makeLead({ phoneE164: number })).id);
    await receiveStatus(sid, "failed", 21610);
    expect(await isStopped()).toBe(true);
  });
});

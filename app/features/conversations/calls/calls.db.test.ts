import { and, eq, isNull } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  allowCalls,
  callAnyway,
  logCall,
  recordTextConsent,
} from "#app/features/conversations/calls/commands.server.ts";
import { findLeadPage } from "#app/features/lead-page/queries/lead.server.ts";
import { stopTexts } from "#app/features/messaging/sms/commands.server.ts";
import { visitor } from "#app/lib/actor.ts";
import { db } from "#db/instance.server.ts";
import { auditLog, consents, suppressions, tasks } from "#db/schema/index.ts";
import { makeLead, makeStaff, makeTask, storyOf } from "#tests/factories/leads.ts";

const now = new Date("2026-11-23T16:00:00Z");
const openTasks = (leadId: string) =>
  db()
    .select()
    .from(tasks)
    .where(and(eq(tasks.leadId, leadId), isNull(tasks.doneAt)));

const auditOf = (leadId: string) =>
  db()
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `lead:${leadId}`))
    .orderBy(auditLog.id);

test("reaching the owner stops the clock, and voicemail doesn't", async () => {
  const person = await makeStaff();
  const lead = await makeLead({ phone: "(515) 555-0171", phoneE164: "+15155550171" });
  await makeTask(lead.id, { kind: "first_response" });
  const call = { leadId: lead.id, formKey: undefined, now };
  await logCall(person, { ...call, outcome: "voicemail", followUpOn: "2026-11-24" });
  expect((await openTasks(lead.id)).map(({ kind }) => kind).sort()).toEqual(["first_response", "follow_up"]);
  const page = await findLeadPage(lead.id);
  expect(page?.lead).toMatchObject({ lastContactedAt: null, assignedTo: person.name });
  expect(page?.extras.lastCall?.outcome).toBe("voicemail");

  await logCall(person, { ...call, outcome: "reached", note: "Wants to sell in May." });
  expect((await openTasks(lead.id)).map(({ kind, dueAt }) => [kind, dueAt.toISOString()])).toEqual([
    ["follow_up", "2026-11-24T15:00:00.000Z"],
  ]);
  expect((await findLeadPage(lead.id))?.lead.lastContactedAt).toEqual(now);
  expect((await storyOf(lead.id)).filter(({ kind }) => kind === "call")).toMatchObject([
    { data: { outcome: "voicemail" }, body: null },
    { data: { outcome: "reached" }, body: "Wants to sell in May." },
  ]);
});

test("a wrong number is never called or texted again", async () => {
  const phoneE164 = "+15155550172";
  const lead = await makeLead({ phone: phoneE164, phoneE164 });
  const formKey = "5a1b0c1e-0000-4000-8000-000000000001";
  const call = { leadId: lead.id, outcome: "wrong_number", followUpOn: undefined, formKey, now } as const;
  const person = await makeStaff();
  await logCall(person, call);
  await logCall(person, call);
  const stored = await db().select().from(suppressions).where(eq(suppressions.address, phoneE164));
  expect(stored.map(({ channel, reason }) => [channel, reason]).sort()).toEqual([
    ["call", "Wrong number"],
    ["sms", "Wrong number"],
  ]);
  expect((await findLeadPage(lead.id))?.extras).toMatchObject({
    callBarrier: "do not call",
    noCallsSince: expect.stringContaining("2026-11-23"),
  });
  expect(await storyOf(lead.id)).toHaveLength(1);
  expect(await auditOf(lead.id)).toMatchObject([{ action: "contact", data: { change: "wrong_number" } }]);
});

test("a number can't be marked on a lead without one", async () => {
  const lead = await makeLead({ phone: null, phoneE164: null });
  const call = {
    leadId: lead.id,
    outcome: "do_not_call",
    followUpOn: undefined,
    formKey: undefined,
  } as const;
  expect(await logCall(await makeStaff(), { ...call, now })).toMatchObject({ reason: "conflict" });
  expect(await storyOf(lead.id)).toEqual([]);
});

test("staff allow calls again with a reason, but not the texts that the owner stopped", async () => {
  const person = await makeStaff();
  const barriers = async (id: string) => {
    const extras = (await findLeadPage(id))?.extras;
    return [extras?.callBarrier, extras?.textBarrier];
  };
  for (const [phoneE164, stopped] of [
    ["+15155550173", "never"],
    ["+15155550174", "before"],
    ["+15155550177", "after"],
  ] as const) {
    const lead = await makeLead({ phone: phoneE164, phoneE164 });
    const stop = () =>
      db().transaction((tx) => stopTexts(tx, { number: phoneE164, reason: "Texted STOP", now }));
    if (stopped === "before") await stop();
    await logCall(person, {
      leadId: lead.id,
      outcome: "do_not_call",
      followUpOn: undefined,
      formKey: undefined,
    });
    if (stopped === "after") await stop();
    expect(await barriers(lead.id)).toEqual(["do not call", "unsubscribed"]);
    const lift = { leadId: lead.id, reason: "She called us back" };
    expect(await allowCalls(visitor, lift)).toMatchObject({ reason: "forbidden" });
    for (const _ of [1, 2]) expect(await allowCalls(person, lift)).toMatchObject({ ok: true });
    expect(await barriers(lead.id)).toEqual([null, stopped === "never" ? "no consent" : "unsubscribed"]);
    const events = (await storyOf(lead.id)).filter(({ kind }) => kind === "calls_allowed");
    expect(events).toMatchObject([{ body: "She called us back", actorName: person.name }]);
    expect((await auditOf(lead.id)).map(({ data }) => data.change)).toEqual(["do_not_call", "allow_calls"]);
  }
});

test("a number that a colleague marked is not the second caller's to take back", async () => {
  const phoneE164 = "+15155550178";
  const lead = await makeLead({ phone: phoneE164, phoneE164 });
  const call = { leadId: lead.id, outcome: "do_not_call", followUpOn: undefined } as const;
  for (const wasBarred of [false, true]) {
    const logged = await logCall(await makeStaff(), { ...call, formKey: crypto.randomUUID() });
    expect(logged).toMatchObject({ ok: true, value: { wasBarred } });
  }
});

test("only an admin calls a marked number, with a reason that is saved", async () => {
  const [person, admin] = [await makeStaff(), await makeStaff({ role: "admin" })];
  const phoneE164 = "+15155550175";
  const lead = await makeLead({ phone: phoneE164, phoneE164 });
  const call = { leadId: lead.id, reason: "Water in the basement" };
  expect(await callAnyway(person, call)).toMatchObject({ reason: "forbidden" });
  expect(await callAnyway(admin, call)).toMatchObject({ ok: true, value: phoneE164 });
  expect(await storyOf(lead.id)).toMatchObject([{ kind: "called_anyway", body: "Water in the basement" }]);
  expect(await auditOf(lead.id)).toMatchObject([{ data: { change: "call_anyway" } }]);
});

test("a consent to texts that staff took is stored with who took it, when and how", async () => {
  const person = await makeStaff({ name: "Dana Sample" });
  const phoneE164 = "+15155550176";
  const lead = await makeLead({ phone: phoneE164, phoneE164 });
  const form = { way: "paper", takenBy: person.userId, takenOn: "2026-11-20" } as const;
  const record = (change = {}) =>
    recordTextConsent(person, { leadId: lead.id, form: { ...form, ...change }, now });
  expect(await record({ takenOn: "2026-11-24" })).toMatchObject({ field: "takenOn" });
  expect(await record({ takenBy: lead.id })).toMatchObject({ field: "takenBy" });
  await db().transaction((tx) => stopTexts(tx, { number: phoneE164, reason: "Texted STOP", now }));
  expect(await record()).toMatchObject({ reason: "conflict", message: expect.stringContaining("START") });
  await db().delete(suppressions).where(eq(suppressions.address, phoneE164));
  for (const _ of [1, 2]) expect(await record()).toMatchObject({ ok: true });
  expect(await db().select().from(consents).where(eq(consents.leadId, lead.id))).toMatchObject([
    {
      purpose: "sms",
      phoneE164,
      at: new Date("2026-11-20T18:00:00Z"),
      wordingVersion: "sms-by-staff-2026-11-28",
      wording: expect.stringMatching(/^Agreed on paper on Nov 20, 2026 .* Taken by Dana Sample\.$/),
    },
  ]);
  expect((await findLeadPage(lead.id))?.extras.textBarrier).toBeNull();
});

test("refuses visitors and a day that has passed", async () => {
  const lead = await makeLead();
  const call = { leadId: lead.id, outcome: "reached", formKey: undefined, now } as const;
  expect(await logCall(visitor, { ...call, followUpOn: undefined })).toMatchObject({ reason: "forbidden" });
  const late = await logCall(await makeStaff(), { ...call, followUpOn: "2026-11-22" });
  expect(late).toMatchObject({ reason: "invalid", field: "followUpOn" });
  expect(await storyOf(lead.id)).toEqual([]);
});

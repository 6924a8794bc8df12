import { and, eq, isNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { logCall } from "#app/features/leads/calls/commands.server.ts";
import { findLeadPage } from "#app/features/leads/queries/lead.server.ts";
import { visitor } from "#app/lib/actor.ts";
import { db } from "#db/instance.server.ts";
import { suppressions, tasks } from "#db/schema/index.ts";
import { makeLead, makeStaff, makeTask, storyOf } from "#tests/factories/leads.ts";

const now = new Date("2026-11-23T16:00:00Z");
const openTasks = (leadId: string) =>
  db()
    .select()
    .from(tasks)
    .where(and(eq(tasks.leadId, leadId), isNull(tasks.doneAt)));

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
  expect((await findLeadPage(lead.id))?.extras).toMatchObject({ callBarrier: "do not call" });
  expect(await storyOf(lead.id)).toHaveLength(1);
});

test("refuses visitors and a day that has passed", async () => {
  const lead = await makeLead();
  const call = { leadId: lead.id, outcome: "reached", formKey: undefined, now } as const;
  expect(await logCall(visitor, { ...call, followUpOn: undefined })).toMatchObject({ reason: "forbidden" });
  const late = await logCall(await makeStaff(), { ...call, followUpOn: "2026-11-22" });
  expect(late).toMatchObject({ reason: "invalid", field: "followUpOn" });
  expect(await storyOf(lead.id)).toEqual([]);
});

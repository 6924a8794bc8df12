import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { assignLead, setLeadStatus, tagLead } from "#app/features/leads/commands/change-leads.server.ts";
import { db } from "#db/instance.server.ts";
import { auditLog, notifications, tasks, timelineEvents } from "#db/schema/index.ts";
import { leadOf, makeLead, makeStaff, statusesOf } from "#tests/factories/leads.ts";

const now = new Date("2026-03-02T15:00:00.000Z");

const kindsOf = async (id: string) =>
  (await db().select().from(timelineEvents).where(eq(timelineEvents.leadId, id))).map(({ kind, data }) => ({
    kind,
    data,
  }));

it("changes the status with its reason, once", async () => {
  const as = await makeStaff();
  const lead = await makeLead({ status: "proposal" });
  const change = { leadId: lead.id, status: "lost", now };
  expect(await setLeadStatus(as, change)).toMatchObject({ ok: false, field: "reason" });
  expect(await setLeadStatus(as, { ...change, status: "leads" })).toMatchObject({ field: "status" });
  const reason = { reason: "Wrong number", reasonKind: "invalid" };
  expect(await setLeadStatus(as, { ...change, ...reason, version: 1 })).toEqual({
    ok: true,
    value: { changed: true },
  });
  expect(await setLeadStatus(as, { ...change, ...reason })).toMatchObject({ value: { changed: false } });
  expect(await setLeadStatus(as, { ...change, status: "won", version: 1 })).toMatchObject({
    reason: "changed",
  });
  expect(await leadOf(lead.id)).toMatchObject({
    status: "lost",
    statusReason: "Wrong number",
    statusReasonKind: "invalid",
    statusChangedAt: now,
    version: 2,
  });
  expect(await kindsOf(lead.id)).toEqual([
    { kind: "status_changed", data: { from: "proposal", to: "lost", reason: "Wrong number" } },
  ]);
  expect(await db().select().from(auditLog)).toMatchObject([
    { action: "status", subject: `lead:${lead.id}`, data: { before: "proposal", after: "lost" } },
  ]);
  expect(await statusesOf(lead.id)).toMatchObject([
    { from: "proposal", to: "lost", at: now, actorId: as.userId, eventId: expect.any(String) },
  ]);
});

it("assigns a lead with its open tasks and tells the assignee, but not oneself", async () => {
  const as = await makeStaff();
  const other = await makeStaff({ name: "Gail Sample" });
  const lead = await makeLead({ assignedTo: as.userId, name: "Ada Sample" });
  const task = { leadId: lead.id, kind: "follow_up", title: "Call", dueAt: now };
  await db()
    .insert(tasks)
    .values([
      { ...task, title: "Theirs", assignedTo: as.userId },
      { ...task, title: "Done", assignedTo: as.userId, doneAt: now },
    ]);
  await assignLead(as, { leadId: lead.id, userId: other.userId, now });
  expect(await leadOf(lead.id)).toMatchObject({ assignedTo: other.userId, assignedAt: now });
  const stored = await db().select().from(tasks).orderBy(tasks.title);
  expect(stored.map(({ assignedTo }) => assignedTo)).toEqual([as.userId, other.userId]);
  expect(await db().select().from(notifications)).toMatchObject([
    { userId: other.userId, kind: "assigned", title: "Ada Sample was assigned to you" },
  ]);
  await assignLead(as, { leadId: lead.id, userId: as.userId, now });
  expect(await db().$count(notifications)).toBe(1);
  const gone = await makeStaff({ disabledAt: now });
  expect(await assignLead(as, { leadId: lead.id, userId: gone.userId })).toMatchObject({ ok: false });
});

it("adds and removes tags by name", async () => {
  const as = await makeStaff();
  const lead = await makeLead();
  await tagLead(as, { leadId: lead.id, add: ["Investor", " out  of state "], now });
  expect(await tagLead(as, { leadId: lead.id, add: ["INVESTOR"], now })).toMatchObject({
    value: { changed: false },
  });
  await tagLead(as, { leadId: lead.id, add: ["vip"], remove: ["investor"], now });
  expect((await kindsOf(lead.id)).map(({ data }) => data)).toEqual([
    { added: ["Investor", "out of state"], removed: [] },
    { added: ["vip"], removed: ["Investor"] },
  ]);
});

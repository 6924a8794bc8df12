import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { saveSetting } from "#app/features/settings/company/commands.server.ts";
import { addTask } from "#app/features/tasks/records.server.ts";
import { disableAndHandOver, undoHandOver } from "#app/features/today/hand-over/commands.server.ts";
import { listOpenWork } from "#app/features/today/hand-over/queries.server.ts";
import { db } from "#db/instance.server.ts";
import { auditLog, leads, notifications, siteSettings, tasks, users } from "#db/schema/index.ts";
import { leadOf, makeLead, storyOf } from "#tests/factories/leads.ts";
import { makeStaff, staffActor } from "#tests/factories/staff.ts";

const now = new Date("2026-11-21T12:00:00Z");

async function someoneWithWork() {
  const from = await makeStaff({ name: "Omar" });
  const [open, closed] = [
    await makeLead({ assignedTo: from.id, status: "new" }),
    await makeLead({ assignedTo: from.id, status: "lost" }),
  ];
  const task = { kind: "follow_up", title: "Call Ada", dueAt: now, assignedTo: from.id } as const;
  await db().transaction((tx) => addTask(tx, { ...task, leadId: open.id }));
  return { from, open: open.id, closed: closed.id };
}

const assigneeOf = async (id: string) => (await leadOf(id))?.assignedTo;

test("a disabled person's open leads and tasks go to others in one step", async () => {
  const admin = await staffActor({ role: "admin" });
  const [priya, dana] = [await makeStaff({ name: "Priya" }), await makeStaff({ name: "Dana" })];
  const { from, open, closed } = await someoneWithWork();
  expect((await listOpenWork(admin))[from.id]).toEqual({ leads: 1, tasks: 1 });
  const to = { userId: from.id, leadsTo: priya.id, tasksTo: dana.id };
  expect(await disableAndHandOver(admin, to, now)).toMatchObject({ ok: true });
  expect([await assigneeOf(open), await assigneeOf(closed)]).toEqual([priya.id, from.id]);
  const [task] = await db().select().from(tasks).where(eq(tasks.leadId, open));
  expect(task?.assignedTo).toBe(dana.id);
  expect((await storyOf(open)).map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(["assigned", "task_assigned"]),
  );
  const titlesOf = async ({ id }: { id: string }) =>
    (await db().select().from(notifications).where(eq(notifications.userId, id))).map(({ title }) => title);
  expect(await titlesOf(priya)).toEqual(["Omar handed over 1 lead to you"]);
  expect(await titlesOf(dana)).toEqual(["Omar handed over 1 task to you"]);
  expect((await listOpenWork(admin))[from.id]).toBeUndefined();
});

test("an undo enables the person and gives back what no one passed on", async () => {
  const admin = await staffActor({ role: "admin" });
  const [priya, dana] = [await makeStaff({ name: "Priya" }), await makeStaff({ name: "Dana" })];
  const { from, open } = await someoneWithWork();
  const passedOn = await makeLead({ assignedTo: from.id, status: "new" });
  const task = { kind: "follow_up", title: "Call Bo", dueAt: now, assignedTo: from.id } as const;
  await db().transaction((tx) => addTask(tx, { ...task, leadId: passedOn.id }));
  const to = { userId: from.id, leadsTo: priya.id, tasksTo: dana.id };
  const disabled = await disableAndHandOver(admin, to, now);
  const handOverId = (disabled.ok && disabled.value.handOverId) || "";
  const audited = () =>
    db()
      .select({ data: auditLog.data })
      .from(auditLog)
      .where(and(eq(auditLog.actorId, admin.userId), eq(auditLog.subject, "tasks")));
  expect(await audited()).toEqual([{ data: { tasks: 2, from: "Omar", to: "Dana" } }]);
  await db().update(leads).set({ assignedTo: dana.id, assignedAt: now }).where(eq(leads.id, passedOn.id));
  await db().update(tasks).set({ assignedTo: priya.id }).where(eq(tasks.leadId, passedOn.id));
  const undo = () => undoHandOver(admin, { userId: from.id, handOverId });
  expect(await undo()).toMatchObject({ ok: true });
  expect([await assigneeOf(open), await assigneeOf(passedOn.id)]).toEqual([from.id, dana.id]);
  const taskOf = async (leadId: string) =>
    (await db().select().from(tasks).where(eq(tasks.leadId, leadId)))[0]?.assignedTo;
  expect([await taskOf(open), await taskOf(passedOn.id)]).toEqual([from.id, priya.id]);
  const [person] = await db().select().from(users).where(eq(users.id, from.id));
  expect(person?.disabledAt).toBeNull();
  await disableAndHandOver(admin, { userId: from.id });
  expect(await undo()).toMatchObject({ reason: "conflict" });
});

test("who signs for the broker is handed over too", async () => {
  const admin = await staffActor({ role: "admin" });
  const [from, priya] = [await makeStaff({ name: "Omar" }), await makeStaff({ name: "Priya" })];
  const stored = () => db().select().from(siteSettings).where(eq(siteSettings.key, "agreement"));
  const [before] = await stored();
  const value = { ...(before?.value as object), brokerId: from.id };
  const version = before?.version ?? 0;
  await saveSetting(admin, "agreement", { value, before: before?.value, version }, now);
  const disabled = await disableAndHandOver(admin, { userId: from.id, brokerTo: priya.id }, now);
  expect((await stored())[0]?.value).toMatchObject({ brokerId: priya.id });
  const handOverId = (disabled.ok && disabled.value.handOverId) || "";
  await undoHandOver(admin, { userId: from.id, handOverId });
  expect((await stored())[0]?.value).toMatchObject({ brokerId: from.id });
});

test("nothing changes when the one who should get it can't sign in, or the person is an admin's own account", async () => {
  const admin = await staffActor({ role: "admin" });
  await staffActor({ role: "admin" });
  const { from, open } = await someoneWithWork();
  const gone = await makeStaff();
  await db().update(users).set({ disabledAt: now }).where(eq(users.id, gone.id));
  const give = (leadsTo: string, userId = from.id) =>
    disableAndHandOver(admin, { userId, leadsTo, tasksTo: admin.userId }, now);
  expect(await give(gone.id)).toMatchObject({ reason: "invalid", field: "leadsTo" });
  expect(await give(from.id)).toMatchObject({ reason: "invalid", field: "leadsTo" });
  expect(await give("none", admin.userId)).toMatchObject({ reason: "conflict" });
  expect(await assigneeOf(open)).toBe(from.id);
  const [person] = await db().select().from(users).where(eq(users.id, from.id));
  expect(person?.disabledAt).toBeNull();
  expect(await give("none")).toMatchObject({ ok: true });
  expect(await assigneeOf(open)).toBeNull();
});

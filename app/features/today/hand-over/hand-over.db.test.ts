import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { addTask } from "#app/features/tasks/records.server.ts";
import { disableAndHandOver } from "#app/features/today/hand-over/commands.server.ts";
import { listOpenWork } from "#app/features/today/hand-over/queries.server.ts";
import { db } from "#db/instance.server.ts";
import { notifications, tasks, users } from "#db/schema/index.ts";
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

import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { addLeadTask, changeTask, finishTask } from "#app/features/today/commands/tasks.server.ts";
import { clockAt } from "#app/lib/dates.ts";
import { db } from "#db/instance.server.ts";
import { tasks } from "#db/schema/index.ts";
import { makeLead, makeStaff, makeTask, storyOf } from "#tests/factories/leads.ts";

const now = new Date("2026-11-21T15:00:00Z");
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const clockLater = (minutes: number) => clockAt(later(minutes), "America/Chicago");
const nobody = "11111111-1111-4111-8111-111111111111";

const taskOf = async (id: string) => (await db().select().from(tasks).where(eq(tasks.id, id)))[0];

describe("a task", () => {
  it("is added, done and reopened, each in the timeline", async () => {
    const person = await makeStaff({ name: "Dana Sample" });
    const lead = await makeLead();
    await addLeadTask(person, {
      leadId: lead.id,
      title: "Call",
      dueAt: clockLater(60),
      assignedTo: person.userId,
      now,
    });
    const [task] = await db().select().from(tasks).where(eq(tasks.leadId, lead.id));
    const taskId = task?.id ?? "";
    await finishTask(person, { taskId, isDone: true, now: later(1) });
    expect(await taskOf(taskId)).toMatchObject({ doneAt: later(1), doneBy: person.userId, version: 2 });
    await finishTask(person, { taskId, isDone: true, now: later(2) });
    await finishTask(person, { taskId, isDone: false, now: later(3) });
    expect(await taskOf(taskId)).toMatchObject({ doneAt: null, doneBy: null, version: 3 });
    expect((await storyOf(lead.id)).map(({ kind, data }) => [kind, data])).toEqual([
      ["task_added", { title: "Call", dueAt: later(60).toISOString(), assignedTo: "Dana Sample" }],
      ["task_done", { title: "Call" }],
      ["task_done", { title: "Call", undone: true }],
    ]);
  });

  it("that someone else changed is not overwritten until it is sent again", async () => {
    const [person, other] = [await makeStaff(), await makeStaff({ name: "Tom Sample" })];
    const lead = await makeLead();
    const { id: taskId, dueAt } = await makeTask(lead.id);
    expect(await changeTask(other, { taskId, dueAt: clockLater(10), version: 1, now })).toMatchObject({
      ok: true,
    });
    const late = await Promise.all([
      changeTask(person, { taskId, dueAt: clockLater(20), version: 1, now }),
      changeTask(person, { taskId, assignedTo: person.userId, version: 1 }),
    ]);
    expect(late.map((answer) => answer.ok || answer.reason)).toEqual(["changed", "changed"]);
    expect(await taskOf(taskId)).toMatchObject({ dueAt: later(10), assignedTo: null, version: 2 });

    await changeTask(person, { taskId, dueAt: clockLater(20), version: 2, now: later(1) });
    await changeTask(person, { taskId, assignedTo: other.userId, version: 3, now: later(2) });
    await changeTask(person, { taskId, assignedTo: null, version: 4, now: later(3) });
    expect((await storyOf(lead.id)).map(({ kind, data }) => [kind, data])).toEqual([
      ["task_rescheduled", { title: "Call back", from: dueAt.toISOString(), to: later(10).toISOString() }],
      [
        "task_rescheduled",
        { title: "Call back", from: later(10).toISOString(), to: later(20).toISOString() },
      ],
      ["task_assigned", { title: "Call back", from: null, to: "Tom Sample" }],
      ["task_assigned", { title: "Call back", from: "Tom Sample", to: null }],
    ]);
  });

  it("that someone else moved is not finished; finishing it twice is no conflict", async () => {
    const [person, other] = [await makeStaff(), await makeStaff()];
    const lead = await makeLead();
    const { id: taskId } = await makeTask(lead.id);
    await changeTask(other, { taskId, dueAt: clockLater(9_999), version: 1, now });
    const finish = (version?: number) => finishTask(person, { taskId, isDone: true, version, now: later(1) });
    expect(await finish(1)).toMatchObject({ ok: false, reason: "changed" });
    expect(await taskOf(taskId)).toMatchObject({ doneAt: null, dueAt: later(9_999), version: 2 });
    expect(await Promise.all([finish(2), finish(2), finish(1), finish()])).toMatchObject(
      Array(4).fill({ ok: true }),
    );
    expect((await storyOf(lead.id)).map(({ kind }) => kind)).toEqual(["task_rescheduled", "task_done"]);
  });

  it("that is done is not changed until it is open again", async () => {
    const person = await makeStaff();
    const { id: taskId } = await makeTask((await makeLead()).id);
    await finishTask(person, { taskId, isDone: true, version: 1, now });
    const give = (version: number) => changeTask(person, { taskId, assignedTo: person.userId, version, now });
    expect(await give(2)).toMatchObject({ reason: "conflict" });
    expect(await taskOf(taskId)).toMatchObject({ assignedTo: null, version: 2 });
    await finishTask(person, { taskId, isDone: false, version: 2, now });
    expect(await give(3)).toMatchObject({ ok: true });
  });

  it("moved by two people at once is moved by one of them", async () => {
    const [person, other] = [await makeStaff(), await makeStaff()];
    const { id: taskId } = await makeTask((await makeLead()).id);
    const answers = await Promise.all([
      changeTask(person, { taskId, dueAt: clockLater(10), version: 1, now }),
      changeTask(other, { taskId, dueAt: clockLater(20), version: 1, now }),
    ]);
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
  });

  it("is never set into the past, but a late one can be assigned and finished", async () => {
    const person = await makeStaff();
    const lead = await makeLead();
    const refusal = { reason: "invalid", field: "dueAt", message: "Choose a time that is still to come." };
    const added = await addLeadTask(person, { leadId: lead.id, title: "Call", dueAt: clockLater(-1), now });
    expect(added).toMatchObject(refusal);
    expect(await db().select().from(tasks).where(eq(tasks.leadId, lead.id))).toEqual([]);

    const { id: taskId } = await makeTask(lead.id, { dueAt: later(-60) });
    const move = (minutes: number) =>
      changeTask(person, { taskId, dueAt: clockLater(minutes), version: 1, now });
    expect(await move(-1)).toMatchObject(refusal);
    expect(await move(-60)).toMatchObject({ ok: true });
    expect(await storyOf(lead.id)).toEqual([]);
    expect(await changeTask(person, { taskId, assignedTo: person.userId, version: 1, now })).toMatchObject({
      ok: true,
    });
    expect(await finishTask(person, { taskId, isDone: true, version: 2, now })).toMatchObject({ ok: true });
    expect(await taskOf(taskId)).toMatchObject({ dueAt: later(-60), assignedTo: person.userId, doneAt: now });
  });

  it("is due at the day and time that the company's clock shows, however the clocks change until then", async () => {
    const person = await makeStaff();
    const { id: leadId } = await makeLead();
    await addLeadTask(person, { leadId, title: "Call", dueAt: { date: "2027-07-05", time: "09:00" }, now });
    const [task] = await db().select().from(tasks).where(eq(tasks.leadId, leadId));
    expect(task?.dueAt).toEqual(new Date("2027-07-05T14:00:00Z"));
    const dueAt = { date: "2027-01-05", time: "09:00" };
    await changeTask(person, { taskId: task?.id ?? "", dueAt, version: 1, now });
    expect((await taskOf(task?.id ?? ""))?.dueAt).toEqual(new Date("2027-01-05T15:00:00Z"));
  });

  it("cannot be assigned to a former colleague, and is gone with its lead", async () => {
    const person = await makeStaff();
    const left = await makeStaff({ disabledAt: now });
    const open = await makeTask((await makeLead()).id);
    const lost = await makeTask((await makeLead({ deletedAt: now })).id);
    expect(await changeTask(person, { taskId: open.id, assignedTo: left.userId, version: 1 })).toMatchObject({
      reason: "invalid",
      field: "assignedTo",
    });
    expect(await finishTask(person, { taskId: lost.id, isDone: true })).toMatchObject({
      reason: "not_found",
    });
    expect(await finishTask(person, { taskId: nobody, isDone: true })).toMatchObject({ reason: "not_found" });
  });
});

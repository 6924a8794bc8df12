import { asc, eq, inArray, like } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { logCall } from "#app/features/conversations/calls/commands.server.ts";
import {
  closeFirstResponse,
  meetTarget,
  noteTarget,
  reopenTarget,
  startTarget,
} from "#app/features/tasks/targets/commands.server.ts";
import type { StartEvent } from "#app/features/tasks/targets/rules.ts";
import { finishTask } from "#app/features/today/commands/tasks.server.ts";
import { findToday } from "#app/features/today/queries/today.server.ts";
import { type StaffActor, visitor } from "#app/lib/actor.ts";
import { db } from "#db/instance.server.ts";
import { notifications, outbox, responseTargets } from "#db/schema/index.ts";
import { deleteLeads, makeLead, makeStaff, makeTask } from "#tests/factories/leads.ts";

const now = new Date("2026-11-23T18:00:00Z");
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

let dana: StaffActor;
let priya: StaffActor;
beforeAll(async () => {
  dana = await makeStaff({ name: "Dana" });
  priya = await makeStaff({ name: "Priya" });
});

const start = (leadId: string, on: StartEvent = "lead_arrived", at = now) =>
  db().transaction((tx) => startTarget(tx, { on, leadId, now: at }));
const targetsOf = (leadId: string) =>
  db()
    .select()
    .from(responseTargets)
    .where(eq(responseTargets.leadId, leadId))
    .orderBy(asc(responseTargets.startedAt));
const note = (targetId: string, what: "warned" | "missed", at = later(20)) =>
  db().transaction((tx) => noteTarget(tx, { targetId, what, now: at }));
const notified = (targetId: string) =>
  db()
    .select({
      userId: notifications.userId,
      kind: notifications.kind,
      title: notifications.title,
      path: notifications.path,
    })
    .from(notifications)
    .where(like(notifications.dedupeKey, `%${targetId}`));

async function started(assignedTo: string | null = dana.userId) {
  const lead = await makeLead({ name: "Ada Sample", assignedTo });
  await start(lead.id);
  const [target] = await targetsOf(lead.id);
  if (!target) throw new Error("No target was started");
  return { lead, target };
}

describe("a response target", () => {
  test("starts once, with a job for its warning and one for its deadline", async () => {
    const { lead, target } = await started();
    await start(lead.id, "lead_arrived", later(1));
    expect(await targetsOf(lead.id)).toMatchObject([{ kind: "first_response", dueAt: later(15) }]);
    const jobs = await db()
      .select({ payload: outbox.payload, runAt: outbox.runAt })
      .from(outbox)
      .where(inArray(outbox.dedupeKey, [`target-warned:${target.id}:1`, `target-missed:${target.id}:1`]))
      .orderBy(outbox.runAt);
    expect(jobs).toEqual([
      { payload: { targetId: target.id, what: "warned" }, runAt: later(10) },
      { payload: { targetId: target.id, what: "missed" }, runAt: later(15) },
    ]);
  });

  test("warns the assignee once, and says once that it was missed", async () => {
    const { lead, target } = await started();
    await note(target.id, "warned", later(10));
    await note(target.id, "warned", later(11));
    await note(target.id, "missed");
    await note(target.id, "missed");
    expect((await notified(target.id)).toSorted((a, b) => a.title.localeCompare(b.title))).toEqual([
      {
        userId: dana.userId,
        kind: "target",
        title: "Ada Sample: first response due Nov 23, 12:15 PM",
        path: `/leads/${lead.id}`,
      },
      {
        userId: dana.userId,
        kind: "target",
        title: "Ada Sample: first response missed, was due Nov 23, 12:15 PM",
        path: `/leads/${lead.id}`,
      },
    ]);
    expect(await targetsOf(lead.id)).toMatchObject([{ warnedAt: later(10), missedAt: later(20) }]);
  });

  test("warns everyone who can sign in if no one is assigned, or the assignee left", async () => {
    const { target } = await started(null);
    await note(target.id, "warned");
    const people = (await notified(target.id)).map(({ userId }) => userId);
    expect(people).toEqual(expect.arrayContaining([dana.userId, priya.userId]));
    const gone = await makeStaff({ disabledAt: now });
    const left = await started(gone.userId);
    await note(left.target.id, "warned");
    const notified2 = (await notified(left.target.id)).map(({ userId }) => userId);
    expect(notified2).toContain(priya.userId);
    expect(notified2).not.toContain(gone.userId);
  });

  test("warns no one once it is met or ended", async () => {
    const met = await started();
    await db().transaction((tx) =>
      closeFirstResponse(tx, met.lead.id, { reason: "Called.", actor: priya, now: later(2) }),
    );
    const ended = await started();
    await deleteLeads(dana, { ids: [ended.lead.id], now: later(2) });
    for (const { target } of [met, ended]) {
      await note(target.id, "warned");
      expect(await notified(target.id)).toEqual([]);
    }
    expect(await targetsOf(met.lead.id)).toMatchObject([{ metAt: later(2), metBy: priya.userId }]);
    expect(await targetsOf(ended.lead.id)).toMatchObject([{ metAt: null, endedAt: later(2) }]);
  });

  test("ends when the owner went ahead without us", async () => {
    const { lead } = await started();
    await db().transaction((tx) =>
      closeFirstResponse(tx, lead.id, { reason: "Signed.", actor: visitor, now: later(3) }),
    );
    expect(await targetsOf(lead.id)).toMatchObject([{ metAt: null, endedAt: later(3) }]);
  });

  test("is met and opened again with its task", async () => {
    const { lead } = await started();
    const task = await makeTask(lead.id, { kind: "first_response" });
    await finishTask(dana, { taskId: task.id, isDone: true, now: later(4) });
    expect(await targetsOf(lead.id)).toMatchObject([{ metAt: later(4), metBy: dana.userId }]);
    await finishTask(dana, { taskId: task.id, isDone: false, now: later(5) });
    expect(await targetsOf(lead.id)).toMatchObject([{ metAt: null, metBy: null, version: 3 }]);
  });

  test("that a call met stays met when the task that it closed is opened again", async () => {
    const { lead } = await started();
    const task = await makeTask(lead.id, { kind: "first_response" });
    const call = { leadId: lead.id, outcome: "reached", note: undefined, followUpOn: undefined } as const;
    await logCall(priya, { ...call, formKey: crypto.randomUUID(), now: later(3) });
    await finishTask(dana, { taskId: task.id, isDone: false, now: later(5) });
    expect(await targetsOf(lead.id)).toMatchObject([{ metAt: later(3), metBy: priya.userId }]);
    await finishTask(dana, { taskId: task.id, isDone: true, now: later(6) });
    await finishTask(dana, { taskId: task.id, isDone: false, now: later(7) });
    expect(await targetsOf(lead.id)).toMatchObject([{ metAt: later(3), metBy: priya.userId }]);
  });

  test("a reply to the owner waits for more than a change of the lead", async () => {
    const lead = await makeLead();
    await start(lead.id, "calculation_sent");
    const meet = (on: "staff_acted" | "owner_contacted") =>
      db().transaction((tx) => meetTarget(tx, { on, leadId: lead.id, actor: dana, now: later(9) }));
    await meet("staff_acted");
    expect(await targetsOf(lead.id)).toMatchObject([{ kind: "within_24h", metAt: null }]);
    await meet("owner_contacted");
    expect(await targetsOf(lead.id)).toMatchObject([{ metAt: later(9) }]);
    await db().transaction((tx) =>
      reopenTarget(tx, { on: "owner_contacted", leadId: lead.id, now: later(9) }),
    );
    expect(await targetsOf(lead.id)).toMatchObject([{ metAt: null }]);
  });
});

test("counts what was met and missed in 30 days", async () => {
  const june = new Date("2027-06-01T15:00:00Z");
  const minutes = (count: number) => new Date(june.getTime() + count * 60_000);
  const made: string[] = [];
  for (const name of ["Met", "Late", "Missed", "Ended", "Open"]) {
    const lead = await makeLead({ name });
    await start(lead.id, "lead_arrived", name === "Open" ? minutes(30) : june);
    made.push(lead.id);
  }
  const [met = "", late = "", , ended = ""] = made;
  const act = { on: "staff_acted", actor: dana } as const;
  await db().transaction(async (tx) => {
    await meetTarget(tx, { ...act, leadId: met, now: minutes(15) });
    await meetTarget(tx, { ...act, leadId: late, now: minutes(16) });
  });
  await deleteLeads(dana, { ids: [ended], now: minutes(1) });
  const { targets } = await findToday(dana, {
    mine: false,
    whole: null,
    now: minutes(36),
    timeZone: "America/Chicago",
  });
  expect(targets).toEqual([{ kind: "first_response", met: 1, missed: 2 }]);
});

import { asc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  deleteReferral,
  editReferral,
  setReferralStatus,
} from "#app/features/referrals/office/commands.server.ts";
import { findReferral, listReferrals } from "#app/features/referrals/office/queries.server.ts";
import { EditReferralForm } from "#app/features/referrals/office/schema.ts";
import { findReferralStatus } from "#app/features/referrals/queries.server.ts";
import { referralFieldNames, referralSteps } from "#app/features/referrals/rules.ts";
import { finishTask } from "#app/features/today/commands/tasks.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { visitor } from "#app/lib/actor.ts";
import { action as changeStatus } from "#app/routes/admin/referrals.tsx";
import { db } from "#db/instance.server.ts";
import { auditLog, realtorReferrals, referralEvents, responseTargets, tasks } from "#db/schema/index.ts";
import { makeStaff } from "#tests/factories/leads.ts";
import { sendReferral } from "#tests/factories/referrals.ts";
import { answerOf, sentTo } from "#tests/factories/routes.ts";

const now = new Date("2026-11-21T15:14:00.000Z");
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const makeAdmin = () => makeStaff({ role: "admin" });

const stored = async (id: string) => {
  const [referral] = await db().select().from(realtorReferrals).where(eq(realtorReferrals.id, id));
  if (!referral) throw new Error("There is no such referral");
  return referral;
};
const taskOf = async (id: string) => (await db().select().from(tasks).where(eq(tasks.referralId, id)))[0];
const targetOf = async (id: string) =>
  (await db().select().from(responseTargets).where(eq(responseTargets.referralId, id)))[0];
const kindsOf = async (id: string) =>
  (
    await db()
      .select()
      .from(referralEvents)
      .where(eq(referralEvents.referralId, id))
      .orderBy(asc(referralEvents.at))
  ).map(({ kind }) => kind);
const stepsOf = async (id: string) => {
  const page = await findReferralStatus(id);
  return page && referralSteps(page).map(({ key, state }) => `${key} ${state}`);
};

/** With the version that the page shows. */
const set = async (actor: Actor, id: string, status: string, at = later(30)) =>
  setReferralStatus(actor, { id, status, version: (await stored(id)).version, now: at });

describe("the status of a referral", () => {
  test("takes along the task, the target and the realtor's page, whatever the order", async () => {
    const [actor, id] = [await makeAdmin(), await sendReferral({}, { now })];
    expect(await set(actor, id, "contacted")).toMatchObject({ ok: true });
    expect(await taskOf(id)).toMatchObject({ doneAt: later(30), doneBy: actor.userId });
    expect(await targetOf(id)).toMatchObject({ metAt: later(30), metBy: actor.userId });
    expect(await stepsOf(id)).toEqual(["received done", "contacted done", "decision current"]);
    await set(actor, id, "converted", later(60));
    expect(await stepsOf(id)).toEqual(["received done", "contacted done", "converted done", "paid current"]);
    await set(actor, id, "lost", later(90));
    expect(await stepsOf(id)).toEqual(["received done", "contacted done", "lost done"]);
    expect(await targetOf(id)).toMatchObject({ metAt: later(30) });
    await set(actor, id, "pending", later(120));
    expect(await kindsOf(id)).toEqual(["received"]);
    expect(await taskOf(id)).toMatchObject({ doneAt: null, doneBy: null });
    expect(await targetOf(id)).toMatchObject({ metAt: null, metBy: null });
  });

  test("ends the target of a client who is lost before a contact, until it is pending again", async () => {
    const [actor, id] = [await makeAdmin(), await sendReferral({}, { now })];
    await set(actor, id, "lost");
    expect(await targetOf(id)).toMatchObject({ metAt: null, endedAt: later(30) });
    expect(await stepsOf(id)).toEqual(["received done", "lost done"]);
    await set(actor, id, "pending", later(40));
    expect(await targetOf(id)).toMatchObject({ metAt: null, endedAt: null });
    await set(actor, id, "lost", later(50));
    await set(actor, id, "converted", later(60));
    expect(await targetOf(id)).toMatchObject({ metAt: later(60), endedAt: null });
  });

  test("is the same as the tick of its task", async () => {
    const [actor, id] = [await makeAdmin(), await sendReferral({}, { now })];
    const task = await taskOf(id);
    expect(await finishTask(actor, { taskId: task?.id ?? "", isDone: true, now: later(9) })).toMatchObject({
      ok: true,
    });
    expect(await stored(id)).toMatchObject({ status: "contacted" });
    await set(actor, id, "pending", later(12));
    expect(await taskOf(id)).toMatchObject({ doneAt: null });
  });

  test("gets a task again if an earlier system left none", async () => {
    const [actor, id] = [await makeAdmin(), await sendReferral({}, { now })];
    await set(actor, id, "contacted");
    await db().delete(tasks).where(eq(tasks.referralId, id));
    await set(actor, id, "pending");
    expect(await taskOf(id)).toMatchObject({ title: "Contact Jo Example within 24 hours", doneAt: null });
  });

  test("of two admins at once shows to the second", async () => {
    const [one, other, id] = [await makeAdmin(), await makeAdmin(), await sendReferral({}, { now })];
    const { version } = await stored(id);
    const results = await Promise.all([
      setReferralStatus(one, { id, status: "converted", version }),
      setReferralStatus(other, { id, status: "lost", version }),
    ]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.find(({ ok }) => !ok)).toMatchObject({ reason: "changed" });
  });

  test("must exist, and only admins change it", async () => {
    const [actor, id] = [await makeAdmin(), await sendReferral({}, { now })];
    expect(await set(actor, id, "won")).toMatchObject({ reason: "invalid", field: "status" });
    expect(await set(await makeStaff(), id, "lost")).toMatchObject({ reason: "forbidden" });
    expect(await set(visitor, id, "lost")).toMatchObject({ reason: "forbidden" });
    expect(await stored(id)).toMatchObject({ status: "pending" });
    const post = (status: string) =>
      answerOf(
        changeStatus(
          sentTo({ path: "/admin/referrals.data", actor, fields: { id, status, version: "1" } }),
        ) as Promise<unknown>,
      );
    expect(await post("won")).toMatchObject({ status: 422 });
    expect(await post("lost")).toMatchObject({ status: 302, to: "/admin/referrals" });
  });
});

const typed = async (id: string, changes: Record<string, string> = {}) => {
  const referral = await stored(id);
  const seen = Object.fromEntries(referralFieldNames.map((name) => [name, referral[name] ?? ""]));
  return EditReferralForm.parse({ ...seen, ...changes, seen });
};

describe("editing a referral", () => {
  test("saves what changed and renames its open task", async () => {
    const [actor, id] = [await makeAdmin(), await sendReferral({}, { now })];
    const form = await typed(id, {
      clientName: "Jo Sample",
      clientPhone: "515-555-0199",
      notes: "Call at noon",
    });
    expect(await editReferral(actor, { id, form })).toMatchObject({ ok: true });
    expect(await stored(id)).toMatchObject({
      clientName: "Jo Sample",
      clientPhoneE164: "+15155550199",
      notes: "Call at noon",
      version: 2,
    });
    expect(await taskOf(id)).toMatchObject({
      title: "Contact Jo Sample within 24 hours",
      detail: expect.stringContaining("515-555-0199"),
    });
    const [entry] = await db()
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `referral:${id}`));
    expect(entry?.data).toMatchObject({ after: { clientName: "Jo Sample" } });
  });

  test("merges two admins, and refuses a field that both changed", async () => {
    const [one, other, id] = [await makeAdmin(), await makeAdmin(), await sendReferral({}, { now })];
    const [first, second, third] = [
      await typed(id, { notes: "First" }),
      await typed(id, { realtorName: "Rita Other" }),
      await typed(id, { notes: "Third" }),
    ];
    expect(await editReferral(one, { id, form: first })).toMatchObject({ ok: true });
    expect(await editReferral(other, { id, form: second })).toMatchObject({ ok: true });
    expect(await editReferral(other, { id, form: third })).toMatchObject({ reason: "changed" });
    expect(await stored(id)).toMatchObject({ notes: "First", realtorName: "Rita Other" });
  });

  test("is for admins, and ends with the referral", async () => {
    const [actor, id] = [await makeAdmin(), await sendReferral({}, { now })];
    const form = await typed(id, { notes: "Mine" });
    expect(await editReferral(await makeStaff(), { id, form })).toMatchObject({ reason: "forbidden" });
    expect(await deleteReferral(await makeStaff(), { id })).toMatchObject({ reason: "forbidden" });
    expect(await deleteReferral(actor, { id })).toMatchObject({ ok: true });
    expect(await taskOf(id)).toBeUndefined();
    expect(await editReferral(actor, { id, form })).toMatchObject({ reason: "not_found" });
    expect(await deleteReferral(actor, { id: "nope" })).toMatchObject({ reason: "not_found" });
    expect(await findReferral(id)).toBeNull();
  });
});

test("the list finds clients and realtors by text and status, newest first, page by page", async () => {
  const company = `Listed Homes ${now.getTime()}`;
  const ids: string[] = [];
  for (const at of [0, 1, 2]) ids.push(await sendReferral({ realtorCompany: company }, { now: later(at) }));
  const list = (page = {}, status = "") => listReferrals({ page, search: company.toUpperCase(), status }, 2);
  const first = await list();
  expect(first.rows.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
  expect(first).toMatchObject({ total: 3, newer: null });
  expect((await list({ older: first.older })).rows.map(({ id }) => id)).toEqual([ids[0]]);
  await set(await makeAdmin(), ids[1] ?? "", "lost");
  expect((await list({}, "lost")).rows.map(({ id }) => id)).toEqual([ids[1]]);
  expect(await list({}, "pending")).toMatchObject({ total: 2 });
  expect((await listReferrals({ page: {}, search: "100%_", status: "" })).rows).toEqual([]);
});

import { expect, test } from "vitest";
import {
  changePassword,
  createPasswordReset,
  setNewPassword,
  signIn,
  signOutEverywhere,
} from "#app/features/accounts/commands.server.ts";
import { findSession, listOwnSessions } from "#app/features/accounts/queries.server.ts";
import {
  addAbsence,
  dismissNotices,
  removeAbsence,
  renewCalendarKey,
  saveAlerts,
} from "#app/features/accounts/user-settings/commands.server.ts";
import {
  findUserSettings,
  listAbsent,
  listOwnAbsences,
} from "#app/features/accounts/user-settings/queries.server.ts";
import { AlertsForm } from "#app/features/accounts/user-settings/schema.ts";
import { visitor } from "#app/lib/actor.ts";
import { db } from "#db/instance.server.ts";
import { makeStaff, signInAs, staffActor } from "#tests/factories/staff.ts";

const today = "2026-11-21";

test("the calendar link changes", async () => {
  const actor = await staffActor();
  const key = async () => (await findUserSettings(actor.userId)).calendarKey;
  expect(await key()).toBeNull();
  await renewCalendarKey(actor);
  const first = await key();
  await renewCalendarKey(actor);
  expect(new Set([null, first, await key()]).size).toBe(3);
  expect(await renewCalendarKey(visitor)).toMatchObject({ reason: "forbidden" });
});

test("dismissed notices add up, each once and as it is written", async () => {
  const actor = await staffActor();
  const notices = [["unset:smtp"], ["unset:stripe", "unset:smtp"], ['{"a,b"}', "{c}"]];
  for (const each of notices) expect(await dismissNotices(actor, each)).toEqual({ ok: true });
  const { dismissed } = await findUserSettings(actor.userId);
  expect(dismissed.toSorted()).toEqual(["unset:smtp", "unset:stripe", "{c}", '{"a,b"}'].toSorted());
  expect((await findUserSettings((await staffActor()).userId)).dismissed).toEqual([]);
});

test("an absence covers its first and last day, and overlaps no other", async () => {
  const actor = await staffActor();
  const week = { startsOn: "2026-12-01", endsOn: "2026-12-05", note: "Away" };
  const both = await Promise.all([addAbsence(actor, week, today), addAbsence(actor, week, today)]);
  expect(both).toEqual([{ ok: true }, { ok: true }]);
  const [stored, ...more] = await listOwnAbsences(actor.userId, "2026-12-05");
  expect(stored).toMatchObject(week);
  expect(more).toEqual([]);
  expect(await addAbsence(actor, { startsOn: "2026-12-05", endsOn: "2026-12-08" }, today)).toMatchObject({
    reason: "conflict",
    message: expect.stringContaining("Dec 1, 2026"),
  });
  expect(await addAbsence(actor, { startsOn: "2026-11-01", endsOn: "2026-11-02" }, today)).toMatchObject({
    field: "endsOn",
  });
  const isAway = async (day: string) => (await listAbsent(db(), day)).has(actor.userId);
  const days = await Promise.all(["2026-11-30", "2026-12-01", "2026-12-05", "2026-12-06"].map(isAway));
  expect(days).toEqual([false, true, true, false]);
  await removeAbsence(await staffActor(), { id: stored?.id ?? "" });
  expect(await isAway("2026-12-03")).toBe(true);
  await removeAbsence(actor, { id: stored?.id ?? "" });
  expect(await isAway("2026-12-03")).toBe(false);
});

test("alerts are saved as a whole, and texts need a number", async () => {
  const actor = await staffActor();
  const { alerts } = await findUserSettings(actor.userId);
  expect(alerts).toEqual(expect.arrayContaining(["assigned.page", "assigned.email", "reply.page"]));
  expect(alerts).not.toContain("reply.email");
  expect(AlertsForm.safeParse({ on: ["reply.text"] }).error?.issues[0]?.path).toEqual(["phone"]);
  await saveAlerts(actor, AlertsForm.parse({ on: ["reply.text", "target.page"], phone: "515-555-0142" }));
  expect(await findUserSettings(actor.userId)).toMatchObject({
    alerts: ["reply.text", "target.page"],
    phoneE164: "+15155550142",
  });
});

test("a new password needs the current one, and ends the other sessions and the reset links", async () => {
  const person = await makeStaff();
  const [here, elsewhere] = [await signInAs(person), await signInAs(person)];
  const session = await findSession(here, new Date());
  if (!session) throw new Error("The session did not open");
  const password = "three lamps on a porch";
  expect(await changePassword(session.actor, { current: "a guess", password })).toMatchObject({
    field: "current",
  });
  expect(
    await changePassword(session.actor, { current: person.password, password: "password123" }),
  ).toMatchObject({ field: "password" });
  expect(await listOwnSessions(session.actor, new Date())).toHaveLength(2);
  const reset = await createPasswordReset(person.email);
  expect(await changePassword(session.actor, { current: person.password, password })).toEqual({ ok: true });
  const other = { token: reset?.token ?? "", password: "four lamps on a porch" };
  expect(await setNewPassword(visitor, other)).toMatchObject({
    message: expect.stringContaining("expired or was already used"),
  });
  expect(await findSession(elsewhere, new Date())).toBeUndefined();
  expect(await listOwnSessions(session.actor, new Date())).toMatchObject([{ isThis: true }]);
  const visit = { email: person.email, password, ip: "203.0.113.7", userAgent: null };
  expect(await signIn(visitor, visit)).toMatchObject({ ok: true });
  await signOutEverywhere(session.actor);
  expect(await findSession(here, new Date())).toBeUndefined();
});

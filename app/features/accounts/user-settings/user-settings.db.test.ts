import { expect, test } from "vitest";
import { addAbsence, removeAbsence } from "#app/features/accounts/absences/commands.server.ts";
import { isAbsent, listAbsent, listOwnAbsences } from "#app/features/accounts/absences/queries.server.ts";
import { changePassword, signIn, signOutEverywhere } from "#app/features/accounts/commands.server.ts";
import { findSession, listOwnSessions } from "#app/features/accounts/queries.server.ts";
import {
  renewCalendarKey,
  saveAlerts,
  saveUserColumns,
} from "#app/features/accounts/user-settings/commands.server.ts";
import { findUserSettings } from "#app/features/accounts/user-settings/queries.server.ts";
import { AlertsForm } from "#app/features/accounts/user-settings/schema.ts";
import { visitor } from "#app/lib/actor.ts";
import { db } from "#db/instance.server.ts";
import { makeStaff, signInAs, staffActor } from "#tests/factories/staff.ts";

const now = new Date("2026-11-21T12:00:00Z");

test("columns are saved per list, and the calendar link changes", async () => {
  const actor = await staffActor();
  expect(await findUserSettings(actor.userId)).toMatchObject({ columns: {}, calendarKey: null });
  await Promise.all([
    saveUserColumns(actor, "leads", ["name", "city"]),
    saveUserColumns(actor, "documents", ["name"]),
  ]);
  const { columns, calendarKey, alerts } = await findUserSettings(actor.userId);
  expect(columns).toEqual({ leads: ["name", "city"], documents: ["name"] });
  expect(alerts.assigned).toEqual({ page: true, email: true, text: false });
  const renewed = await renewCalendarKey(actor);
  expect(renewed).toMatchObject({ ok: true });
  expect((await findUserSettings(actor.userId)).calendarKey).not.toBe(calendarKey);
  expect(await saveUserColumns(visitor, "leads", [])).toMatchObject({ reason: "forbidden" });
});

test("an absence covers its first and last day, and overlaps no other", async () => {
  const actor = await staffActor();
  const week = { startsOn: "2026-12-01", endsOn: "2026-12-05", note: "Away" };
  const both = await Promise.all([addAbsence(actor, week, now), addAbsence(actor, week, now)]);
  expect(both).toEqual([{ ok: true }, { ok: true }]);
  const [stored, ...more] = await listOwnAbsences(actor.userId, "2026-12-05");
  expect(stored).toMatchObject(week);
  expect(more).toEqual([]);
  expect(await addAbsence(actor, { startsOn: "2026-12-05", endsOn: "2026-12-08" }, now)).toMatchObject({
    reason: "conflict",
    message: expect.stringContaining("Dec 1, 2026"),
  });
  expect(await addAbsence(actor, { startsOn: "2026-11-01", endsOn: "2026-11-02" }, now)).toMatchObject({
    field: "endsOn",
  });
  const present = await Promise.all(
    ["2026-11-30", "2026-12-01", "2026-12-05", "2026-12-06"].map((day) => isAbsent(actor.userId, day)),
  );
  expect(present).toEqual([false, true, true, false]);
  expect(await listAbsent(db(), "2026-12-03")).toEqual(new Set([actor.userId]));
  const stranger = await staffActor();
  await removeAbsence(stranger, { id: stored?.id ?? "" });
  expect(await isAbsent(actor.userId, "2026-12-03")).toBe(true);
  await removeAbsence(actor, { id: stored?.id ?? "" });
  expect(await isAbsent(actor.userId, "2026-12-03")).toBe(false);
});

test("alerts are saved as a whole, and texts need a number", async () => {
  const actor = await staffActor();
  expect(AlertsForm.safeParse({ on: ["reply.text"] }).error?.issues[0]?.path).toEqual(["phone"]);
  const form = AlertsForm.parse({ on: ["reply.text", "target.page"], phone: "515-555-0142" });
  await saveAlerts(actor, form);
  const { alerts, phoneE164 } = await findUserSettings(actor.userId);
  expect(alerts.reply).toEqual({ page: false, email: false, text: true });
  expect(alerts.assigned).toEqual({ page: false, email: false, text: false });
  expect(phoneE164).toBe("+15155550142");
});

test("a new password needs the current one and ends the other sessions", async () => {
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
  expect(await changePassword(session.actor, { current: person.password, password })).toEqual({ ok: true });
  expect(await findSession(elsewhere, new Date())).toBeUndefined();
  expect(await listOwnSessions(session.actor, new Date())).toMatchObject([{ isThis: true }]);
  const visit = { email: person.email, password, ip: "203.0.113.7", userAgent: null };
  expect(await signIn(visitor, visit)).toMatchObject({ ok: true });
  await signOutEverywhere(session.actor);
  expect(await findSession(here, new Date())).toBeUndefined();
});

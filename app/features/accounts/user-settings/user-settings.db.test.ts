import { expect, test } from "vitest";
import { addAbsence, removeAbsence } from "#app/features/accounts/absences/commands.server.ts";
import { isAbsent, listAbsent, listOwnAbsences } from "#app/features/accounts/absences/queries.server.ts";
import { renewCalendarKey, saveUserColumns } from "#app/features/accounts/user-settings/commands.server.ts";
import { findUserSettings } from "#app/features/accounts/user-settings/queries.server.ts";
import { visitor } from "#app/lib/actor.ts";
import { db } from "#db/instance.server.ts";
import { staffActor } from "#tests/factories/staff.ts";

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

import { and, eq, isNull, like } from "drizzle-orm";
import { expect, test } from "vitest";
import { saveWebinar } from "#app/domain/webinars/commands.server.ts";
import { db } from "#db/instance.server.ts";
import { outbox, webinars } from "#db/schema/index.ts";
import { makeStaff } from "#tests/factories/leads.ts";
import { makeWebinar, register, typedWebinar } from "#tests/factories/referrals.ts";

const now = new Date("2026-11-21T15:00:00.000Z");

test("a form that is sent several times at once adds one webinar", async () => {
  const actor = await makeStaff({ role: "admin" });
  const form = typedWebinar({ day: "2027-02-02", title: "Pressed often" });
  const answers = await Promise.all([1, 2, 3, 4].map(() => saveWebinar(actor, form, now)));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await db().select().from(webinars).where(eq(webinars.title, "Pressed often"))).toHaveLength(1);
});

test("a webinar ahead is not moved into the past, and the reminders of who registered stay", async () => {
  const actor = await makeStaff({ role: "admin" });
  const webinar = await makeWebinar({ startsAt: new Date("2026-12-10T18:00:00.000Z") });
  await register(webinar.id, "seat@owner.example", { now });
  const open = () =>
    db()
      .select({ kind: outbox.kind })
      .from(outbox)
      .where(and(isNull(outbox.doneAt), like(outbox.kind, "mail-webinar-reminder")));
  const before = (await open()).length;
  expect(before).toBeGreaterThan(0);
  const moved = (to: Record<string, unknown>, at = now) =>
    saveWebinar(actor, typedWebinar({ slug: webinar.slug, version: 1, ...to }), at);
  const refusal = { ok: false, reason: "invalid" };
  const passedDay = { ...refusal, message: "This day has passed.", field: "day" };
  const passedTime = { ...refusal, message: "This time has passed.", field: "time" };
  expect(await moved({ day: "2025-12-11" })).toEqual(passedDay);
  expect(await moved({ day: "2026-11-20" })).toEqual(passedDay);
  expect(await moved({ day: "2026-11-21", time: "08:59" })).toEqual(passedTime);
  // While it is on, too: whoever is in it counts on it.
  expect(await moved({ day: "2025-12-10" }, new Date("2026-12-10T18:30:00.000Z"))).toEqual(passedDay);
  expect(await open()).toHaveLength(before);
  expect(await moved({ day: "2026-11-21", time: "09:01" })).toMatchObject({ ok: true });
});

test("a webinar that was held is added with its day, and corrected to another one", async () => {
  const actor = await makeStaff({ role: "admin" });
  const added = await saveWebinar(actor, typedWebinar({ day: "2024-05-02" }), now);
  expect(added).toEqual({ ok: true, value: "2024-05-02" });
  const corrected = typedWebinar({ slug: "2024-05-02", version: 1, day: "2024-05-09" });
  expect(await saveWebinar(actor, corrected, now)).toMatchObject({ ok: true });
});

import { and, eq, isNull, like } from "drizzle-orm";
import { expect, test } from "vitest";
import { saveWebinar } from "#app/domain/webinars/commands.server.ts";
import { WebinarEdit } from "#app/domain/webinars/schema.ts";
import { db } from "#db/instance.server.ts";
import { outbox, webinars } from "#db/schema/index.ts";
import { makeStaff } from "#tests/factories/leads.ts";
import { makeWebinar, register } from "#tests/factories/referrals.ts";

const now = new Date("2026-11-21T15:00:00.000Z");
const typed = (changes: Partial<Record<keyof WebinarEdit, unknown>>) =>
  WebinarEdit.parse({
    slug: null,
    version: 0,
    title: "Taxes for landlords",
    summary: "One hour.",
    topics: "What to keep",
    day: "2026-12-10",
    time: "12:00",
    durationMinutes: "60",
    joinUrl: "/sandbox/meeting",
    ...changes,
  });

test("a form that is sent several times at once adds one webinar", async () => {
  const actor = await makeStaff({ role: "admin" });
  const form = typed({ day: "2027-02-02", title: "Pressed often" });
  const answers = await Promise.all([1, 2, 3, 4].map(() => saveWebinar(actor, form, now)));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await db().select().from(webinars).where(eq(webinars.title, "Pressed often"))).toHaveLength(1);
});

test("a day that was mistyped into the past and put right keeps the reminders of who registered", async () => {
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
  await saveWebinar(actor, typed({ slug: webinar.slug, version: 1, day: "2025-12-11" }), now);
  await saveWebinar(actor, typed({ slug: webinar.slug, version: 2, day: "2026-12-11" }), now);
  expect(await open()).toHaveLength(before);
});

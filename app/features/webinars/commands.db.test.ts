import { randomUUID } from "node:crypto";
import { and, eq, isNull, like } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { saveWebinar } from "#app/features/webinars/commands.server.ts";
import { db } from "#db/instance.server.ts";
import { consents, outbox, tasks, timelineEvents, webinarRegistrations, webinars } from "#db/schema/index.ts";
import { leadsOf, makeStaff } from "#tests/factories/leads.ts";
import { makeWebinar, register, typedWebinar } from "#tests/factories/referrals.ts";
import { storeOfficeRules } from "#tests/factories/site.ts";

const startsAt = new Date("2026-12-10T18:00:00.000Z");

const hoursAhead = (hours: number) => new Date(startsAt.getTime() - hours * 3_600_000);

beforeAll(async () => {
  await storeOfficeRules({ newLeadAddresses: [] });
});

const seatsOf = (email: string) =>
  db().select().from(webinarRegistrations).where(eq(webinarRegistrations.email, email));

const jobsOf = async (registrationId: string) => {
  const jobs = (await db().select().from(outbox)).filter(
    ({ payload }) => payload.registrationId === registrationId,
  );
  return jobs.map(({ kind, payload, runAt }) => ({ kind, hours: payload.hoursBefore, runAt }));
};

const idOf = (result: Awaited<ReturnType<typeof register>>) => {
  if (!result.ok) throw new Error(result.message);
  return result.value.registrationId;
};

describe("a registration", () => {
  test("is stored with a lead without a task, a consent, the confirmation and two reminders", async () => {
    const { id: webinarId } = await makeWebinar({ startsAt });
    const id = idOf(await register(webinarId, "ann@owner.example", { now: hoursAhead(200) }));
    const [lead] = await leadsOf("ann@owner.example");
    const [event] = await db()
      .select()
      .from(timelineEvents)
      .where(eq(timelineEvents.leadId, lead?.id ?? ""));
    expect(event?.data).toMatchObject({ webinar: "Renting out a home" });
    expect(lead).toMatchObject({ status: "leads", source: "webinar", name: "Ann Sample" });
    expect(await seatsOf("ann@owner.example")).toMatchObject([{ id, leadId: lead?.id, webinarId }]);
    expect(
      await db()
        .select()
        .from(tasks)
        .where(eq(tasks.leadId, lead?.id ?? "")),
    ).toEqual([]);
    const agreed = await db()
      .select()
      .from(consents)
      .where(and(eq(consents.email, "ann@owner.example"), eq(consents.purpose, "webinar")));
    expect(agreed).toHaveLength(1);
    expect(await jobsOf(id)).toEqual([
      { kind: "mail-webinar-confirmation", hours: undefined, runAt: expect.any(Date) },
      { kind: "mail-webinar-reminder", hours: 24, runAt: hoursAhead(24) },
      { kind: "mail-webinar-reminder", hours: 1, runAt: hoursAhead(1) },
    ]);
  });

  test("skips past reminders", async () => {
    const { id: webinarId } = await makeWebinar({ startsAt });
    const hours = async (email: string, now: Date) =>
      (await jobsOf(idOf(await register(webinarId, email, { now })))).map((job) => job.hours);
    expect(await hours("a@late.example", hoursAhead(3))).toEqual([undefined, 1]);
    expect(await hours("b@late.example", hoursAhead(24))).toEqual([undefined, 1]);
    expect(await hours("c@late.example", hoursAhead(0.5))).toEqual([undefined]);
    expect(await hours("d@late.example", new Date(startsAt.getTime() + 59 * 60_000))).toEqual([undefined]);
  });

  test("is one for each email, even when twenty forms are sent at once", async () => {
    const { id: webinarId } = await makeWebinar({ startsAt });
    const now = hoursAhead(200);
    const formKey = randomUUID();
    const repeats = Array.from({ length: 10 }, () =>
      register(webinarId, "bo@owner.example", { now, formKey }),
    );
    const others = Array.from({ length: 10 }, () => register(webinarId, "BO@owner.example", { now }));
    const ids = (await Promise.all([...repeats, ...others])).map(idOf);
    expect(new Set(ids).size).toBe(1);
    expect(await seatsOf("bo@owner.example")).toHaveLength(1);
    expect(await leadsOf("bo@owner.example")).toHaveLength(1);
    expect(await jobsOf(ids[0] ?? "")).toHaveLength(3);
  });

  test("for the next webinar belongs to the same lead", async () => {
    const [first, second] = [await makeWebinar({ startsAt }), await makeWebinar({ startsAt })];
    for (const { id } of [first, second]) await register(id, "cy@owner.example", { now: hoursAhead(200) });
    expect(await seatsOf("cy@owner.example")).toHaveLength(2);
    expect(await leadsOf("cy@owner.example")).toHaveLength(1);
  });

  test("is refused for a webinar that is over or unknown", async () => {
    const { id } = await makeWebinar({ startsAt });
    const over = new Date(startsAt.getTime() + 3_600_000);
    expect(await register(id, "dee@owner.example", { now: over })).toMatchObject({ reason: "conflict" });
    expect(await register(randomUUID(), "dee@owner.example")).toMatchObject({ reason: "conflict" });
    expect(await seatsOf("dee@owner.example")).toEqual([]);
    expect(await leadsOf("dee@owner.example")).toEqual([]);
  });
});

const now = new Date("2026-11-21T15:00:00.000Z");

test("adds one webinar when its form is sent several times at once", async () => {
  const actor = await makeStaff({ role: "admin" });
  const form = typedWebinar({ day: "2027-02-02", title: "Pressed often" });
  const answers = await Promise.all([1, 2, 3, 4].map(() => saveWebinar(actor, form, now)));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await db().select().from(webinars).where(eq(webinars.title, "Pressed often"))).toHaveLength(1);
});

test("does not move an upcoming webinar into the past", async () => {
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
  expect(await moved({ day: "2025-12-10" }, new Date("2026-12-10T18:30:00.000Z"))).toEqual(passedDay);
  expect(await open()).toHaveLength(before);
  expect(await moved({ day: "2026-11-21", time: "09:01" })).toMatchObject({ ok: true });
});

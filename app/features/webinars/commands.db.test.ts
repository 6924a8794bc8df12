import { randomUUID } from "node:crypto";
import { and, eq, isNull, like, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { saveWebinar } from "#app/features/webinars/commands.server.ts";
import { db } from "#db/instance.server.ts";
import {
  consents,
  formKeys,
  leads,
  outbox,
  tasks,
  timelineEvents,
  webinarRegistrations,
  webinars,
} from "#db/schema/index.ts";
import { makeStaff } from "#tests/factories/leads.ts";
import { makeWebinar, register, typedWebinar } from "#tests/factories/referrals.ts";
import { storeOfficeRules } from "#tests/factories/site.ts";

const startsAt = new Date("2026-12-10T18:00:00.000Z");

const hoursAhead = (hours: number) => new Date(startsAt.getTime() - hours * 3_600_000);

beforeAll(async () => {
  await storeOfficeRules({ newLeadAddresses: [] });
});

const seatsOf = (email: string) =>
  db().select().from(webinarRegistrations).where(eq(webinarRegistrations.email, email));

const leadsOf = (email: string) => db().select().from(leads).where(eq(leads.email, email));

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

  test("skips the reminders whose time has passed", async () => {
    const { id: webinarId } = await makeWebinar({ startsAt });
    const hours = async (email: string, now: Date) =>
      (await jobsOf(idOf(await register(webinarId, email, { now })))).map((job) => job.hours);
    expect(await hours("a@late.example", hoursAhead(3))).toEqual([undefined, 1]);
    expect(await hours("b@late.example", hoursAhead(24))).toEqual([undefined, 1]);
    expect(await hours("c@late.example", hoursAhead(0.5))).toEqual([undefined]);
    expect(await hours("d@late.example", new Date(startsAt.getTime() + 59 * 60_000))).toEqual([undefined]);
  });

  test("is one for an email, however often and however it is sent, and always the same answer", async () => {
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

  test("anew, after the office deleted its lead, is a registration like the first one", async () => {
    const { id: webinarId } = await makeWebinar({ startsAt });
    const again = async (name: string) =>
      idOf(await register(webinarId, "gus@owner.example", { now: hoursAhead(200), name }));
    const seat = await again("Gus Typo");
    const [first] = await leadsOf("gus@owner.example");
    // Meanwhile its words were changed, and the first confirmation went out.
    await db().update(webinars).set({ version: 2 }).where(eq(webinars.id, webinarId));
    const confirmations = and(
      eq(outbox.kind, "mail-webinar-confirmation"),
      eq(sql`${outbox.payload}->>'registrationId'`, seat),
    );
    await db().update(outbox).set({ doneAt: new Date() }).where(confirmations);
    await db()
      .update(leads)
      .set({ deletedAt: new Date() })
      .where(eq(leads.id, first?.id ?? ""));
    expect(new Set(await Promise.all([again("Gus Sample"), again("Gus Sample")]))).toEqual(new Set([seat]));
    const [held] = await seatsOf("gus@owner.example");
    expect(held).toMatchObject({ name: "Gus Sample" });
    const living = (await leadsOf("gus@owner.example")).filter((lead) => !lead.deletedAt);
    expect(living).toMatchObject([{ id: held?.leadId, name: "Gus Sample", source: "webinar" }]);
    expect(living[0]?.id).not.toBe(first?.id);
    const open = and(confirmations, isNull(outbox.doneAt));
    expect(await db().select().from(outbox).where(open)).toHaveLength(1);
    expect((await jobsOf(seat)).filter(({ hours }) => hours)).toHaveLength(2);
    // What was deleted is purged after a while.
    await db()
      .delete(leads)
      .where(eq(leads.id, living[0]?.id ?? ""));
    await again("Gus Sample");
    expect((await leadsOf("gus@owner.example")).filter((lead) => !lead.deletedAt)).toHaveLength(1);
    // The confirmation that had not gone out gave way to the new one.
    expect(await db().select().from(outbox).where(open)).toHaveLength(1);
  });

  test("anew, by twenty forms at once, is taken once", async () => {
    const { id: webinarId } = await makeWebinar({ startsAt });
    const send = () => register(webinarId, "hal@owner.example", { now: hoursAhead(200) });
    const seat = idOf(await send());
    await db().update(leads).set({ deletedAt: new Date() }).where(eq(leads.email, "hal@owner.example"));
    // Held until several wait for the seat at the same moment.
    const sent = await db().transaction(async (tx) => {
      await tx.select().from(webinarRegistrations).where(eq(webinarRegistrations.id, seat)).for("update");
      const forms = Array.from({ length: 20 }, send);
      const waiting = sql`select pid from pg_locks
        where not granted and locktype = 'tuple' and relation = 'webinar_registrations'::regclass
          and database = (select oid from pg_database where datname = current_database())`;
      await expect.poll(async () => (await tx.execute(waiting)).length).toBeGreaterThan(2);
      return { forms };
    });
    const seats = await Promise.all(sent.forms);
    expect(new Set(seats.map(idOf))).toEqual(new Set([seat]));
    const [living, ...others] = (await leadsOf("hal@owner.example")).filter((lead) => !lead.deletedAt);
    expect(others).toEqual([]);
    const ofLead = eq(timelineEvents.leadId, living?.id ?? "");
    expect((await db().select().from(timelineEvents).where(ofLead)).map(({ kind }) => kind)).toEqual([
      "submitted",
    ]);
    const kinds = (await jobsOf(seat)).map(({ kind }) => kind.replace("mail-webinar-", ""));
    expect(kinds.toSorted()).toEqual(["confirmation", "reminder", "reminder"]);
  });

  test("for the next webinar by the same person is another seat of the same lead", async () => {
    const [first, second] = [await makeWebinar({ startsAt }), await makeWebinar({ startsAt })];
    for (const { id } of [first, second]) await register(id, "cy@owner.example", { now: hoursAhead(200) });
    expect(await seatsOf("cy@owner.example")).toHaveLength(2);
    expect(await leadsOf("cy@owner.example")).toHaveLength(1);
  });

  test("is refused for a webinar that is over or unknown, and nothing is stored", async () => {
    const { id } = await makeWebinar({ startsAt });
    const over = new Date(startsAt.getTime() + 3_600_000);
    expect(await register(id, "dee@owner.example", { now: over })).toMatchObject({ reason: "conflict" });
    expect(await register(randomUUID(), "dee@owner.example")).toMatchObject({ reason: "conflict" });
    expect(await seatsOf("dee@owner.example")).toEqual([]);
    expect(await leadsOf("dee@owner.example")).toEqual([]);
  });

  test("that was refused does not use up its form: sent again in time, it is stored", async () => {
    const { id } = await makeWebinar({ startsAt });
    const formKey = randomUUID();
    const before = await db().select().from(formKeys);
    const over = new Date(startsAt.getTime() + 3_600_000);
    expect(await register(id, "eve@owner.example", { now: over, formKey })).toMatchObject({ ok: false });
    expect(await db().select().from(formKeys)).toHaveLength(before.length);
    const seat = idOf(await register(id, "eve@owner.example", { now: hoursAhead(5), formKey }));
    expect(await seatsOf("eve@owner.example")).toMatchObject([{ id: seat }]);
    // A repeat that comes when the webinar is over still leads to the seat.
    expect(idOf(await register(id, "eve@owner.example", { now: over, formKey }))).toBe(seat);
  });

  test("tells the lead's timeline which webinar it was", async () => {
    const { id } = await makeWebinar({ startsAt, title: "Taxes for landlords" });
    await register(id, "fay@owner.example", { now: hoursAhead(5) });
    const [lead] = await leadsOf("fay@owner.example");
    const [event] = await db()
      .select()
      .from(timelineEvents)
      .where(eq(timelineEvents.leadId, lead?.id ?? ""));
    expect(event?.data).toMatchObject({
      webinar: "Taxes for landlords",
      webinarStartsAt: "2026-12-10T18:00:00.000Z",
    });
  });
});

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

import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { saveWebinar } from "#app/features/webinars/commands.server.ts";
import { visitor } from "#app/lib/actor.ts";
import { db } from "#db/instance.server.ts";
import { outbox, webinars } from "#db/schema/index.ts";
import { makeStaff } from "#tests/factories/leads.ts";
import { makeWebinar, register, typedWebinar } from "#tests/factories/referrals.ts";
import { storeOfficeRules } from "#tests/factories/site.ts";

const now = new Date("2026-11-21T15:00:00.000Z");
const startsAt = new Date("2026-12-10T18:00:00.000Z");

const stored = async (slug: string) => (await db().select().from(webinars).where(eq(webinars.slug, slug)))[0];

const admin = () => makeStaff({ role: "admin" });

beforeAll(async () => {
  await storeOfficeRules({ newLeadAddresses: [] });
});

describe("an admin", () => {
  test("adds a webinar in the company's zone; two on one day have different slugs", async () => {
    const actor = await admin();
    const first = await saveWebinar(actor, typedWebinar({ day: "2027-07-01" }), now);
    const second = await saveWebinar(actor, typedWebinar({ day: "2027-07-01", time: "18:30" }), now);
    expect([first, second]).toEqual([
      { ok: true, value: "2027-07-01" },
      { ok: true, value: "2027-07-01-2" },
    ]);
    expect(await stored("2027-07-01")).toMatchObject({
      startsAt: new Date("2027-07-01T17:00:00.000Z"),
      topics: ["What to keep", "What to ask"],
      replayUrl: null,
      durationMinutes: 60,
    });
  });

  test("changes a webinar, unless someone else has changed it since", async () => {
    const actor = await admin();
    const { slug } = await makeWebinar({ startsAt });
    const first = typedWebinar({ slug, version: 1, replayUrl: "https://video.example/1" });
    expect(await saveWebinar(actor, first, now)).toMatchObject({ ok: true });
    expect(await saveWebinar(actor, typedWebinar({ slug, version: 1, title: "Late" }), now)).toMatchObject({
      reason: "changed",
    });
    expect(await stored(slug)).toMatchObject({ title: "Taxes for landlords", version: 2 });
    expect(await saveWebinar(actor, typedWebinar({ slug: "nope", version: 1 }), now)).toMatchObject({
      reason: "not_found",
    });
  });
});

test("refuses a visitor and staff who are not admins", async () => {
  const before = await db().select().from(webinars);
  for (const actor of [visitor, await makeStaff()])
    expect(await saveWebinar(actor, typedWebinar(), now)).toMatchObject({ reason: "forbidden" });
  expect(await db().select().from(webinars)).toHaveLength(before.length);
});

test.each([
  { time: "25:00" },
  { day: "2026-02-30" },
  { durationMinutes: "1" },
  { joinUrl: "javascript:alert(1)" },
  { title: " " },
])("it is refused with %o", (changes) => {
  expect(() => typedWebinar(changes)).toThrow();
});

async function seated() {
  const webinar = await makeWebinar({ startsAt });
  const seats: string[] = [];
  for (const name of ["a", "b"]) {
    const seat = await register(webinar.id, `${name}@${webinar.slug}.example`, { now });
    seats.push(seat.ok ? seat.value.registrationId : "");
  }
  return { slug: webinar.slug, id: webinar.id, seats };
}

const jobsOf = async (registrationId: string) => {
  const all = await db().select().from(outbox).orderBy(outbox.id);
  return all
    .filter(({ kind, payload }) => payload.registrationId === registrationId && !kind.includes("confirm"))
    .map(({ kind, payload, runAt, doneAt }) => [
      kind.replace("mail-webinar-", ""),
      payload.hoursBefore ?? null,
      payload.hoursBefore ? runAt.toISOString() : null,
      doneAt !== null,
    ]);
};

const ahead = [
  ["reminder", 24, "2026-12-09T18:00:00.000Z", false],
  ["reminder", 1, "2026-12-10T17:00:00.000Z", false],
];

describe("a webinar that moves", () => {
  test("is emailed once to each registration, and the reminders follow the new time", async () => {
    const { slug, seats } = await seated();
    const actor = await admin();
    // The reminder of the day before has gone out already.
    const [sent] = (await db().select().from(outbox)).filter(
      ({ payload }) => payload.registrationId === seats[0] && payload.hoursBefore === 24,
    );
    await db()
      .update(outbox)
      .set({ doneAt: now })
      .where(eq(outbox.id, sent?.id ?? 0));
    await saveWebinar(actor, typedWebinar({ slug, version: 1, day: "2026-12-15" }), now);
    await saveWebinar(actor, typedWebinar({ slug, version: 2, day: "2026-12-17" }), now);
    const news = [
      ["moved", null, null, false],
      ["reminder", 24, "2026-12-16T18:00:00.000Z", false],
      ["reminder", 1, "2026-12-17T17:00:00.000Z", false],
    ];
    expect(await jobsOf(seats[0] ?? "")).toEqual([
      ["reminder", 24, "2026-12-09T18:00:00.000Z", true],
      ...news,
    ]);
    expect(await jobsOf(seats[1] ?? "")).toEqual(news);
  });

  test("sends nothing when only the text changed or the webinar is over", async () => {
    const { slug, seats } = await seated();
    const actor = await admin();
    await saveWebinar(actor, typedWebinar({ slug, version: 1, title: "Other words" }), now);
    const untouched = await jobsOf(seats[0] ?? "");
    expect(untouched.map(([kind]) => kind)).toEqual(["reminder", "reminder"]);
    const afterwards = new Date("2026-12-11T00:00:00.000Z");
    await saveWebinar(actor, typedWebinar({ slug, version: 2, day: "2026-12-09" }), afterwards);
    expect(await jobsOf(seats[0] ?? "")).toEqual(untouched);
  });
});

test("sends a new join link once to each registration", async () => {
  const { slug, seats } = await seated();
  const actor = await admin();
  await saveWebinar(actor, typedWebinar({ slug, version: 1, joinUrl: "https://room.example/1" }), now);
  await saveWebinar(actor, typedWebinar({ slug, version: 2, joinUrl: "https://room.example/2" }), now);
  for (const seat of seats) expect(await jobsOf(seat)).toEqual([["moved", null, null, false], ...ahead]);
  const afterwards = new Date("2026-12-11T00:00:00.000Z");
  await saveWebinar(actor, typedWebinar({ slug, version: 3, joinUrl: "https://room.example/3" }), afterwards);
  expect(await jobsOf(seats[0] ?? "")).toHaveLength(3);
});

describe("a canceled webinar", () => {
  const off = ["cancelled", null, null, false];

  test("is emailed once to each registration and sends no reminders", async () => {
    const { slug, seats } = await seated();
    const actor = await admin();
    await saveWebinar(actor, typedWebinar({ slug, version: 1, isCancelled: "on" }), now);
    const later = new Date(now.getTime() + 60_000);
    const again = typedWebinar({ slug, version: 2, isCancelled: "on", day: "2026-12-15", joinUrl: "/other" });
    expect(await saveWebinar(actor, again, later)).toMatchObject({ ok: true });
    expect((await stored(slug))?.cancelledAt).toEqual(now);
    for (const seat of seats) expect(await jobsOf(seat)).toEqual([off]);
  });

  test("that is back on is emailed again, with its reminders", async () => {
    const { slug, seats } = await seated();
    const actor = await admin();
    await saveWebinar(actor, typedWebinar({ slug, version: 1, isCancelled: "on" }), now);
    await saveWebinar(actor, typedWebinar({ slug, version: 2 }), now);
    expect(await jobsOf(seats[0] ?? "")).toEqual([["moved", null, null, false], ...ahead]);
    expect((await stored(slug))?.cancelledAt).toBeNull();
  });
});

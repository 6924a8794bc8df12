import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { saveWebinar } from "#app/features/webinars/commands.server.ts";
import { findWebinars } from "#app/features/webinars/queries.server.ts";
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
  test("adds a webinar in the company's zone; two on one day have addresses of their own", async () => {
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

  test("changes one, unless somebody else did meanwhile", async () => {
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

test("nobody else may", async () => {
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
      payload.hoursBefore ?? payload.startsAt ?? payload.joinUrl ?? null,
      payload.hoursBefore ? runAt.toISOString() : null,
      doneAt !== null,
    ]);
};

const ahead = [
  ["reminder", 24, "2026-12-09T18:00:00.000Z", false],
  ["reminder", 1, "2026-12-10T17:00:00.000Z", false],
];

describe("a date that moves", () => {
  test("is mailed once to each who registered, and the reminders follow the new time", async () => {
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
    const moved = "2026-12-17T18:00:00.000Z";
    await saveWebinar(actor, typedWebinar({ slug, version: 2, day: "2026-12-17" }), now);
    const news = [
      ["moved", moved, null, false],
      ["reminder", 24, "2026-12-16T18:00:00.000Z", false],
      ["reminder", 1, "2026-12-17T17:00:00.000Z", false],
    ];
    expect(await jobsOf(seats[0] ?? "")).toEqual([
      ["reminder", 24, "2026-12-09T18:00:00.000Z", true],
      ...news,
    ]);
    expect(await jobsOf(seats[1] ?? "")).toEqual(news);
  });

  test("to an hour that is near leaves only the reminders whose time has not passed", async () => {
    const { slug, seats } = await seated();
    await saveWebinar(
      await admin(),
      typedWebinar({ slug, version: 1, day: "2026-11-22", time: "06:00" }),
      now,
    );
    expect(await jobsOf(seats[0] ?? "")).toEqual([
      ["moved", "2026-11-22T12:00:00.000Z", null, false],
      ["reminder", 1, "2026-11-22T11:00:00.000Z", false],
    ]);
  });

  test("stirs nobody when only words changed, or when the webinar is over", async () => {
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

test("a room with a new address is told once to each, with the last one, and the reminders stay", async () => {
  const { slug, seats } = await seated();
  const actor = await admin();
  await saveWebinar(actor, typedWebinar({ slug, version: 1, joinUrl: "https://room.example/1" }), now);
  await saveWebinar(actor, typedWebinar({ slug, version: 2, joinUrl: "https://room.example/2" }), now);
  for (const seat of seats)
    expect(await jobsOf(seat)).toEqual([...ahead, ["room", "https://room.example/2", null, false]]);
  const afterwards = new Date("2026-12-11T00:00:00.000Z");
  await saveWebinar(actor, typedWebinar({ slug, version: 3, joinUrl: "https://room.example/3" }), afterwards);
  expect(await jobsOf(seats[0] ?? "")).toHaveLength(3);
});

describe("a webinar that is called off", () => {
  const off = ["cancelled", null, null, false];

  test("is told once to each who registered; reminders are dropped, and further changes stir nobody", async () => {
    const { slug, seats } = await seated();
    const actor = await admin();
    await saveWebinar(actor, typedWebinar({ slug, version: 1, isCancelled: "on" }), now);
    const later = new Date(now.getTime() + 60_000);
    const again = typedWebinar({ slug, version: 2, isCancelled: "on", day: "2026-12-15", joinUrl: "/other" });
    expect(await saveWebinar(actor, again, later)).toMatchObject({ ok: true });
    expect((await stored(slug))?.cancelledAt).toEqual(now);
    for (const seat of seats) expect(await jobsOf(seat)).toEqual([off]);
  });

  test("takes nobody any more, and leaves its day free for another", async () => {
    const { slug, id } = await seated();
    const actor = await admin();
    await saveWebinar(actor, typedWebinar({ slug, version: 1, isCancelled: "on", title: "Once" }), now);
    expect(await register(id, "late@owner.example", { now })).toMatchObject({ reason: "conflict" });
    const added = await saveWebinar(actor, typedWebinar({ title: "Once" }), now);
    expect(added.ok && added.value).not.toBe(slug);
  });

  test("and takes place after all is told as such, with its reminders", async () => {
    const { slug, seats } = await seated();
    const actor = await admin();
    await saveWebinar(actor, typedWebinar({ slug, version: 1, isCancelled: "on" }), now);
    await saveWebinar(actor, typedWebinar({ slug, version: 2 }), now);
    expect(await jobsOf(seats[0] ?? "")).toEqual([["moved", startsAt.toISOString(), null, false], ...ahead]);
    expect((await stored(slug))?.cancelledAt).toBeNull();
  });

  test("when it is over stirs nobody", async () => {
    const { slug, seats } = await seated();
    const afterwards = new Date("2026-12-11T00:00:00.000Z");
    await saveWebinar(await admin(), typedWebinar({ slug, version: 1, isCancelled: "on" }), afterwards);
    expect(await jobsOf(seats[0] ?? "")).toEqual(ahead);
  });
});

test("the page names the other dates, and one that was called off only where somebody registered", async () => {
  const actor = await admin();
  const moment = new Date("2040-01-01T00:00:00.000Z");
  const day = (number: number) => new Date(`2040-02-0${number}T18:00:00.000Z`);
  const [one, two, empty] = [
    await makeWebinar({ startsAt: day(1) }),
    await makeWebinar({ startsAt: day(2) }),
    await makeWebinar({ startsAt: day(3), cancelledAt: now }),
  ];
  await register(one.id, "counts@owner.example", { now });
  await saveWebinar(
    actor,
    typedWebinar({ slug: one.slug, version: 1, day: "2040-02-01", isCancelled: "on" }),
    now,
  );
  const shown = await findWebinars(moment);
  expect(shown.next?.slug).toBe(two.slug);
  expect(shown.wasCanceled.map(({ slug }) => slug)).toEqual([one.slug]);
  const asked = await findWebinars(moment, empty.slug);
  expect(asked.wasCanceled.map(({ slug }) => slug)).toEqual([one.slug, empty.slug]);
});

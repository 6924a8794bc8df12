import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { clearCaches } from "#app/lib/cache.server.ts";
import { loader as page } from "#app/routes/funnel/webinar.tsx";
import { loader as calendar } from "#app/routes/funnel/webinar-calendar.ts";
import { loader as registered } from "#app/routes/funnel/webinar-registered.tsx";
import { db } from "#db/instance.server.ts";
import { webinars } from "#db/schema/index.ts";
import { makeWebinar, register } from "#tests/factories/referrals.ts";
import { answerOf, sentTo } from "#tests/factories/routes.ts";

const room = "https://room.example/key";
const daysOn = (days: number) => new Date(Date.now() + days * 86_400_000);
const keysOf = (told: unknown) => Object.keys(told ?? {}).sort();

const open = (path: string, params = {}) => sentTo({ path, params });

async function seatIn() {
  const { id, slug } = await makeWebinar({ startsAt: daysOn(1), joinUrl: room });
  const seat = await register(id, `guest@${slug}.example`);
  return { slug, of: seat.ok ? seat.value.registrationId : "" };
}

const seatPage = async (of: string) =>
  (await answerOf(registered(open(`/webinar/registered?of=${of}`)))).data as Record<string, unknown>;

const fileOf = async (slug: string, of: string) =>
  (await answerOf(calendar(open(`/webinar/${slug}/event.ics?of=${of}`, { slug })))).reply?.text();

test("the page tells everybody of a webinar what it shows, and nothing else", async () => {
  await seatIn();
  await seatIn();
  await makeWebinar({ startsAt: daysOn(-3), joinUrl: room });
  clearCaches();
  const { data } = await answerOf(page(open("/webinar")));
  const { next, further, past } = data as { next: object; further: object[]; past: object };
  for (const told of [next, further[0], past])
    expect(keysOf(told)).toEqual([
      "durationMinutes",
      "id",
      "isCanceled",
      "replayUrl",
      "slug",
      "startsAt",
      "summary",
      "title",
      "topics",
    ]);
  expect(keysOf(data)).toEqual([
    "events",
    "further",
    "keys",
    "next",
    "past",
    "phone",
    "timeZone",
    "wasCanceled",
  ]);
  expect(JSON.stringify(data)).not.toContain(room);
});

test("the page of a seat tells its webinar and the room, and nothing else", async () => {
  const { of } = await seatIn();
  const told = await seatPage(of);
  expect(keysOf(told)).toEqual([
    "calendar",
    "hasNext",
    "isCanceled",
    "isNew",
    "isOver",
    "isToday",
    "room",
    "timeZone",
    "webinar",
  ]);
  expect(keysOf(told.webinar)).toEqual(["durationMinutes", "replayUrl", "startsAt", "title"]);
  expect(told.room).toMatchObject({ joinUrl: room });
  expect(keysOf(told.room)).toEqual(["google", "joinUrl", "outlook"]);
});

test.each([
  ["is over", { startsAt: daysOn(-1) }],
  ["was called off", { cancelledAt: new Date() }],
])("of a webinar that %s the room is told to nobody any more", async (_, changes) => {
  const { slug, of } = await seatIn();
  expect(await fileOf(slug, of)).toContain(room);
  await db().update(webinars).set(changes).where(eq(webinars.slug, slug));
  const told = await seatPage(of);
  expect(told).toMatchObject({ room: null });
  expect(JSON.stringify(told)).not.toContain(room);
  const file = await fileOf(slug, of);
  expect(file).toContain("BEGIN:VEVENT");
  expect(file).not.toContain(room);
});

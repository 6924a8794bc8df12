import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { loader as calendar } from "#app/routes/funnel/webinar-calendar.ts";
import { loader as registered } from "#app/routes/funnel/webinar-registered.tsx";
import { db } from "#db/instance.server.ts";
import { webinars } from "#db/schema/index.ts";
import { makeWebinar, register } from "#tests/factories/referrals.ts";
import { answerOf, sentTo } from "#tests/factories/routes.ts";

const room = "https://room.example/key";
const daysOn = (days: number) => new Date(Date.now() + days * 86_400_000);

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

test.each([
  ["is over", { startsAt: daysOn(-1) }],
  ["was canceled", { cancelledAt: new Date() }],
])("shows the room to registered guests, but not once the webinar %s", async (_, changes) => {
  const { slug, of } = await seatIn();
  expect(await fileOf(slug, of)).toContain(room);
  expect(await seatPage(of)).toMatchObject({ room: { joinUrl: room } });
  await db().update(webinars).set(changes).where(eq(webinars.slug, slug));
  const page = await seatPage(of);
  expect(page).toMatchObject({ room: null });
  expect(JSON.stringify(page)).not.toContain(room);
  const file = await fileOf(slug, of);
  expect(file).toContain("BEGIN:VEVENT");
  expect(file).not.toContain(room);
});

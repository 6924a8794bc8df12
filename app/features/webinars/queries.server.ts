import { and, desc, eq, exists, type SQL } from "drizzle-orm";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import type { PublicWebinar } from "#app/features/webinars/rules.ts";
import {
  calendarPath,
  chooseWebinars,
  googleCalendarUrl,
  isAwaited,
  outlookCalendarUrl,
  seatState,
} from "#app/features/webinars/rules.ts";
import { kept } from "#app/lib/cache.server.ts";
import { clockAt } from "#app/lib/dates.ts";
import { isJustNow } from "#app/lib/just-now.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { db } from "#db/instance.server.ts";
import { users, webinarRegistrations, webinars } from "#db/schema/index.ts";

const open = {
  id: webinars.id,
  slug: webinars.slug,
  title: webinars.title,
  summary: webinars.summary,
  startsAt: webinars.startsAt,
  durationMinutes: webinars.durationMinutes,
  cancelledAt: webinars.cancelledAt,
};

const seated = () =>
  exists(
    db()
      .select({ id: webinarRegistrations.id })
      .from(webinarRegistrations)
      .where(eq(webinarRegistrations.webinarId, webinars.id)),
  ) as SQL<boolean>;

const latest = kept(() =>
  db()
    .select({ ...open, topics: webinars.topics, replayUrl: webinars.replayUrl, hasSeats: seated() })
    .from(webinars)
    .orderBy(desc(webinars.startsAt))
    .limit(50),
);

/** `asked` is the slug of the date to show first. Cached for five seconds. */
export async function findWebinars(now: Date, asked: string | null = null) {
  const { next, further, wasCanceled, past } = chooseWebinars(await latest.ask(), now, asked);
  return {
    next: next && shown(next),
    further: further.map(shown),
    wasCanceled: wasCanceled.map(shown),
    past: past && shown(past),
  };
}

type Latest = Awaited<ReturnType<typeof latest.ask>>[number];

const shown = ({ cancelledAt, hasSeats: _, ...webinar }: Latest): PublicWebinar => ({
  ...webinar,
  isCanceled: cancelledAt !== null,
});

export async function findSeat({ webinarId, email }: { webinarId: string; email: string }) {
  const [seat] = await db()
    .select({ id: webinarRegistrations.id })
    .from(webinarRegistrations)
    .where(and(eq(webinarRegistrations.webinarId, webinarId), eq(webinarRegistrations.email, email)));
  return seat?.id ?? null;
}

export type Registration = NonNullable<Awaited<ReturnType<typeof findRegistration>>>;

export async function findRegistration(id: string) {
  if (!isUuid(id)) return null;
  const [registration] = await db()
    .select({
      id: webinarRegistrations.id,
      email: webinarRegistrations.email,
      name: webinarRegistrations.name,
      leadId: webinarRegistrations.leadId,
      webinar: {
        slug: webinars.slug,
        title: webinars.title,
        startsAt: webinars.startsAt,
        durationMinutes: webinars.durationMinutes,
        joinUrl: webinars.joinUrl,
        cancelledAt: webinars.cancelledAt,
      },
    })
    .from(webinarRegistrations)
    .innerJoin(webinars, eq(webinars.id, webinarRegistrations.webinarId))
    .where(eq(webinarRegistrations.id, id));
  return registration ?? null;
}

export async function findSeatPage(id: string, { now, origin }: { now: Date; origin: string }) {
  if (!isUuid(id)) return null;
  const reading = db()
    .select({
      webinar: { ...open, replayUrl: webinars.replayUrl, joinUrl: webinars.joinUrl },
      registeredAt: webinarRegistrations.createdAt,
    })
    .from(webinarRegistrations)
    .innerJoin(webinars, eq(webinars.id, webinarRegistrations.webinarId))
    .where(eq(webinarRegistrations.id, id));
  const [[seat], { timeZone }, { next }] = await Promise.all([reading, findCompany(), findWebinars(now)]);
  if (!seat) return null;
  const { title, startsAt, durationMinutes, replayUrl, joinUrl, slug } = seat.webinar;
  const entry = { ...seat.webinar, joinUrl: new URL(joinUrl, origin).href };
  return {
    webinar: { title, startsAt, durationMinutes, replayUrl },
    ...seatState(seat.webinar, { now, timeZone }),
    isNew: isJustNow(seat.registeredAt, now),
    hasNext: next !== null,
    calendar: calendarPath(slug, id),
    room: isAwaited(seat.webinar, now)
      ? { joinUrl, google: googleCalendarUrl(entry), outlook: outlookCalendarUrl(entry) }
      : null,
    timeZone,
  };
}

/** The join link is included only for a registration (`of`) of an upcoming webinar. */
export async function findCalendarEntry(slug: string, { of, now }: { of: string | null; now: Date }) {
  const [webinar] = await db()
    .select({
      ...open,
      version: webinars.version,
      createdAt: webinars.createdAt,
      joinUrl: webinars.joinUrl,
    })
    .from(webinars)
    .where(eq(webinars.slug, slug));
  if (!webinar) return null;
  const { cancelledAt, joinUrl, ...entry } = webinar;
  const opens = isAwaited(webinar, now) && (await isSeat(of, webinar.id));
  return { ...entry, isCanceled: cancelledAt !== null, joinUrl: opens ? joinUrl : null };
}

async function isSeat(id: string | null, webinarId: string) {
  if (id === null || !isUuid(id)) return false;
  const { id: seat, webinarId: held } = webinarRegistrations;
  return (await db().$count(webinarRegistrations, and(eq(seat, id), eq(held, webinarId)))) > 0;
}

export const listWebinarsToEdit = () =>
  db()
    .select({
      slug: webinars.slug,
      title: webinars.title,
      startsAt: webinars.startsAt,
      cancelledAt: webinars.cancelledAt,
    })
    .from(webinars)
    .orderBy(desc(webinars.startsAt))
    .limit(200);

/** Day and time are those of the company's zone. */
export async function findWebinarToEdit(slug: string) {
  const [{ timeZone }, [webinar]] = await Promise.all([
    findCompany(),
    db()
      .select({
        facts: {
          title: webinars.title,
          summary: webinars.summary,
          topics: webinars.topics,
          startsAt: webinars.startsAt,
          durationMinutes: webinars.durationMinutes,
          joinUrl: webinars.joinUrl,
          replayUrl: webinars.replayUrl,
          cancelledAt: webinars.cancelledAt,
        },
        version: webinars.version,
        changed: { at: webinars.updatedAt, by: users.name },
      })
      .from(webinars)
      .leftJoin(users, eq(users.id, webinars.updatedBy))
      .where(eq(webinars.slug, slug)),
  ]);
  if (!webinar) return null;
  const { startsAt, cancelledAt, topics, ...words } = webinar.facts;
  const { date: day, time } = clockAt(startsAt, timeZone);
  const facts = { ...words, topics: topics.join("\n"), day, time, isCancelled: cancelledAt !== null };
  return { ...webinar, facts };
}

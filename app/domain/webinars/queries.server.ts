import { and, desc, eq, exists, type SQL } from "drizzle-orm";
import { clockAt } from "#app/domain/calendar.ts";
import { isJustNow } from "#app/domain/just-now.ts";
import { kept } from "#app/domain/kept.server.ts";
import { findCompany } from "#app/domain/site/queries.server.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { calendarPath } from "#app/domain/webinars/address.ts";
import {
  chooseWebinars,
  googleCalendarUrl,
  isAwaited,
  outlookCalendarUrl,
  seatState,
} from "#app/domain/webinars/rules.ts";
import type { PublicWebinar } from "#app/domain/webinars/types.ts";
import { db } from "#db/instance.server.ts";
import { users, webinarRegistrations, webinars } from "#db/schema/index.ts";

/** What everybody may read of a webinar. */
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

/**
 * What the page of the webinars shows, `asked` first where it is the slug of a date ahead. A change shows
 * within five seconds; it outlives a database that restarts.
 */
export async function findWebinars(now: Date, asked: string | null = null) {
  const { next, further, calledOff, past } = chooseWebinars(await latest.ask(), now, asked);
  return {
    next: next && shown(next),
    further: further.map(shown),
    calledOff: calledOff.map(shown),
    past: past && shown(past),
  };
}

type Latest = Awaited<ReturnType<typeof latest.ask>>[number];

const shown = ({ cancelledAt, hasSeats: _, ...webinar }: Latest): PublicWebinar => ({
  ...webinar,
  isCalledOff: cancelledAt !== null,
});

/** The registration of an e-mail for a webinar. */
export async function findSeat({ webinarId, email }: { webinarId: string; email: string }) {
  const [seat] = await db()
    .select({ id: webinarRegistrations.id })
    .from(webinarRegistrations)
    .where(and(eq(webinarRegistrations.webinarId, webinarId), eq(webinarRegistrations.email, email)));
  return seat?.id ?? null;
}

export type Registration = NonNullable<Awaited<ReturnType<typeof findRegistration>>>;

/**
 * A registration with its webinar as it is planned now, for the mails about it; null when there is none with
 * this id.
 */
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

/**
 * The page of a seat: its webinar as it is planned now, and the ways to it. The room stands in it while the
 * webinar is awaited, no longer. Null when there is no registration with this id.
 *
 * @param at the moment, and the site's origin, with which addresses for other calendars are made absolute.
 */
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

/**
 * A webinar as a calendar takes it, its room for whose seat it is (`of`) while it is awaited; null for an
 * unknown slug.
 */
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
  return { ...entry, isCalledOff: cancelledAt !== null, joinUrl: opens ? joinUrl : null };
}

async function isSeat(id: string | null, webinarId: string) {
  if (id === null || !isUuid(id)) return false;
  const { id: seat, webinarId: held } = webinarRegistrations;
  return (await db().$count(webinarRegistrations, and(eq(seat, id), eq(held, webinarId)))) > 0;
}

/** The newest webinars for the list in the settings, those called off too. */
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

/**
 * What the form of a webinar is filled from, day and time as clocks of the company's zone show them, and who
 * changed it last; null for an unknown slug.
 */
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

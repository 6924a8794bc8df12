import { and, desc, eq } from "drizzle-orm";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { findItem } from "#app/features/settings/items/commands.server.ts";
import {
  calendarPath,
  chooseWebinars,
  endsAt,
  googleCalendarUrl,
  isAwaited,
  outlookCalendarUrl,
} from "#app/features/webinars/rules.ts";
import { cached } from "#app/lib/cache.server.ts";
import { clockAt, isJustNow } from "#app/lib/dates.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { db } from "#db/instance.server.ts";
import { webinarRegistrations, webinars } from "#db/schema/index.ts";

const latest = cached(() =>
  db()
    .select({
      id: webinars.id,
      slug: webinars.slug,
      title: webinars.title,
      summary: webinars.summary,
      topics: webinars.topics,
      startsAt: webinars.startsAt,
      durationMinutes: webinars.durationMinutes,
      replayUrl: webinars.replayUrl,
      cancelledAt: webinars.cancelledAt,
    })
    .from(webinars)
    .orderBy(desc(webinars.startsAt))
    .limit(50),
);

/** `asked` is the slug of the date to show first. Cached for five seconds. */
export const findWebinars = async (now: Date, asked: string | null = null) =>
  chooseWebinars(await latest(), now, asked);

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
      createdAt: webinarRegistrations.createdAt,
      webinar: webinars,
    })
    .from(webinarRegistrations)
    .innerJoin(webinars, eq(webinars.id, webinarRegistrations.webinarId))
    .where(eq(webinarRegistrations.id, id));
  return registration ?? null;
}

export async function findSeatPage(id: string, { now, origin }: { now: Date; origin: string }) {
  const [seat, { timeZone }, { next }] = await Promise.all([
    findRegistration(id),
    findCompany(),
    findWebinars(now),
  ]);
  if (!seat) return null;
  const { title, startsAt, durationMinutes, replayUrl, joinUrl, slug, cancelledAt } = seat.webinar;
  const entry = { ...seat.webinar, joinUrl: new URL(joinUrl, origin).href };
  return {
    webinar: { title, startsAt, durationMinutes, replayUrl },
    isCanceled: cancelledAt !== null,
    isOver: endsAt(seat.webinar) <= now,
    isNew: isJustNow(seat.createdAt, now),
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
  const [[webinar], seat] = await Promise.all([
    db().select().from(webinars).where(eq(webinars.slug, slug)),
    findRegistration(of ?? ""),
  ]);
  if (!webinar) return null;
  const isOpen = isAwaited(webinar, now) && seat?.webinar.id === webinar.id;
  return { ...webinar, joinUrl: isOpen ? webinar.joinUrl : null };
}

export const listWebinarsToEdit = () =>
  db().select().from(webinars).orderBy(desc(webinars.startsAt)).limit(200);

/** Day and time are those of the company's zone. */
export async function findWebinarToEdit(slug: string) {
  const [{ timeZone }, webinar] = await Promise.all([findCompany(), findItem(webinars, slug)]);
  if (!webinar) return null;
  const { startsAt, cancelledAt } = webinar.facts;
  const { date: day, time } = clockAt(startsAt, timeZone);
  return { ...webinar, facts: { ...webinar.facts, day, time, isCancelled: cancelledAt !== null } };
}

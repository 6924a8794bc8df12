import { dayIn } from "#app/domain/calendar.ts";

type Times = { startsAt: Date; durationMinutes: number };
type Planned = Times & { cancelledAt: Date | null };
type Listed = Planned & {
  slug: string;
  /** Whether anybody registered. */
  hasSeats: boolean;
};

/** The instant at which a webinar is over. */
export const endsAt = ({ startsAt, durationMinutes }: Times) =>
  new Date(startsAt.getTime() + durationMinutes * minuteMs);

/** Whether somebody can still come: it is neither over nor called off. */
export const isAwaited = (webinar: Planned, now: Date) => !webinar.cancelledAt && endsAt(webinar) > now;

/**
 * Whether a webinar that is not over would be moved to a beginning that has passed: nobody who counts on it
 * could come, and nobody would hear of it.
 */
export const isMovedBack = (before: Times, startsAt: Date, now: Date) =>
  startsAt.getTime() !== before.startsAt.getTime() && startsAt <= now && endsAt(before) > now;

/** What the page of a seat goes by; `isToday` on the whole day of the beginning, by the zone's clocks. */
export const seatState = (webinar: Planned, { now, timeZone }: { now: Date; timeZone: string }) => ({
  isCalledOff: webinar.cancelledAt !== null,
  isOver: endsAt(webinar) <= now,
  isToday: dayIn(timeZone, webinar.startsAt) === dayIn(timeZone, now),
});

/**
 * The event that is shown first: the one asked for by its slug, else the next that can be joined (also while
 * it is on); the other dates ahead; those called off that somebody counts on or asks for; and the last that
 * is over.
 */
export function chooseWebinars<Webinar extends Listed>(
  webinars: readonly Webinar[],
  now: Date,
  asked: string | null = null,
) {
  const byStart = webinars.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  const ahead = byStart.filter((webinar) => endsAt(webinar) > now);
  const open = ahead.filter((webinar) => isAwaited(webinar, now));
  const next = open.find(({ slug }) => slug === asked) ?? open[0] ?? null;
  return {
    next,
    further: open.filter((webinar) => webinar !== next),
    calledOff: ahead.filter(({ cancelledAt, hasSeats, slug }) => cancelledAt && (hasSeats || slug === asked)),
    past: byStart.findLast((webinar) => endsAt(webinar) <= now && !webinar.cancelledAt) ?? null,
  };
}

/** Hours before the start at which a registered person hears from us. */
export const reminderHours = [24, 1] as const;
export type ReminderHours = (typeof reminderHours)[number];

/** When a reminder goes out, so many hours before the start. */
export const reminderAt = (startsAt: Date, hoursBefore: ReminderHours) =>
  new Date(startsAt.getTime() - hoursBefore * 60 * minuteMs);

/**
 * Whether a reminder goes out now. `past` when its time gave way to that of the next reminder, or to the
 * event itself; `early`, with the milliseconds left, when the event has moved to a later date.
 */
export function reminderState(startsAt: Date, hoursBefore: ReminderHours, now: Date) {
  const left = reminderAt(startsAt, hoursBefore).getTime() - now.getTime();
  if (left > minuteMs) return { is: "early", ms: left } as const;
  const until = hoursBefore === 24 ? reminderAt(startsAt, 1) : startsAt;
  return now < until ? ({ is: "due" } as const) : ({ is: "past" } as const);
}

/** `60` → `1 hour`, `90` → `1 hour 30 minutes`, `45` → `45 minutes`. */
export function durationWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours && `${hours} ${hours === 1 ? "hour" : "hours"}`, rest && `${rest} minutes`]
    .filter(Boolean)
    .join(" ");
}

type Entry = Times & { title: string; summary: string; joinUrl: string };

/** The event as an entry of Google Calendar, ready to be saved; addresses are absolute. */
export const googleCalendarUrl = (event: Entry) =>
  `https://calendar.google.com/calendar/render?${new URLSearchParams({
    action: "TEMPLATE",
    text: event.title,
    dates: `${compact(event.startsAt)}/${compact(endsAt(event))}`,
    details: `${event.summary}\n\nJoin: ${event.joinUrl}`,
    location: event.joinUrl,
  })}`;

/** The event as an entry of Outlook's calendar on the web. */
export const outlookCalendarUrl = (event: Entry) =>
  `https://outlook.live.com/calendar/0/deeplink/compose?${new URLSearchParams({
    path: "/calendar/action/compose",
    rru: "addevent",
    subject: event.title,
    startdt: event.startsAt.toISOString(),
    enddt: endsAt(event).toISOString(),
    body: `${event.summary}\n\nJoin: ${event.joinUrl}`,
    location: event.joinUrl,
  })}`;

const minuteMs = 60_000;

/** `20261210T180000Z` */
const compact = (instant: Date) => instant.toISOString().replace(/[-:]|\.\d{3}/g, "");

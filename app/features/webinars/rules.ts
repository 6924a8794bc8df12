import type { StructuredData } from "#app/features/content/site/structured.ts";

/** `Thu, Dec 10, 12:00 PM CST` */
export const shortWhen = (instant: Date, timeZone: string) =>
  written(instant, {
    weekday: "short",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
    timeZone,
  });

/** `December` or `10` */
export const formatPart = (instant: Date, timeZone: string, part: Intl.DateTimeFormatOptions) =>
  written(instant, { ...part, timeZone });

// Engines disagree about the space before AM and PM, and about "at" before a time.
const written = (instant: Date, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-US", options)
    .format(instant)
    .replace(/\u202f|\u00a0/g, " ")
    .replace(" at ", ", ");

export const webinarPath = (slug: string) => `/webinar?${new URLSearchParams({ on: slug })}`;

/** Only a file with `of`, the id of a registration, contains the join link. */
export const calendarPath = (slug: string, of: string) =>
  `/webinar/${slug}/event.ics?${new URLSearchParams({ of })}`;

type Times = { startsAt: Date; durationMinutes: number };

type Planned = Times & { cancelledAt: Date | null };

type Listed = Planned & { slug: string };

export const endsAt = ({ startsAt, durationMinutes }: Times) =>
  new Date(startsAt.getTime() + durationMinutes * minuteMs);

export const isAwaited = (webinar: Planned, now: Date) => !webinar.cancelledAt && endsAt(webinar) > now;

export const isMovedBack = (before: Times, startsAt: Date, now: Date) =>
  startsAt.getTime() !== before.startsAt.getTime() && startsAt <= now && endsAt(before) > now;

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
    wasCanceled: ahead.filter(({ cancelledAt }) => cancelledAt),
    past: byStart.findLast((webinar) => endsAt(webinar) <= now && !webinar.cancelledAt) ?? null,
  };
}

export const reminderHours = [24, 1] as const;

export type ReminderHours = (typeof reminderHours)[number];

export const reminderAt = (startsAt: Date, hoursBefore: ReminderHours) =>
  new Date(startsAt.getTime() - hoursBefore * 60 * minuteMs);

/** Until the next reminder or the event. */
export const isReminderDue = (startsAt: Date, hoursBefore: ReminderHours, now: Date) =>
  now < (hoursBefore === 24 ? reminderAt(startsAt, 1) : startsAt);

/** `90` → `1 hour 30 minutes` */
export function formatDuration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours && `${hours} ${hours === 1 ? "hour" : "hours"}`, rest && `${rest} minutes`]
    .filter(Boolean)
    .join(" ");
}

type Entry = Times & { title: string; summary: string; joinUrl: string };

export const googleCalendarUrl = (event: Entry) =>
  `https://calendar.google.com/calendar/render?${new URLSearchParams({
    action: "TEMPLATE",
    text: event.title,
    dates: `${compact(event.startsAt)}/${compact(endsAt(event))}`,
    details: `${event.summary}\n\nJoin: ${event.joinUrl}`,
    location: event.joinUrl,
  })}`;

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

/** `Thursday, December 10, 2026, 12:00 PM CST` */
export function formatWeekdayAndTime(instant: Date, timeZone: string): string {
  return written(instant, {
    weekday: "long",
    month: "long",
    day: "numeric",
    year: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
    timeZone,
  });
}

type Event = Planned & { slug: string; title: string; summary: string };

type Shown = { next: Event | null; further: readonly Event[]; wasCanceled: readonly Event[] };

export function webinarEvents(
  { next, further, wasCanceled }: Shown,
  { company, origin }: { company: { name: string }; origin: string },
): StructuredData[] {
  return [...(next ? [next] : []), ...further, ...wasCanceled].map((event) => ({
    "@context": "https://schema.org",
    "@type": "Event",
    name: event.title,
    description: event.summary,
    startDate: event.startsAt.toISOString(),
    endDate: endsAt(event).toISOString(),
    eventStatus: `https://schema.org/${event.cancelledAt ? "EventCancelled" : "EventScheduled"}`,
    eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode",
    isAccessibleForFree: true,
    location: { "@type": "VirtualLocation", url: origin + webinarPath(event.slug) },
    organizer: { "@type": "Organization", name: company.name, url: `${origin}/` },
  }));
}

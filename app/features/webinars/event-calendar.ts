import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { endsAt, webinarPath } from "#app/features/webinars/rules.ts";

type Event = {
  id: string;
  slug: string;
  title: string;
  summary: string;
  startsAt: Date;
  durationMinutes: number;
  version: number;
  createdAt: Date;
  cancelledAt: Date | null;
  joinUrl: string | null;
};

/** Times are UTC and the UID never changes, so that calendars update or remove the same entry. */
export function eventCalendar(
  event: Event,
  { company, origin }: { company: { name: string; email: string }; origin: string },
): string {
  const url = origin + webinarPath(event.slug);
  const room = event.joinUrl && new URL(event.joinUrl, origin).href;
  const calendar = ical({
    prodId: { company: company.name, product: "Webinars", language: "EN" },
    method: event.cancelledAt ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: `webinar-${event.id}@${new URL(origin).hostname}`,
    sequence: Math.max(0, event.version - 1),
    stamp: event.createdAt,
    start: event.startsAt,
    end: endsAt(event),
    summary: event.title,
    description: room ? `${event.summary}\n\nJoin: ${room}` : event.summary,
    location: room ?? url,
    url,
    ...(event.cancelledAt && { status: ICalEventStatus.CANCELLED }),
    organizer: { name: company.name, email: company.email },
  });
  return `${calendar.toString()}\r\n`;
}

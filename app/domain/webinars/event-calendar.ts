import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { endsAt } from "#app/domain/webinars/rules.ts";

type Event = {
  id: string;
  title: string;
  summary: string;
  startsAt: Date;
  durationMinutes: number;
  /** Goes up with every change, so that a calendar takes the newer one. */
  version: number;
  createdAt: Date;
  cancelledAt: Date | null;
};

type Circumstances = {
  company: { name: string; email: string };
  /** Absolute addresses: the page of the event, and where it is held for those who registered. */
  url: string;
  joinUrl: string | null;
};

/**
 * The event as an iCalendar file. Times are in UTC, which no change of clocks can shift; the UID never changes. Of one
 * that was called off it is what takes the entry out of a calendar.
 */
export function eventCalendar(event: Event, { company, url, joinUrl }: Circumstances): string {
  const calendar = ical({
    prodId: { company: company.name, product: "Webinars", language: "EN" },
    method: event.cancelledAt ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: `webinar-${event.id}@${new URL(url).hostname}`,
    sequence: Math.max(0, event.version - 1),
    stamp: event.createdAt,
    start: event.startsAt,
    end: endsAt(event),
    summary: event.title,
    description: joinUrl ? `${event.summary}\n\nJoin: ${joinUrl}` : event.summary,
    location: joinUrl ?? url,
    url,
    ...(event.cancelledAt && { status: ICalEventStatus.CANCELLED }),
    organizer: { name: company.name, email: company.email },
  });
  return `${calendar.toString()}\r\n`;
}

import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { webinarPath } from "#app/domain/webinars/address.ts";
import { endsAt } from "#app/domain/webinars/rules.ts";

type Event = {
  id: string;
  slug: string;
  title: string;
  summary: string;
  startsAt: Date;
  durationMinutes: number;
  /** Goes up with every change, so that a calendar takes the newer one. */
  version: number;
  createdAt: Date;
  isCalledOff: boolean;
  /** Address of the room, for whose seat it is while it is awaited. */
  joinUrl: string | null;
};

type Circumstances = {
  company: { name: string; email: string };
  /** Of the site, without a slash at its end. */
  origin: string;
};

/**
 * The event as an iCalendar file. Times are in UTC, which no change of clocks can shift; the UID never
 * changes. Of one that was called off it is what takes the entry out of a calendar.
 */
export function eventCalendar(event: Event, { company, origin }: Circumstances): string {
  const url = origin + webinarPath(event.slug);
  const room = event.joinUrl && new URL(event.joinUrl, origin).href;
  const calendar = ical({
    prodId: { company: company.name, product: "Webinars", language: "EN" },
    method: event.isCalledOff ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
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
    ...(event.isCalledOff && { status: ICalEventStatus.CANCELLED }),
    organizer: { name: company.name, email: company.email },
  });
  return `${calendar.toString()}\r\n`;
}

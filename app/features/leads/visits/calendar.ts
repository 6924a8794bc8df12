import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { visitMs } from "#app/features/leads/visits/rules.ts";

export type CalendarVisit = {
  id: string;
  startsAt: Date;
  sequence: number;
  updatedAt: Date;
  canceledAt: Date | null;
  summary: string;
  place: string;
  description: string;
  url: string;
};

type Calendar = { company: { name: string; email: string }; origin: string; name?: string };

/** Times are UTC and the UID never changes, so that calendars move or remove the same entry. */
export function visitCalendar(visits: readonly CalendarVisit[], { company, origin, name }: Calendar): string {
  const isCanceled = visits.length > 0 && visits.every(({ canceledAt }) => canceledAt);
  const calendar = ical({
    prodId: { company: company.name, product: "Walkthroughs", language: "EN" },
    method: isCanceled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
    ...(name && { name }),
  });
  for (const { id, startsAt, updatedAt, canceledAt, place, ...event } of visits)
    calendar.createEvent({
      ...event,
      id: `walkthrough-${id}@${new URL(origin).hostname}`,
      stamp: updatedAt,
      start: startsAt,
      end: new Date(startsAt.getTime() + visitMs),
      location: place,
      ...(canceledAt && { status: ICalEventStatus.CANCELLED }),
      organizer: { name: company.name, email: company.email },
    });
  return `${calendar.toString()}\r\n`;
}

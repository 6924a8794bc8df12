import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";

/** The UID never changes, so that calendars move or remove the same entry. */
export type CalendarEntry = {
  uid: string;
  sequence: number;
  stamp: Date;
  start: Date;
  end: Date;
  summary: string;
  description: string;
  location: string;
  url: string;
  isCanceled: boolean;
};

type Calendar = {
  company: { name: string; email: string };
  origin: string;
  product: string;
  name?: string | undefined;
};

/** An iCalendar file; its times are UTC. */
export function calendarText(
  entries: readonly CalendarEntry[],
  { company, origin, product, name }: Calendar,
): string {
  const isCanceled = entries.length > 0 && entries.every((entry) => entry.isCanceled);
  const calendar = ical({
    prodId: { company: company.name, product, language: "EN" },
    method: isCanceled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
    ...(name && { name }),
  });
  for (const { uid, isCanceled, ...entry } of entries)
    calendar.createEvent({
      ...entry,
      id: `${uid}@${new URL(origin).hostname}`,
      ...(isCanceled && { status: ICalEventStatus.CANCELLED }),
      organizer: { name: company.name, email: company.email },
    });
  return `${calendar.toString()}\r\n`;
}

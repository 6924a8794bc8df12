import ical, { ICalCalendarMethod } from "ical-generator";

type Walkthrough = {
  leadId: string;
  at: Date;
  /** Increases with each change, so that calendars update the event. */
  sequence: number;
  stamp: Date;
  place: string;
  company: { name: string; shortName: string; email: string };
  origin: string;
};

/** iCalendar (RFC 5545). A changed time has the same UID. */
export function walkthroughCalendar(visit: Walkthrough): string {
  const { company, origin, at } = visit;
  const calendar = ical({
    prodId: { company: company.name, product: "Walkthroughs", language: "EN" },
    method: ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: `walkthrough-${visit.leadId}@${new URL(origin).hostname}`,
    sequence: visit.sequence,
    stamp: visit.stamp,
    start: at,
    end: new Date(at.getTime() + 3_600_000),
    summary: `Walkthrough with ${company.shortName}`,
    location: visit.place,
    organizer: { name: company.name, email: company.email },
  });
  return `${calendar.toString()}\r\n`;
}

import type { StructuredData } from "#app/domain/site/structured.ts";
import { webinarPath } from "#app/domain/webinars/address.ts";
import { endsAt } from "#app/domain/webinars/rules.ts";

type Event = {
  slug: string;
  title: string;
  summary: string;
  startsAt: Date;
  durationMinutes: number;
  isCalledOff: boolean;
};

type Circumstances = {
  company: { name: string };
  /** Of the site, without a slash at its end. */
  origin: string;
};

/**
 * The dates ahead and those called off as schema.org Events. Each is at the page where people register, not
 * in the room.
 */
export function webinarEvents(
  {
    next,
    further,
    calledOff,
  }: { next: Event | null; further: readonly Event[]; calledOff: readonly Event[] },
  { company, origin }: Circumstances,
): StructuredData[] {
  return [...(next ? [next] : []), ...further, ...calledOff].map((event) => ({
    "@context": "https://schema.org",
    "@type": "Event",
    name: event.title,
    description: event.summary,
    startDate: event.startsAt.toISOString(),
    endDate: endsAt(event).toISOString(),
    eventStatus: `https://schema.org/${event.isCalledOff ? "EventCancelled" : "EventScheduled"}`,
    eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode",
    isAccessibleForFree: true,
    location: { "@type": "VirtualLocation", url: origin + webinarPath(event.slug) },
    organizer: { "@type": "Organization", name: company.name, url: `${origin}/` },
  }));
}

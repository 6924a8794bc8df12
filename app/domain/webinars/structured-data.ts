import { endsAt } from "#app/domain/webinars/rules.ts";

type Event = {
  title: string;
  summary: string;
  startsAt: Date;
  durationMinutes: number;
  cancelledAt: Date | null;
};

/** A webinar as a schema.org Event. `url` is the page where people register, not the meeting room. */
export const webinarEvent = (event: Event, { company, url }: { company: { name: string }; url: string }) => ({
  "@context": "https://schema.org",
  "@type": "Event",
  name: event.title,
  description: event.summary,
  startDate: event.startsAt.toISOString(),
  endDate: endsAt(event).toISOString(),
  eventStatus: `https://schema.org/${event.cancelledAt ? "EventCancelled" : "EventScheduled"}`,
  eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode",
  isAccessibleForFree: true,
  location: { "@type": "VirtualLocation", url },
  organizer: { "@type": "Organization", name: company.name, url: new URL("/", url).href },
});

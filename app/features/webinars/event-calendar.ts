import { endsAt, webinarPath } from "#app/features/webinars/rules.ts";
import { calendarText } from "#app/lib/calendar.ts";

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

export function eventCalendar(
  event: Event,
  { company, origin }: { company: { name: string; email: string }; origin: string },
): string {
  const url = origin + webinarPath(event.slug);
  const room = event.joinUrl && new URL(event.joinUrl, origin).href;
  const entry = {
    uid: `webinar-${event.id}`,
    sequence: Math.max(0, event.version - 1),
    stamp: event.createdAt,
    start: event.startsAt,
    end: endsAt(event),
    summary: event.title,
    description: room ? `${event.summary}\n\nJoin: ${room}` : event.summary,
    location: room ?? url,
    url,
    isCanceled: event.cancelledAt !== null,
  };
  return calendarText([entry], { company, origin, product: "Webinars" });
}

import { data } from "react-router";
import { config } from "#app/config.server.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { findCalendarEntry } from "#app/features/webinars/queries.server.ts";
import type { Route } from "./+types/webinar-calendar.ts";

export async function loader({ params, url }: Route.LoaderArgs) {
  const [entry, company] = await Promise.all([
    findCalendarEntry(params.slug, { of: url.searchParams.get("of"), now: new Date() }),
    findCompany(),
  ]);
  if (!entry) throw data({ message: "There is no such webinar." }, { status: 404 });
  const { eventCalendar } = await import("#app/features/webinars/event-calendar.ts");
  return new Response(eventCalendar(entry, { company, origin: config.appUrl }), {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": 'attachment; filename="webinar.ics"',
      "Cache-Control": "no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}

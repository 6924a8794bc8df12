import { data } from "react-router";
import { config } from "#app/config.server.ts";
import { findCompany } from "#app/domain/site/queries.server.ts";
import { findRegistration, findWebinar } from "#app/domain/webinars/queries.server.ts";
import { addressOf } from "#app/domain/webinars/ui/dates.tsx";
import type { Route } from "./+types/webinar-calendar.ts";

/** The event for any calendar; the room's address is in it for who registered (`?of=`). */
export async function loader({ params, url }: Route.LoaderArgs) {
  const [webinar, registration, company] = await Promise.all([
    findWebinar(params.slug),
    findRegistration(url.searchParams.get("of") ?? ""),
    findCompany(),
  ]);
  if (!webinar) throw data({ message: "There is no such webinar." }, { status: 404 });
  const { eventCalendar } = await import("#app/domain/webinars/event-calendar.ts");
  const isTheirs = registration?.webinar.id === webinar.id;
  const calendar = eventCalendar(webinar, {
    company,
    url: new URL(addressOf(webinar.slug), config.appUrl).href,
    joinUrl: isTheirs ? new URL(webinar.joinUrl, config.appUrl).href : null,
  });
  return new Response(calendar, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": 'attachment; filename="webinar.ics"',
      "Cache-Control": "no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}

import { data } from "react-router";
import { config } from "#app/config.server.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { findCalendarEntry } from "#app/features/webinars/queries.server.ts";
import { exportReply } from "#app/server/documents.server.ts";
import type { Route } from "./+types/webinar-calendar.ts";

export async function loader({ params, url }: Route.LoaderArgs) {
  const [entry, company] = await Promise.all([
    findCalendarEntry(params.slug, { of: url.searchParams.get("of"), now: new Date() }),
    findCompany(),
  ]);
  if (!entry) throw data({ message: "There is no such webinar." }, { status: 404 });
  const { eventCalendar } = await import("#app/features/webinars/event-calendar.ts");
  const content = eventCalendar(entry, { company, origin: config.appUrl });
  return exportReply({ content, fileName: "webinar.ics" }, "text/calendar; charset=utf-8");
}

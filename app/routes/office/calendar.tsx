import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { CalendarPage } from "#app/features/walkthroughs/components/office/calendar-page.tsx";
import { listWalkthroughs } from "#app/features/walkthroughs/queries.server.ts";
import { mondayOf } from "#app/features/walkthroughs/rules.ts";
import { addDays, dayIn, instantsOf } from "#app/lib/dates.ts";
import { staffOf } from "#app/server/context.ts";
import { officeTitle } from "#app/server/office-title.ts";
import type { Route } from "./+types/calendar.ts";

export const meta: Route.MetaFunction = ({ matches }) => officeTitle("Calendar", matches);

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = staffOf(context);
  const { timeZone } = await findCompany();
  const today = dayIn(timeZone, new Date());
  const search = url.searchParams;
  const isAgenda = search.get("view") === "agenda";
  const isOwn = search.get("of") !== "everyone";
  const week = mondayOf(search.get("week"), today);
  const span = isAgenda ? 28 : 7;
  const { start, end } = instantsOf({ from: week, to: addDays(week, span - 1) }, timeZone);
  const rows = await listWalkthroughs(staff, { from: start, to: end, userId: isOwn ? staff.userId : null });
  return { rows, week, span, today, isAgenda, isOwn, timeZone };
}

export default function Calendar({ loaderData }: Route.ComponentProps) {
  return <CalendarPage {...loaderData} />;
}

import { data, href, redirect } from "react-router";
import { config } from "#app/config.server.ts";
import { dayIn } from "#app/domain/days.ts";
import { isJustNow } from "#app/domain/just-now.ts";
import { findCompany } from "#app/domain/site/queries.server.ts";
import { pageMeta } from "#app/domain/site/ui/page-meta.ts";
import { findRegistration, findWebinars } from "#app/domain/webinars/queries.server.ts";
import { endsAt, googleCalendarUrl, outlookCalendarUrl } from "#app/domain/webinars/rules.ts";
import { Registered } from "#app/domain/webinars/ui/registered.tsx";
import { privateHeaders } from "#app/http/headers/private.ts";
import type { Route } from "./+types/webinar-registered.ts";

export const handle = { hydrate: false };

export async function loader({ url }: Route.LoaderArgs) {
  const of = url.searchParams.get("of");
  if (!of) throw redirect(`${href("/webinar")}#register`);
  const now = new Date();
  const [registration, { timeZone }, { next }] = await Promise.all([
    findRegistration(of),
    findCompany(),
    findWebinars(now),
  ]);
  if (!registration) throw data({ message: "There is no registration at this address." }, { status: 404 });
  const { webinar, registeredAt } = registration;
  const entry = { ...webinar, joinUrl: new URL(webinar.joinUrl, config.appUrl).href };
  const ics = href("/webinar/:slug/event.ics", { slug: webinar.slug });
  return {
    webinar,
    isCalledOff: webinar.cancelledAt !== null,
    isOver: endsAt(webinar) <= now,
    isToday: dayIn(timeZone, webinar.startsAt) === dayIn(timeZone, now),
    isNew: url.searchParams.has("new") && isJustNow(registeredAt, now),
    hasNext: next !== null,
    links: {
      ics: `${ics}?${new URLSearchParams({ of })}`,
      google: googleCalendarUrl(entry),
      outlook: outlookCalendarUrl(entry),
    },
    timeZone,
  };
}

export const headers = privateHeaders;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Your registration",
    description: "Date, join link and calendar entry of the webinar.",
    path: href("/webinar/registered"),
    hidden: true,
  });

export default function WebinarRegistered({ loaderData }: Route.ComponentProps) {
  return <Registered {...loaderData} />;
}

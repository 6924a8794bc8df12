import { data, href, redirect } from "react-router";
import { config } from "#app/config.server.ts";
import { findCompany } from "#app/domain/site/queries.server.ts";
import { pageMeta } from "#app/domain/site/ui/page-meta.ts";
import { findRegistration } from "#app/domain/webinars/queries.server.ts";
import { endsAt, googleCalendarUrl, outlookCalendarUrl } from "#app/domain/webinars/rules.ts";
import { Registered } from "#app/domain/webinars/ui/registered.tsx";
import type { Route } from "./+types/webinar-registered.ts";

export const handle = { hydrate: false };

export async function loader({ url }: Route.LoaderArgs) {
  const of = url.searchParams.get("of");
  if (!of) throw redirect(`${href("/webinar")}#register`);
  const [registration, company] = await Promise.all([findRegistration(of), findCompany()]);
  if (!registration) throw data({ message: "There is no registration at this address." }, { status: 404 });
  const { webinar } = registration;
  const entry = { ...webinar, joinUrl: new URL(webinar.joinUrl, config.appUrl).href };
  const ics = href("/webinar/:slug/event.ics", { slug: webinar.slug });
  return {
    webinar,
    isOver: endsAt(webinar) <= new Date(),
    isNew: url.searchParams.has("new"),
    links: {
      ics: `${ics}?${new URLSearchParams({ of })}`,
      google: googleCalendarUrl(entry),
      outlook: outlookCalendarUrl(entry),
    },
    timeZone: company.timeZone,
  };
}

export function headers({ errorHeaders }: Route.HeadersArgs) {
  const headers = new Headers(errorHeaders);
  headers.set("X-Robots-Tag", "noindex, nofollow");
  headers.set("Cache-Control", "no-store");
  return headers;
}

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

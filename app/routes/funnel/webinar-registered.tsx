import { data, href, redirect } from "react-router";
import { config } from "#app/config.server.ts";
import { pageMeta } from "#app/features/content/site/components/page-meta.ts";
import { Registered } from "#app/features/webinars/components/registered.tsx";
import { findSeatPage } from "#app/features/webinars/queries.server.ts";
import { privateHeaders } from "#app/server/document.ts";
import type { Route } from "./+types/webinar-registered.ts";

export const handle = { hydrate: false };

export async function loader({ url }: Route.LoaderArgs) {
  const of = url.searchParams.get("of");
  if (!of) throw redirect(`${href("/webinar")}#register`);
  const page = await findSeatPage(of, { now: new Date(), origin: config.appUrl });
  if (!page) throw data({ message: "There is no registration at this address." }, { status: 404 });
  return { ...page, isNew: page.isNew && url.searchParams.has("new") };
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

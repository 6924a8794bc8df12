import { data, redirect, useLocation } from "react-router";
import { config } from "#app/config.server.ts";
import { viewerOf } from "#app/domain/actor.ts";
import { NotFoundPage } from "#app/domain/search/ui/not-found-page.tsx";
import { properPath } from "#app/domain/site/proper-path.ts";
import { findCompany, findRedirect } from "#app/domain/site/queries.server.ts";
import { SiteFrame } from "#app/domain/site/ui/site-frame.tsx";
import { actorContext } from "#app/http/context.ts";
import { inTime, shortly } from "#app/http/in-time.server.ts";
import { untilSetUp } from "#app/http/set-up.server.ts";
import type { Route } from "./+types/not-found.ts";

export const middleware: Route.MiddlewareFunction[] = [untilSetUp];

export const handle = { hydrate: false };

export async function loader({ url, context }: Route.LoaderArgs) {
  const path = properPath(url.pathname) ?? url.pathname;
  if (path === "/admin") throw redirect("/dashboard");
  // Whether an address has moved is not known while the database is away; then it is not found.
  const moved = await inTime(findRedirect(path), shortly).catch(() => null);
  if (moved) throw redirect(moved + url.search, 301);
  const viewer = viewerOf(context.get(actorContext));
  const shell = { company: await findCompany(), viewer, demo: config.demo, origin: config.appUrl } as const;
  return data(shell, { status: 404 });
}

export const action = () => {
  throw data(null, { status: 404 });
};

export const meta: Route.MetaFunction = () => [{ name: "robots", content: "noindex" }];

export default function NotFound({ loaderData }: Route.ComponentProps) {
  return (
    <SiteFrame {...loaderData} pathname={useLocation().pathname}>
      <NotFoundPage company={loaderData.company} />
    </SiteFrame>
  );
}

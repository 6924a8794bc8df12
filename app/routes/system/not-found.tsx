import { data, redirect, useLocation } from "react-router";
import { config } from "#app/config.server.ts";
import { NotFoundPage } from "#app/features/content/search/components/not-found-page.tsx";
import { SiteFrame } from "#app/features/content/site/components/site-frame.tsx";
import { findSiteFrame } from "#app/features/content/site/queries.server.ts";
import { findRedirect } from "#app/features/settings/company/queries.server.ts";
import { viewerOf } from "#app/lib/actor.ts";
import { properPath } from "#app/lib/current-path.ts";
import { actorContext } from "#app/server/context.ts";
import { untilSetUp } from "#app/server/setup.server.ts";
import { inTime, shortly } from "#app/server/time-limit.server.ts";
import type { Route } from "./+types/not-found.ts";

export const middleware: Route.MiddlewareFunction[] = [untilSetUp];

export const handle = { hydrate: false };

export async function loader({ url, context }: Route.LoaderArgs) {
  const path = properPath(url.pathname) ?? url.pathname;
  const moved = await inTime(findRedirect(path), shortly).catch(() => null);
  if (moved) throw redirect(moved + url.search, 301);
  const viewer = viewerOf(context.get(actorContext));
  const frame = await findSiteFrame(new Date());
  return data({ ...frame, viewer, demo: config.demo, origin: config.appUrl } as const, { status: 404 });
}

export const action = () => {
  throw data(null, { status: 404 });
};

export const meta: Route.MetaFunction = () => [{ name: "robots", content: "noindex" }];

export default function NotFound({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation();
  return (
    <SiteFrame {...loaderData} pathname={pathname}>
      <NotFoundPage {...loaderData} pathname={pathname} />
    </SiteFrame>
  );
}

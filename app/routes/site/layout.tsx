import {
  Outlet,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useRouteLoaderData,
} from "react-router";
import { ErrorPage, ErrorText } from "#app/components/error-page.tsx";
import { config } from "#app/config.server.ts";
import { ReviewSummary } from "#app/features/content/claims/components/claims.tsx";
import { findClaims } from "#app/features/content/claims/queries.server.ts";
import { NotFoundPage } from "#app/features/content/search/components/not-found-page.tsx";
import { SiteFooter, SiteFrame, type SiteLinks } from "#app/features/content/site/components/site-frame.tsx";
import { findSiteFrame } from "#app/features/content/site/queries.server.ts";
import { findRedirect } from "#app/features/settings/company/queries.server.ts";
import { viewerOf } from "#app/lib/actor.ts";
import { properPath } from "#app/lib/current-path.ts";
import { dayIn } from "#app/lib/dates.ts";
import { actorContext, requestContext } from "#app/server/context.ts";
import { thrownProblem } from "#app/server/error-message.ts";
import { untilSetUp } from "#app/server/setup.server.ts";
import { inTime, shortly } from "#app/server/time-limit.server.ts";
import type { Route } from "./+types/layout.ts";

export const middleware: Route.MiddlewareFunction[] = [
  untilSetUp,
  async ({ request, url, params }, next) => {
    const { id } = params as { id?: string };
    const proper = request.method === "GET" ? properPath(url.pathname, id ? [id] : []) : null;
    if (proper) throw redirect(((await findMoved(proper)) ?? proper) + url.search, 301);
    return next();
  },
];

/** One redirect instead of two. */
const findMoved = (path: string) => inTime(findRedirect(path), shortly).catch(() => null);

type LoaderData = Route.ComponentProps["loaderData"];

function Footer({
  reviews,
  ...rest
}: Omit<SiteLinks, "headerLinks"> & Pick<LoaderData, "company" | "viewer" | "reviews">) {
  const summary = reviews && <ReviewSummary claim={reviews} />;
  return <SiteFooter {...rest} reviews={summary} />;
}

const footerOf = ({ company, viewer, reviews, footerLinks, unlinked }: LoaderData) => ({
  company,
  viewer,
  reviews,
  footerLinks,
  unlinked,
});

export async function loader({ context }: Route.LoaderArgs) {
  const { id: reference } = context.get(requestContext);
  const now = new Date();
  const frame = await findSiteFrame(now);
  const reviews = (await findClaims(dayIn(frame.company.timeZone, now))).reviews ?? null;
  return {
    ...frame,
    viewer: viewerOf(context.get(actorContext)),
    demo: config.demo,
    origin: config.appUrl,
    reference,
    reviews,
  } as const;
}

/** A record's dialog is not another page. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  currentParams,
  nextParams,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isSameRecord = nextParams.id !== undefined && nextParams.id === currentParams.id;
  return currentUrl.pathname !== nextUrl.pathname && !isSameRecord && defaultShouldRevalidate;
}

export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  return (
    <SiteFrame
      {...loaderData}
      pathname={useLocation().pathname}
      footer={<Footer {...footerOf(loaderData)} />}
    >
      <Outlet />
    </SiteFrame>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const { pathname } = useLocation();
  const problem = thrownProblem(error);
  const root = useRouteLoaderData("root") as { reference: string } | undefined;
  if (!loaderData) return <ErrorPage {...problem} reference={root?.reference} />;
  return (
    <SiteFrame {...loaderData} pathname={pathname} footer={<Footer {...footerOf(loaderData)} />}>
      {problem.status === 404 ? (
        <NotFoundPage {...loaderData} pathname={pathname} message={problem.message} />
      ) : (
        <ErrorText {...problem} phone={loaderData.company.phone} reference={loaderData.reference} />
      )}
    </SiteFrame>
  );
}

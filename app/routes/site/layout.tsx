import { Outlet, redirect, useLocation, useRouteLoaderData } from "react-router";
import { config } from "#app/config.server.ts";
import { viewerOf } from "#app/domain/actor.ts";
import { dayIn } from "#app/domain/calendar.ts";
import { findClaims } from "#app/domain/claims/queries.server.ts";
import { ReviewSummary } from "#app/domain/claims/ui/review-summary.tsx";
import { NotFoundPage } from "#app/domain/search/ui/not-found-page.tsx";
import { properPath } from "#app/domain/site/proper-path.ts";
import { findCompany } from "#app/domain/site/queries.server.ts";
import { SiteFooter } from "#app/domain/site/ui/site-footer.tsx";
import { SiteFrame } from "#app/domain/site/ui/site-frame.tsx";
import { actorContext, requestContext } from "#app/http/context.ts";
import { revalidateOnOtherPages } from "#app/http/revalidation.ts";
import { untilSetUp } from "#app/http/set-up.server.ts";
import { thrownProblem } from "#app/http/thrown-problem.ts";
import { ErrorPage, ErrorWords } from "#app/ui/error-page.tsx";
import { keptMarkup } from "#app/ui/kept-markup.tsx";
import type { Route } from "./+types/layout.ts";

export const middleware: Route.MiddlewareFunction[] = [
  untilSetUp,
  async ({ request, url, params }, next) => {
    const { id } = params as { id?: string };
    const proper = request.method === "GET" ? properPath(url.pathname, id ? [id] : []) : null;
    if (proper) throw redirect(proper + url.search, 301);
    return next();
  },
];

type Told = Route.ComponentProps["loaderData"];

const Footer = keptMarkup(function Footer({
  reviews,
  ...rest
}: Pick<Told, "company" | "viewer" | "reviews">) {
  const summary = reviews && <ReviewSummary claim={reviews} sample={rest.company.sample} />;
  return <SiteFooter {...rest} reviews={summary} />;
});

const footerOf = ({ company, viewer, reviews }: Told) => ({ company, viewer, reviews });

export async function loader({ context }: Route.LoaderArgs) {
  const { id: reference } = context.get(requestContext);
  const company = await findCompany();
  const reviews = (await findClaims(dayIn(company.timeZone, new Date()))).reviews ?? null;
  return {
    company,
    viewer: viewerOf(context.get(actorContext)),
    demo: config.demo,
    origin: config.appUrl,
    reference,
    reviews,
  } as const;
}

export const shouldRevalidate = revalidateOnOtherPages;

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

/** A page that failed says so where it would have stood, as long as header and footer are known. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const { pathname } = useLocation();
  const problem = thrownProblem(error);
  const root = useRouteLoaderData("root") as { reference: string } | undefined;
  if (!loaderData) return <ErrorPage {...problem} reference={root?.reference} />;
  return (
    <SiteFrame {...loaderData} pathname={pathname} footer={<Footer {...footerOf(loaderData)} />}>
      {problem.status === 404 ? (
        <NotFoundPage company={loaderData.company} message={problem.message} />
      ) : (
        <ErrorWords {...problem} phone={loaderData.company.phone} reference={loaderData.reference} />
      )}
    </SiteFrame>
  );
}

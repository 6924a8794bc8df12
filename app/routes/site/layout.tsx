import { isRouteErrorResponse, Outlet, redirect, useLocation } from "react-router";
import { config } from "#app/config.server.ts";
import { isAdmin } from "#app/domain/actor.ts";
import { findClaims } from "#app/domain/claims/queries.server.ts";
import { ReviewSummary } from "#app/domain/claims/ui/review-summary.tsx";
import { dayIn } from "#app/domain/days.ts";
import { properPath } from "#app/domain/site/proper-path.ts";
import { findCompany } from "#app/domain/site/queries.server.ts";
import { NotFoundPage } from "#app/domain/site/ui/not-found-page.tsx";
import { SiteFooter } from "#app/domain/site/ui/site-footer.tsx";
import { SiteFrame } from "#app/domain/site/ui/site-frame.tsx";
import { actorContext, requestContext } from "#app/http/context.ts";
import { contentSecurityPolicy } from "#app/http/headers/csp.ts";
import { revalidateOnOtherPages } from "#app/http/revalidation.ts";
import { ErrorPage, ErrorWords, messageOf } from "#app/ui/error-page.tsx";
import { keptMarkup } from "#app/ui/kept-markup.tsx";
import type { Route } from "./+types/layout.ts";

export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, url, params }, next) => {
    const { id } = params as { id?: string };
    const proper = request.method === "GET" ? properPath(url.pathname, id ? [id] : []) : null;
    if (proper) throw redirect(proper + url.search, 301);
    const response = await next();
    // The listings of another system stand in a frame of this one page.
    if (url.pathname === "/rentals") {
      const { listingsUrl } = await findCompany();
      response.headers.set(
        "Content-Security-Policy",
        contentSecurityPolicy(undefined, { frame: listingsUrl }),
      );
    }
    return response;
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
  const actor = context.get(actorContext);
  const viewer = isAdmin(actor) ? "admin" : actor.kind === "staff" ? "staff" : "visitor";
  const { id: reference } = context.get(requestContext);
  const company = await findCompany();
  const reviews = (await findClaims(dayIn(company.timeZone, new Date()))).reviews ?? null;
  return {
    company: await findCompany(),
    viewer,
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
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const problem = { status, message: isRouteErrorResponse(error) ? messageOf(error.data) : undefined };
  if (!loaderData) return <ErrorPage {...problem} />;
  return (
    <SiteFrame {...loaderData} pathname={pathname} footer={<Footer {...footerOf(loaderData)} />}>
      {status === 404 ? (
        <NotFoundPage company={loaderData.company} message={problem.message} />
      ) : (
        <ErrorWords {...problem} phone={loaderData.company.phone} reference={loaderData.reference} />
      )}
    </SiteFrame>
  );
}

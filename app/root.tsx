import {
  data,
  href,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from "react-router";
import { LogoContext } from "#app/components/brand.tsx";
import { ErrorPage } from "#app/components/error-page.tsx";
import { fontPreloads } from "#app/components/fonts/preloads.ts";
import { showsLandmarks } from "#app/components/scene.ts";
import smallScript from "#app/components/small-script.js?url&no-inline";
import { findSiteImages } from "#app/features/media/queries.server.ts";
import { brandSheetPath, defaultBrand, themeColor } from "#app/features/settings/company/brand.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import {
  actorContext,
  databaseUnavailable,
  requestContext,
  settingUpContext,
  workspaceContext,
} from "#app/server/context.ts";
import { isHydrated, useNonce } from "#app/server/document.ts";
import { thrownProblem } from "#app/server/error-message.ts";
import { wasUnavailable } from "#app/server/faults.server.ts";
import { resolveActor } from "#app/server/identity/session.server.ts";
import { longestWaitSeconds } from "#app/server/rate-limit.server.ts";
import { contentSecurityPolicy } from "#app/server/security-policy.server.ts";
import type { Route } from "./+types/root.ts";
import "./app.css";

export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, request, url }, next) => {
    const ip = request.headers.get("x-client-ip") ?? "unknown";
    context.set(requestContext, { id: request.headers.get("x-request-id") ?? "-", ip });
    const { actor, workspace, cookie } = await resolveActor(request);
    context.set(actorContext, actor.kind === "staff" ? { ...actor, ip } : actor);
    if (workspace) context.set(workspaceContext, workspace);
    if (wasUnavailable(request)) context.set(databaseUnavailable, true);
    const response = await next();
    if (cookie) response.headers.append("Set-Cookie", cookie);
    if (!response.headers.has("Content-Security-Policy"))
      response.headers.set("Content-Security-Policy", contentSecurityPolicy());
    if (response.status === 429 && !response.headers.has("Retry-After"))
      response.headers.set("Retry-After", String(longestWaitSeconds));
    // Here 503 means a vendor that is not configured, where a retry doesn't help.
    const isMachine = /^\/(api|webhooks)\//.test(url.pathname);
    const unavailable = wasUnavailable(request) || (response.status === 503 && !isMachine);
    if (response.status < 500 || !unavailable) return response;
    const settingUp = context.get(settingUpContext);
    response.headers.set("Retry-After", settingUp ? "3600" : "5");
    if (settingUp) response.headers.set("X-Robots-Tag", "noindex");
    return new Response(response.body, { status: 503, headers: response.headers });
  },
  // Ids, keys and slugs are plain ASCII. The report page has its own 404 page.
  ({ request, params: { "*": _, ...named }, pattern, context }) => {
    if (pattern.endsWith("analysis/:id") && request.method !== "POST") return;
    if (Object.values(named).every((value = "") => /^[\x21-\x7e]*$/.test(value))) return;
    const { id: reference } = context.get(requestContext);
    throw data(
      { success: false, error: "We couldn't find this page.", reference },
      { status: 404, headers: { "Cache-Control": "no-store" } },
    );
  },
];

/** Error pages show the request's id. */
export async function loader({ context }: Route.LoaderArgs) {
  const { id: reference } = context.get(requestContext);
  // Without the database, the error page has the default colors.
  const [company, { logo, icon }] = await Promise.all([
    findCompany().catch(() => null),
    findSiteImages().catch(() => ({ logo: undefined, icon: undefined })),
  ]);
  const colors = company?.colors ?? defaultBrand;
  return {
    reference,
    brandSheet: brandSheetPath(colors),
    themeColor: themeColor(colors),
    landmarks: company ? showsLandmarks(company) : false,
    ...(logo && { logo }),
    icon: (icon ?? logo)?.hash ?? null,
  };
}

/** Shows new colors and a new logo once they are saved. After a refusal, an ended session would replace the form by the login. */
export const shouldRevalidate = ({ formAction, actionStatus = 200 }: ShouldRevalidateFunctionArgs) =>
  actionStatus < 400 &&
  [href("/admin/settings"), href("/admin/logo")].some((path) => formAction?.startsWith(path));

export const links: Route.LinksFunction = () => [
  { rel: "manifest", href: "/site.webmanifest" },
  ...fontPreloads,
];

export function Layout({ children }: { children: React.ReactNode }) {
  const hydrate = isHydrated(useMatches().map((match) => match.handle));
  const { pathname } = useLocation();
  const nonce = useNonce();
  const root = useRouteLoaderData<typeof loader>("root");
  return (
    <html lang="en-US">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="format-detection" content="telephone=no" />
        <meta name="theme-color" content={root?.themeColor ?? "#0f2236"} />
        <Meta />
        {/* Browsers hide nonces, so React would report a mismatch in development. */}
        <Links {...(import.meta.env.DEV && { nonce: "" })} />
        <Icons hash={root?.icon} />
        {root?.brandSheet ? <link rel="stylesheet" href={root.brandSheet} /> : null}
        {/* Here it may restore a draft, which makes the form higher: before the page is shown. */}
        {hydrate ? null : (
          <script src={smallScript} defer blocking={pathname === href("/analysis") ? "render" : undefined} />
        )}
      </head>
      <body>
        <LogoContext value={root?.logo ?? null}>{children}</LogoContext>
        {hydrate ? <ScrollRestoration {...(nonce && { nonce })} /> : null}
        {hydrate ? <Scripts {...(nonce && { nonce })} /> : null}
      </body>
    </html>
  );
}

/** The hash makes browsers fetch a new one. */
function Icons({ hash }: { hash: string | null | undefined }) {
  if (hash)
    return (
      <>
        <link rel="icon" href={`/site-images/icon-32.png?${hash}`} sizes="32x32" type="image/png" />
        <link rel="apple-touch-icon" href={`/site-images/icon-180.png?${hash}`} />
      </>
    );
  return (
    <>
      <link rel="icon" href="/favicon-32.png" sizes="32x32" type="image/png" />
      <link rel="icon" href="/mark.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
    </>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return <ErrorPage {...thrownProblem(error)} reference={loaderData?.reference} />;
}

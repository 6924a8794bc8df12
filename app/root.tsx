import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from "react-router";
import { actorContext, recordsAway, requestContext, settingUpContext } from "#app/http/context.ts";
import { wasUnavailable } from "#app/http/faults.server.ts";
import { contentSecurityPolicy } from "#app/http/headers/csp.ts";
import { useNonce } from "#app/http/headers/nonce.ts";
import { resolveActor } from "#app/http/identity/session.server.ts";
import { plainParams } from "#app/http/plain-params.server.ts";
import { longestWaitSeconds } from "#app/http/rate-limit.server.ts";
import { earlySteps } from "#app/http/rendering/early-steps.ts";
import { isHydrated } from "#app/http/rendering/hydrated.ts";
import { thrownProblem } from "#app/http/thrown-problem.ts";
import { ErrorPage } from "#app/ui/error-page.tsx";
import { fontPreloads } from "#app/ui/fonts/preloads.ts";
import smallScript from "#app/ui/small-script.js?url&no-inline";
import type { Route } from "./+types/root.ts";
import "./app.css";

export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, request }, next) => {
    context.set(requestContext, {
      id: request.headers.get("x-request-id") ?? "-",
      ip: request.headers.get("x-client-ip") ?? "unknown",
    });
    const { actor, cookie } = await resolveActor(request);
    context.set(actorContext, actor);
    // Asking again would use up the time in which a form is given back.
    if (wasUnavailable(request)) context.set(recordsAway, true);
    const response = await next();
    if (cookie) response.headers.append("Set-Cookie", cookie);
    if (!response.headers.has("Content-Security-Policy"))
      response.headers.set("Content-Security-Policy", contentSecurityPolicy());
    if (response.status === 429 && !response.headers.has("Retry-After"))
      response.headers.set("Retry-After", String(longestWaitSeconds));
    const away = response.status >= 500 && (response.status === 503 || wasUnavailable(request));
    if (!away) return response;
    const settingUp = context.get(settingUpContext);
    response.headers.set("Retry-After", settingUp ? "3600" : "5");
    if (settingUp) response.headers.set("X-Robots-Tag", "noindex");
    return new Response(response.body, { status: 503, headers: response.headers });
  },
  plainParams,
];

/** Only so that an error page can name the request. */
export const loader = ({ context }: Route.LoaderArgs) => ({ reference: context.get(requestContext).id });

export const shouldRevalidate = () => false;

export const links: Route.LinksFunction = () => [
  { rel: "icon", href: "/favicon-32.png", sizes: "32x32", type: "image/png" },
  { rel: "icon", href: "/mark.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/site.webmanifest" },
  ...fontPreloads,
];

export function Layout({ children }: { children: React.ReactNode }) {
  const hydrate = isHydrated(useMatches().map((match) => match.handle));
  const nonce = useNonce();
  return (
    <html lang="en-US">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#0F2236" />
        <Meta />
        {/* In development the router gives a sheet of its own the nonce, which the browser hides. */}
        <Links {...(import.meta.env.DEV && { nonce: "" })} />
        {hydrate ? (
          <script
            {...(nonce && { nonce })}
            suppressHydrationWarning
            // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, under the page's nonce.
            dangerouslySetInnerHTML={{ __html: earlySteps }}
          />
        ) : (
          <script src={smallScript} defer />
        )}
      </head>
      <body>
        {children}
        {hydrate ? <ScrollRestoration {...(nonce && { nonce })} /> : null}
        {hydrate ? <Scripts {...(nonce && { nonce })} /> : null}
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return <ErrorPage {...thrownProblem(error)} reference={loaderData?.reference} />;
}

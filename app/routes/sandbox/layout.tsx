import { data, Outlet } from "react-router";
import { config } from "#app/config.server.ts";
import { contentSecurityPolicy } from "#app/server/security-policy.server.ts";
import type { Route } from "./+types/layout.ts";

export const handle = { hydrate: false };

/** Sandbox only. Our own pages may frame the listings. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ url }, next) => {
    if (!config.demo) throw data(null, { status: 404 });
    const response = await next();
    if (url.pathname === "/sandbox/listings")
      response.headers.set("Content-Security-Policy", contentSecurityPolicy(undefined, { framedByUs: true }));
    return response;
  },
];

// Without a loader the middleware does not run on client navigation.
export const loader = () => null;

export default function SandboxLayout() {
  return (
    <>
      <meta name="robots" content="noindex, nofollow" />
      <Outlet />
    </>
  );
}

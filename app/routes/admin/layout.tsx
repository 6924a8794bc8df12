import { Outlet } from "react-router";
import { adminOnly } from "#app/http/identity/guards.server.ts";
import type { Route } from "./+types/layout.ts";

export const middleware: Route.MiddlewareFunction[] = [adminOnly];

// Without a loader the middleware would not run when a page is reached by a link.
export const loader = () => null;

export default function AdminLayout() {
  return <Outlet />;
}

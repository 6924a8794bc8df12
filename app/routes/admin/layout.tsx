import { Outlet } from "react-router";
import { adminOnly } from "#app/server/identity/guards.server.ts";
import type { Route } from "./+types/layout.ts";

export const middleware: Route.MiddlewareFunction[] = [adminOnly];

// Without a loader the middleware does not run on client navigation.
export const loader = () => null;

export default function AdminLayout() {
  return <Outlet />;
}

import { actorContext, workspaceContext } from "#app/server/context.ts";
import { wasUnavailable } from "#app/server/faults.server.ts";
import type { Route } from "./+types/session.ts";

/** Unread notifications, 401 when the session has ended, 503 when the database is unavailable. */
export function loader({ request, context }: Route.LoaderArgs) {
  const headers = { "Cache-Control": "no-store" };
  if (wasUnavailable(request)) return new Response("Unavailable", { status: 503, headers });
  if (context.get(actorContext).kind !== "staff") return new Response("Signed out", { status: 401, headers });
  return Response.json({ unread: context.get(workspaceContext).unread, now: new Date() }, { headers });
}

import { actorContext } from "#app/http/context.ts";
import { wasUnavailable } from "#app/http/faults.server.ts";
import type { Route } from "./+types/session.ts";

/**
 * Tells a page of the office whether it could be read anew: 204, 401 once the session has ended, 503 while the database
 * is away. Who asks has been looked up for every request already.
 */
export function loader({ request, context }: Route.LoaderArgs) {
  const headers = { "Cache-Control": "no-store" };
  if (wasUnavailable(request)) return new Response("Unavailable", { status: 503, headers });
  if (context.get(actorContext).kind !== "staff") return new Response("Signed out", { status: 401, headers });
  return new Response(null, { status: 204, headers });
}

import { staffOf } from "#app/http/context.ts";
import { staffOnly } from "#app/http/identity/guards.server.ts";
import { changeStream } from "#app/http/live.server.ts";
import type { Route } from "./+types/events.ts";

export const middleware: Route.MiddlewareFunction[] = [staffOnly];

/** Tells the pages of the office that leads or tasks changed. */
export const loader = ({ request, context }: Route.LoaderArgs) =>
  changeStream(request, "leads", { sessionId: staffOf(context).sessionId });

import { staffOf } from "#app/server/context.ts";
import { staffOnly } from "#app/server/identity/guards.server.ts";
import { changeStream } from "#app/server/live.server.ts";
import type { Route } from "./+types/events.ts";

export const middleware: Route.MiddlewareFunction[] = [staffOnly];

export function loader({ request, context }: Route.LoaderArgs) {
  const { sessionId, userId } = staffOf(context);
  return changeStream(request, "leads", { sessionId, userId });
}

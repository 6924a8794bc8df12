import { findMessageHtml } from "#app/features/messaging/outbox/queries.server.ts";
import { JobNumber } from "#app/features/messaging/outbox/schema.ts";
import { isAdmin } from "#app/lib/actor.ts";
import { actorContext } from "#app/server/context.ts";
import { framedHtml } from "#app/server/framed-html.ts";
import type { Route } from "./+types/outbox-body.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const id = JobNumber.safeParse(params.id);
  return framedHtml(isAdmin(context.get(actorContext)) && id.success ? await findMessageHtml(id.data) : null);
}

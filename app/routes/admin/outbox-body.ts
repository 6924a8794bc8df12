import { findMessageHtml } from "#app/features/messaging/outbox/queries.server.ts";
import { JobNumber } from "#app/features/messaging/outbox/schema.ts";
import { isAdmin } from "#app/lib/actor.ts";
import { actorContext } from "#app/server/context.ts";
import { noSuchFrame, sandboxedHtml } from "#app/server/sandboxed-html.server.ts";
import type { Route } from "./+types/outbox-body.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const id = JobNumber.safeParse(params.id);
  if (!isAdmin(context.get(actorContext)) || !id.success) throw noSuchFrame();
  const html = await findMessageHtml(id.data);
  if (!html) throw noSuchFrame();
  return sandboxedHtml(html);
}

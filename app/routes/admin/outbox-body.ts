import { findMessageHtml } from "#app/features/messaging/outbox/queries.server.ts";
import { JobNumber } from "#app/features/messaging/outbox/schema.ts";
import { isAdmin } from "#app/lib/actor.ts";
import { actorContext } from "#app/server/context.ts";
import type { Route } from "./+types/outbox-body.ts";

const nothing = { "Cache-Control": "no-store", "Content-Type": "text/plain; charset=utf-8" };

/** In a sandboxed frame: nothing may run, load or navigate. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const id = JobNumber.safeParse(params.id);
  const html = isAdmin(context.get(actorContext)) && id.success ? await findMessageHtml(id.data) : null;
  if (html === null) throw new Response("Not found\n", { status: 404, headers: nothing });
  return new Response(html, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy":
        "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
      "Cache-Control": "no-store",
      "Referrer-Policy": "no-referrer",
      "X-Robots-Tag": "noindex",
      // Chromium warns when a sandboxed frame requests origin isolation.
      "Origin-Agent-Cluster": "?0",
    },
  });
}

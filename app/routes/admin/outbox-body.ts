import { isAdmin } from "#app/domain/actor.ts";
import { findMessageHtml } from "#app/domain/messages/queries.server.ts";
import { JobNumber } from "#app/domain/messages/schema.ts";
import { actorContext } from "#app/http/context.ts";
import type { Route } from "./+types/outbox-body.ts";

const nothing = { "Cache-Control": "no-store", "Content-Type": "text/plain; charset=utf-8" };

/** The html of a message for the frame of its page: nothing in it may run, load or lead anywhere. */
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
      // A sealed frame has no origin of its own to be keyed by, and Chromium warns of each one that asks to be.
      "Origin-Agent-Cluster": "?0",
    },
  });
}

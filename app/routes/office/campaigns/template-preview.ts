import { previewLetter } from "#app/features/campaigns/preview.server.ts";
import { PreviewForm } from "#app/features/campaigns/schema.ts";
import { mayCall } from "#app/lib/actor.ts";
import { actorContext } from "#app/server/context.ts";
import { readForm } from "#app/server/handle-form.server.ts";
import type { Route } from "./+types/template-preview.ts";

const plain = { "Cache-Control": "no-store", "Content-Type": "text/plain; charset=utf-8" };

/** As it is saved. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const asked = PreviewForm.omit({ content: true }).safeParse(Object.fromEntries(url.searchParams));
  return show(context, { id: params.id, ...asked.data });
}

/** As it is typed, for the frame beside the form. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const asked = PreviewForm.safeParse(Object.fromEntries(await readForm(request)));
  if (!asked.success) return new Response("This letter is too long.\n", { status: 422, headers: plain });
  return show(context, { id: params.id, ...asked.data });
}

type Asked = { id: string; content?: string; leadId?: string | undefined; dark?: "on" | "off" };

/** In a sandboxed frame: nothing may run, load or navigate. */
async function show(context: Route.LoaderArgs["context"], { dark, ...asked }: Asked) {
  const mayRead = mayCall(context.get(actorContext), "campaigns:read");
  const html = mayRead ? await previewLetter({ ...asked, dark: dark === "on" }) : null;
  if (html === null) return new Response("Not found\n", { status: 404, headers: plain });
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

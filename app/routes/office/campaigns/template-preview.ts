import { PreviewForm } from "#app/features/campaigns/forms.ts";
import { previewLetter } from "#app/features/campaigns/queries/letters.server.ts";
import { mayCall } from "#app/lib/actor.ts";
import { actorContext } from "#app/server/context.ts";
import { readForm } from "#app/server/handle-form.server.ts";
import { noSuchFrame, sandboxedHtml } from "#app/server/sandboxed-html.server.ts";
import type { Route } from "./+types/template-preview.ts";

/** As it is saved. */
export const loader = ({ params, url, context }: Route.LoaderArgs) =>
  show(context, params.id, url.searchParams);

/** As it is typed, for the frame beside the form. */
export const action = async ({ params, request, context }: Route.ActionArgs) =>
  show(context, params.id, await readForm(request));

type Typed = Iterable<[string, FormDataEntryValue]>;

async function show(context: Route.LoaderArgs["context"], id: string, typed: Typed) {
  const asked = PreviewForm.safeParse(Object.fromEntries(typed));
  const mayRead = mayCall(context.get(actorContext), "campaigns:read");
  const html = mayRead && asked.success ? await previewLetter({ id, ...asked.data }) : null;
  return html ? sandboxedHtml(html) : noSuchFrame();
}

import { kindAt } from "#app/features/content/articles/rules.ts";
import { saveDraft } from "#app/features/versions/commands.server.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { actorContext } from "#app/server/context.ts";
import { readForm, statusOf } from "#app/server/handle-form.server.ts";
import type { Route } from "./+types/draft.ts";

/** Autosave: what the form holds, valid or not. */
export async function action({ request, url, params, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const { version, ...content } = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  if (!isUuid(params.id)) return new Response("Not found\n", { status: 404 });
  const draft = { kind: kindAt(url.pathname), recordId: params.id, version: Number(version) || 0, content };
  const saved = await saveDraft(context.get(actorContext), draft);
  return saved.ok
    ? Response.json(saved.value)
    : new Response(saved.message, { status: statusOf[saved.reason] });
}

import { data, redirect } from "react-router";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { config } from "#app/config.server.ts";
import { saveArticle } from "#app/features/content/articles/commands.server.ts";
import { ArticlePage } from "#app/features/content/articles/components/article-form.tsx";
import { checkLinks } from "#app/features/content/articles/links.server.ts";
import { findArticle, listPostChoices } from "#app/features/content/articles/queries.server.ts";
import { kindAt, kindFacts } from "#app/features/content/articles/rules.ts";
import { PageForm, PostForm } from "#app/features/content/articles/schema.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { findDraft } from "#app/features/versions/queries.server.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { staffOf } from "#app/server/context.ts";
import { handleForm } from "#app/server/handle-form.server.ts";
import { officeTitle } from "#app/server/office-title.ts";
import type { Route } from "./+types/article.ts";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  officeTitle(loaderData?.article ? `Edit ${loaderData.article.texts.title}` : "New", matches);

/** A new article has its ID in the address, so that its draft is found again. */
function idOf(url: URL, params: { id?: string }) {
  const id = params.id ?? url.searchParams.get("id") ?? "";
  if (!params.id && !isUuid(id)) throw redirect(`${url.pathname}?id=${crypto.randomUUID()}`);
  return id;
}

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const [kind, id] = [kindAt(url.pathname), idOf(url, params)];
  const [article, draft, choices, { timeZone }] = await Promise.all([
    findArticle(kind, id),
    findDraft(staffOf(context), { kind, recordId: id }),
    kind === "post" ? listPostChoices() : null,
    findCompany(),
  ]);
  if (article && !params.id) throw redirect(`${kindFacts[kind].edit}${id}`);
  if (params.id && (!article || article.isDeleted))
    throw data({ message: `This ${kind} no longer exists.` }, { status: 404 });
  const links =
    article && url.searchParams.has("links") ? await checkLinks(article.texts.content ?? "") : null;
  const origin = `${config.appUrl}${kindFacts[kind].path}`;
  return { kind, id, article, draft, links, choices, origin, site: config.appUrl, timeZone };
}

export function action({ url, params, ...args }: Route.ActionArgs) {
  const [kind, id] = [kindAt(url.pathname), idOf(url, params)];
  const { name, edit } = kindFacts[kind];
  return handleForm(args, {
    schema: kind === "post" ? PostForm : PageForm,
    command: (form, actor) => saveArticle(actor, { kind, id, form }),
    success: ({ isNew }) => ({
      to: `${edit}${id}`,
      toast: `${name} ${isNew ? "created" : "saved"} successfully`,
      about: kindFacts[kind].list,
    }),
    failure: `Failed to save ${name.toLowerCase()}`,
  });
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

export default function Article({ loaderData, actionData }: Route.ComponentProps) {
  return <ArticlePage key={loaderData.id} {...loaderData} reply={actionData} />;
}

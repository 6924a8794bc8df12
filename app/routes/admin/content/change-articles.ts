import { redirect } from "react-router";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { changeAsAsked } from "#app/features/content/articles/changes.server.ts";
import { kindAt, kindFacts } from "#app/features/content/articles/rules.ts";
import { BulkArticleForm } from "#app/features/content/articles/schema.ts";
import { handleForm } from "#app/server/handle-form.server.ts";
import type { Route } from "./+types/change-articles.ts";

export const loader = ({ url }: Route.LoaderArgs) => redirect(kindFacts[kindAt(url.pathname)].list);

export function action({ url, ...args }: Route.ActionArgs) {
  const kind = kindAt(url.pathname);
  const { list, name } = kindFacts[kind];
  return handleForm(args, {
    schema: BulkArticleForm,
    command: (form, actor) => changeAsAsked(actor, kind, form),
    success: ({ to, toast, at }) => ({
      to: to ?? list,
      toast,
      about: list,
      undo: at && { to: `${list}/do`, fields: { change: "undo", at: at.toISOString() } },
    }),
    home: list,
    failure: (form) => `Failed to ${form.change === "delete" ? "delete" : "save"} ${name.toLowerCase()}`,
  });
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

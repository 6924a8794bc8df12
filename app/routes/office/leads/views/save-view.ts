import { href, redirect } from "react-router";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { saveView } from "#app/features/leads/views/commands.server.ts";
import { NewViewForm } from "#app/features/leads/views/schema.ts";
import { handleForm } from "#app/server/handle-form.server.ts";
import type { Route } from "./+types/save-view.ts";

export const loader = () => redirect(href("/leads"));

export function action({ request, context }: Route.ActionArgs) {
  return handleForm(
    { request, context },
    {
      schema: NewViewForm,
      command: (view, actor) => saveView(actor, view),
      success: (_, { name, query }) => ({
        to: query ? `${href("/leads")}?${query}` : href("/leads"),
        toast: `View “${name}” saved`,
      }),
      home: href("/leads"),
      failure: "The view could not be saved. Please try again.",
    },
  );
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

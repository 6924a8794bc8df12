import { href, redirect } from "react-router";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { changeView } from "#app/features/leads/views/commands.server.ts";
import { ViewForm } from "#app/features/leads/views/schema.ts";
import { handleForm } from "#app/server/handle-form.server.ts";
import type { Route } from "./+types/change-view.ts";

export const loader = () => redirect(href("/leads"));

export function action({ request, params, context }: Route.ActionArgs) {
  return handleForm(
    { request, context },
    {
      schema: ViewForm,
      command: (view, actor) => changeView(actor, { id: params.view, ...view }),
      success: (_, _view, { back }) => ({ to: back ?? href("/leads"), toast: "View saved" }),
      home: href("/leads"),
      failure: "The view could not be saved. Please try again.",
    },
  );
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

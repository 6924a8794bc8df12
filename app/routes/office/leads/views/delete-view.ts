import { href, redirect } from "react-router";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { EmptyForm } from "#app/features/leads/schema.ts";
import { deleteView } from "#app/features/leads/views/commands.server.ts";
import { handleForm } from "#app/server/handle-form.server.ts";
import type { Route } from "./+types/delete-view.ts";

export const loader = () => redirect(href("/leads"));

export function action({ request, params, context }: Route.ActionArgs) {
  return handleForm(
    { request, context },
    {
      schema: EmptyForm,
      command: (_, actor) => deleteView(actor, { id: params.view }),
      success: (_, _form, { back }) => ({ to: back ?? href("/leads"), toast: "View deleted" }),
      home: href("/leads"),
      failure: "The view could not be deleted. Please try again.",
    },
  );
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

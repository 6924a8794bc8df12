import { href, redirect } from "react-router";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { saveUserColumns } from "#app/features/accounts/user-settings/commands.server.ts";
import { ColumnsForm } from "#app/features/leads/views/schema.ts";
import { handleForm } from "#app/server/handle-form.server.ts";
import type { Route } from "./+types/columns.ts";

export const loader = () => redirect(href("/leads"));

export function action({ request, context }: Route.ActionArgs) {
  return handleForm(
    { request, context },
    {
      schema: ColumnsForm,
      command: ({ columns }, actor) => saveUserColumns(actor, "leads", columns),
      success: (_, _form, { back }) => ({ to: back ?? href("/leads"), toast: "Columns saved" }),
      home: href("/leads"),
      failure: "The columns could not be saved. Please try again.",
    },
  );
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

import { href, redirect } from "react-router";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { deleteFile } from "#app/features/leads/files/commands.server.ts";
import { EmptyForm } from "#app/features/leads/schema.ts";
import { handleForm } from "#app/server/handle-form.server.ts";
import type { Route } from "./+types/delete-file.ts";

export const loader = ({ params }: Route.LoaderArgs) => redirect(href("/leads/:id", params));

export function action({ request, params, context }: Route.ActionArgs) {
  const home = href("/leads/:id", params);
  return handleForm(
    { request, context },
    {
      schema: EmptyForm,
      command: (_, actor) => deleteFile(actor, { leadId: params.id, fileId: params.file }),
      success: () => ({ to: `${home}#files`, toast: "File deleted" }),
      home,
      failure: "The file could not be deleted. Please try again.",
    },
  );
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

import { href, redirect } from "react-router";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { FileForm } from "#app/features/leads/schema.ts";
import { addFile } from "#app/features/onboarding/files/commands.server.ts";
import { handleForm } from "#app/server/handle-form.server.ts";
import { mostFileBytes } from "#app/server/route-limits.ts";
import type { Route } from "./+types/files.ts";

export const loader = ({ params }: Route.LoaderArgs) => redirect(href("/leads/:id", params));

export function action({ params, ...args }: Route.ActionArgs) {
  const home = `${href("/leads/:id", params)}#files`;
  return handleForm(args, {
    schema: FileForm,
    upload: { limitBytes: mostFileBytes, folder: "lead-files" },
    command: ({ formKey }, actor, file) => addFile(actor, { leadId: params.id, file, formKey }),
    success: () => ({ to: home, toast: "File added" }),
    home,
    failure: "The file could not be stored. Please try again.",
  });
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

import { href, redirect } from "react-router";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { DismissForm } from "#app/features/accounts/schema.ts";
import { dismissNotices } from "#app/features/accounts/user-settings/commands.server.ts";
import { handleForm } from "#app/server/handle-form.server.ts";
import type { Route } from "./+types/dismiss-notices.ts";

export const loader = () => redirect(href("/dashboard"));

export function action(args: Route.ActionArgs) {
  return handleForm(args, {
    schema: DismissForm,
    command: ({ notices }, actor) => dismissNotices(actor, notices),
    success: (_value, _input, { back }) => ({ to: back ?? href("/dashboard"), toast: "Notice dismissed" }),
    home: href("/dashboard"),
    failure: "The notice could not be dismissed. Please try again.",
  });
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

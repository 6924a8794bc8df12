import { href, redirect } from "react-router";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { EmptyForm } from "#app/features/leads/schema.ts";
import { resendMail } from "#app/features/leads/tasks/commands.server.ts";
import { handleForm } from "#app/server/handle-form.server.ts";
import type { Route } from "./+types/resend-mail.ts";

export const loader = () => redirect(href("/dashboard"));

export function action({ request, params, context }: Route.ActionArgs) {
  const home = href("/dashboard");
  return handleForm(
    { request, context },
    {
      schema: EmptyForm,
      command: (_, actor) => resendMail(actor, { taskId: params.id }),
      success: (_, __, { back }) => ({ to: back ?? home, toast: "Sending the email again" }),
      home,
      failure: "The email could not be sent again. Please try again.",
    },
  );
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

import { href, redirect } from "react-router";
import { EmptyForm } from "#app/domain/leads/schema.ts";
import { resendMail } from "#app/domain/tasks/commands.server.ts";
import { answerAct } from "#app/http/forms/act.server.ts";
import { orUnsent, unsentAct } from "#app/http/forms/unsent.ts";
import type { Route } from "./+types/resend-mail.ts";

export const loader = () => redirect(href("/dashboard"));

export function action({ request, params, context }: Route.ActionArgs) {
  const home = href("/dashboard");
  return answerAct(
    { request, context },
    {
      schema: EmptyForm,
      run: (_, actor) => resendMail(actor, { taskId: params.id }),
      success: (_, __, { back }) => ({ to: back ?? home, toast: "Sending the email again" }),
      home,
      failure: "The email could not be sent again. Please try again.",
    },
  );
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnsent(sending, unsentAct);

import { href, redirect } from "react-router";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { FinishForm } from "#app/features/leads/schema.ts";
import { finishTask } from "#app/features/leads/tasks/commands.server.ts";
import { handleForm } from "#app/server/handle-form.server.ts";
import type { Route } from "./+types/finish-task.ts";

export const loader = () => redirect(href("/dashboard"));

export function action({ request, params, context }: Route.ActionArgs) {
  const home = href("/dashboard");
  return handleForm(
    { request, context },
    {
      schema: FinishForm,
      command: ({ done, version }, actor) =>
        finishTask(actor, { taskId: params.id, isDone: done === "yes", version }),
      success: (_, { done }, { back }) => ({
        to: back ?? home,
        toast: done === "yes" ? "Task done" : "Task reopened",
        about: params.id,
      }),
      home,
      failure: "The task could not be saved. Please try again.",
    },
  );
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

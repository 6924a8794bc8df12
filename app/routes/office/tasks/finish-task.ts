import { href, redirect } from "react-router";
import { FinishForm } from "#app/domain/leads/schema.ts";
import { finishTask } from "#app/domain/tasks/commands.server.ts";
import { answerAct } from "#app/http/forms/act.server.ts";
import { orUnsent, unsentAct } from "#app/http/forms/unsent.ts";
import type { Route } from "./+types/finish-task.ts";

export const loader = () => redirect(href("/dashboard"));

export function action({ request, params, context }: Route.ActionArgs) {
  const home = href("/dashboard");
  return answerAct(
    { request, context },
    {
      schema: FinishForm,
      run: ({ done, version }, actor) =>
        finishTask(actor, { taskId: params.id, isDone: done === "yes", version }),
      success: (_, { done }, { back }) => ({
        to: back ?? home,
        toast: done === "yes" ? "Task done" : "Task open again",
        about: params.id,
      }),
      home,
      failure: "The task could not be saved. Please try again.",
    },
  );
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnsent(sending, unsentAct);

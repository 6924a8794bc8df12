import { href, redirect } from "react-router";
import { finishTask } from "#app/domain/leads/commands.server.ts";
import { back as backField, FinishForm } from "#app/domain/leads/schema.ts";
import { answerAct } from "#app/http/act.server.ts";
import { staffOf } from "#app/http/context.ts";
import type { Route } from "./+types/finish-task.ts";

export const loader = () => redirect(href("/dashboard"));

export function action({ request, params, context }: Route.ActionArgs) {
  const home = href("/dashboard");
  return answerAct(request, {
    schema: FinishForm,
    run: (form) => finishTask(staffOf(context), { taskId: params.id, isDone: form.done === "yes" }),
    success: (_, { back, done }) => ({
      to: back ?? home,
      toast: done === "yes" ? "Task done" : "Task open again",
    }),
    retry: ({ back }) => backField.parse(back) ?? home,
    failure: "The task could not be saved. Please try again.",
  });
}

import { href, redirect } from "react-router";
import { assignTask } from "#app/domain/leads/commands.server.ts";
import { AssignForm, pathToTask } from "#app/domain/leads/schema.ts";
import { answerAct } from "#app/http/act.server.ts";
import { staffOf } from "#app/http/context.ts";
import type { Route } from "./+types/assign-task.ts";

export const loader = () => redirect(href("/dashboard"));

export function action({ request, params, context }: Route.ActionArgs) {
  return answerAct(request, {
    schema: AssignForm,
    run: ({ assignedTo, version }) =>
      assignTask(staffOf(context), { taskId: params.id, assignedTo: assignedTo ?? null, version }),
    success: (_, { back, assignedTo }) => ({
      to: back ?? href("/dashboard"),
      toast: assignedTo ? "Task assigned" : "Task unassigned",
    }),
    retry: (typed) => pathToTask(params.id, typed),
    failure: "The task could not be saved. Please try again.",
  });
}

import { data, href } from "react-router";
import { assignTask } from "#app/domain/leads/commands.server.ts";
import { findTaskPage } from "#app/domain/leads/queries.server.ts";
import { AssignForm } from "#app/domain/leads/schema.ts";
import { TaskPage } from "#app/domain/leads/ui/tasks/task-page.tsx";
import { answerAct } from "#app/http/forms/act.server.ts";
import type { Route } from "./+types/assign-task.ts";

export async function loader({ params }: Route.LoaderArgs) {
  const page = await findTaskPage(params.id);
  if (!page) throw data({ message: "This task is gone." }, { status: 404 });
  return page;
}

export function action({ request, params, context }: Route.ActionArgs) {
  return answerAct(
    { request, context },
    {
      schema: AssignForm,
      run: ({ assignedTo, version }, actor) =>
        assignTask(actor, { taskId: params.id, assignedTo: assignedTo ?? null, version }),
      success: (_, { back, assignedTo }) => ({
        to: back ?? href("/dashboard"),
        toast: assignedTo ? "Task assigned" : "Task unassigned",
      }),
      failure: "The task could not be saved. Please try again.",
    },
  );
}

export default function AssignTask({ loaderData, actionData }: Route.ComponentProps) {
  return <TaskPage {...loaderData} refused={{ assign: actionData }} />;
}

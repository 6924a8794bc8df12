import { data, href } from "react-router";
import { findTaskPage } from "#app/domain/leads/queries.server.ts";
import { TaskChangeForm, taskChanges } from "#app/domain/leads/schema.ts";
import { TaskPage } from "#app/domain/leads/ui/tasks/task-page.tsx";
import { changeTask } from "#app/domain/tasks/commands.server.ts";
import { answerAct } from "#app/http/forms/act.server.ts";
import { orUnsent, unsentAct } from "#app/http/forms/unsent.ts";
import { officeTitle } from "#app/http/office-title.ts";
import type { Route } from "./+types/change-task.ts";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeTitle(loaderData?.task.title ?? "Task", matches);

export async function loader({ params }: Route.LoaderArgs) {
  const page = await findTaskPage(params.id);
  if (!page) throw data({ message: "This task is gone." }, { status: 404 });
  return page;
}

export function action({ request, params, context }: Route.ActionArgs) {
  return answerAct(
    { request, context },
    {
      schema: TaskChangeForm,
      run: (form, actor) =>
        changeTask(actor, { taskId: params.id, version: form.version, ...taskChanges(form) }),
      success: (_, __, { back }) => ({ to: back ?? href("/dashboard"), toast: "Task saved" }),
      failure: "The task could not be saved. Please try again.",
    },
  );
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnsent(sending, unsentAct);

export default function ChangeTask({ loaderData, actionData }: Route.ComponentProps) {
  return <TaskPage {...loaderData} refused={actionData} />;
}

import { data, href } from "react-router";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { TaskPage } from "#app/features/leads/components/tasks/task-form.tsx";
import { findTaskPage } from "#app/features/leads/queries/tasks.server.ts";
import { TaskChangeForm, taskChanges } from "#app/features/leads/schema.ts";
import { changeTask } from "#app/features/leads/tasks/commands.server.ts";
import { handleForm } from "#app/server/handle-form.server.ts";
import { officeTitle } from "#app/server/office-title.ts";
import type { Route } from "./+types/change-task.ts";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeTitle(loaderData?.task.title ?? "Task", matches);

export async function loader({ params }: Route.LoaderArgs) {
  const page = await findTaskPage(params.id);
  if (!page) throw data({ message: "This task is gone." }, { status: 404 });
  return page;
}

export function action({ request, params, context }: Route.ActionArgs) {
  return handleForm(
    { request, context },
    {
      schema: TaskChangeForm,
      command: (form, actor) =>
        changeTask(actor, { taskId: params.id, version: form.version, ...taskChanges(form) }),
      success: (_, __, { back }) => ({ to: back ?? href("/dashboard"), toast: "Task saved" }),
      failure: "The task could not be saved. Please try again.",
    },
  );
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

export default function ChangeTask({ loaderData, actionData }: Route.ComponentProps) {
  return <TaskPage {...loaderData} reply={actionData} />;
}

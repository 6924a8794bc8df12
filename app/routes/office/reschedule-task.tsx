import { data, href } from "react-router";
import { instantAt } from "#app/domain/leads/calendar.ts";
import { rescheduleTask } from "#app/domain/leads/commands.server.ts";
import { findTaskPage } from "#app/domain/leads/queries.server.ts";
import { RescheduleForm } from "#app/domain/leads/schema.ts";
import { TaskPage } from "#app/domain/leads/ui/tasks/task-page.tsx";
import { findCompany } from "#app/domain/site/queries.server.ts";
import { answerAct } from "#app/http/forms/act.server.ts";
import type { Route } from "./+types/reschedule-task.ts";

export async function loader({ params }: Route.LoaderArgs) {
  const page = await findTaskPage(params.id);
  if (!page) throw data({ message: "This task is gone." }, { status: 404 });
  return page;
}

export function action({ request, params, context }: Route.ActionArgs) {
  return answerAct(
    { request, context },
    {
      schema: RescheduleForm,
      run: async ({ dueAt, version }, actor) => {
        const { timeZone } = await findCompany();
        return rescheduleTask(actor, {
          taskId: params.id,
          version,
          dueAt: instantAt(dueAt.date, dueAt.time, timeZone),
        });
      },
      success: (_, { back }) => ({ to: back ?? href("/dashboard"), toast: "Task rescheduled" }),
      failure: "The task could not be saved. Please try again.",
    },
  );
}

export default function RescheduleTask({ loaderData, actionData }: Route.ComponentProps) {
  return <TaskPage {...loaderData} refused={{ reschedule: actionData }} />;
}

import { href, redirect } from "react-router";
import { instantAt } from "#app/domain/leads/calendar.ts";
import { addLeadTask } from "#app/domain/leads/commands.server.ts";
import { TaskForm } from "#app/domain/leads/schema.ts";
import { findCompany } from "#app/domain/site/queries.server.ts";
import { answerAct } from "#app/http/act.server.ts";
import { staffOf } from "#app/http/context.ts";
import type { Route } from "./+types/add-task.ts";

export const loader = ({ params }: Route.LoaderArgs) => redirect(href("/leads/:id", params));

export async function action({ request, params, context }: Route.ActionArgs) {
  const page = href("/leads/:id", params);
  const { timeZone } = await findCompany();
  return answerAct(request, {
    schema: TaskForm,
    run: ({ title, dueAt, assignedTo }) =>
      addLeadTask(staffOf(context), {
        ...{ leadId: params.id, title, assignedTo },
        dueAt: instantAt(dueAt.date, dueAt.time, timeZone),
      }),
    success: () => ({ to: page, toast: "Task added" }),
    retry: ({ title }) => `${page}?${new URLSearchParams({ task: "new", title: String(title ?? "") })}`,
    failure: "The task could not be saved. Please try again.",
  });
}

import { href, redirect } from "react-router";
import { instantAt } from "#app/domain/leads/calendar.ts";
import { rescheduleTask } from "#app/domain/leads/commands.server.ts";
import { pathToTask, RescheduleForm } from "#app/domain/leads/schema.ts";
import { findCompany } from "#app/domain/site/queries.server.ts";
import { answerAct } from "#app/http/act.server.ts";
import { staffOf } from "#app/http/context.ts";
import type { Route } from "./+types/reschedule-task.ts";

export const loader = () => redirect(href("/dashboard"));

export async function action({ request, params, context }: Route.ActionArgs) {
  const { timeZone } = await findCompany();
  return answerAct(request, {
    schema: RescheduleForm,
    run: ({ dueAt, version }) =>
      rescheduleTask(staffOf(context), {
        ...{ taskId: params.id, version },
        dueAt: instantAt(dueAt.date, dueAt.time, timeZone),
      }),
    success: (_, { back }) => ({ to: back ?? href("/dashboard"), toast: "Task rescheduled" }),
    retry: (typed) => pathToTask(params.id, typed),
    failure: "The task could not be saved. Please try again.",
  });
}

import { data, href } from "react-router";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { PageHead } from "#app/components/office/page-head.tsx";
import { TaskPageForm } from "#app/features/lead-page/forms.ts";
import { TaskForm } from "#app/features/tasks/components/task-form.tsx";
import { findTaskPage } from "#app/features/tasks/queries.server.ts";
import { changeTask, finishTask, resendMail } from "#app/features/today/commands/tasks.server.ts";
import { back, handleForm } from "#app/server/handle-form.server.ts";
import { officeTitle } from "#app/server/office-title.ts";
import type { Route } from "./+types/change-task.ts";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeTitle(loaderData?.task.title ?? "Task", matches);

export async function loader({ params, url }: Route.LoaderArgs) {
  const page = await findTaskPage(params.id);
  if (!page) throw data({ message: "This task is gone." }, { status: 404 });
  const { lead } = page.task;
  const home = lead
    ? { to: href("/leads/:id", { id: lead.id }), label: lead.name }
    : { to: href("/dashboard"), label: "Dashboard" };
  return { ...page, home, back: back.parse(url.searchParams.get("back") ?? undefined) ?? home.to };
}

export function action({ params, ...args }: Route.ActionArgs) {
  return handleForm(args, {
    schema: TaskPageForm,
    command: (form, actor) => {
      const taskId = params.id;
      if (form.intent === "resend") return resendMail(actor, { taskId });
      if (form.intent === "change") return changeTask(actor, { taskId, ...form });
      return finishTask(actor, { taskId, isDone: form.done === "yes", version: form.version });
    },
    success: (_, form, { back }) => ({
      to: back ?? href("/dashboard"),
      toast: toastOf(form),
      about: params.id,
    }),
    failure: ({ intent }) =>
      `The ${intent === "resend" ? "email could not be sent again" : "task could not be saved"}. Please try again.`,
  });
}

function toastOf(form: TaskPageForm) {
  if (form.intent === "resend") return "Sending the email again";
  if (form.intent === "change") return "Task saved";
  return form.done === "yes" ? "Task done" : "Task reopened";
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

export default function ChangeTask({ loaderData, actionData, params }: Route.ComponentProps) {
  const { home, ...task } = loaderData;
  return (
    <>
      <PageHead title={task.task.title} back={home} />
      <TaskForm key={params.id} {...task} reply={actionData} />
    </>
  );
}

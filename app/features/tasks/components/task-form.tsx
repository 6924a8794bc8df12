import { href } from "react-router";
import { Button } from "#app/components/button.tsx";
import { CancelLink } from "#app/components/cancel-link.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";
import { type FormReply, problemOf, typedIn } from "#app/components/form/reply.ts";
import type { Person } from "#app/features/leads/types.ts";
import { DueFields } from "#app/features/tasks/components/due-fields.tsx";
import { WithLinks } from "#app/features/tasks/components/task-line.tsx";
import type { TaskRow } from "#app/features/tasks/queries.server.ts";
import { clockAt } from "#app/lib/dates.ts";
import { formatExactDateTime } from "#app/lib/format.ts";

interface TaskFormProps {
  task: TaskRow & { lead: object | null };
  people: readonly Person[];
  timeZone: string;
  back: string;
  reply: FormReply | undefined;
}

export function TaskForm({ task, people, timeZone, back, reply }: TaskFormProps) {
  // A button of a list without JavaScript has no fields of this form.
  const isOwn = typedIn(reply)?.intent === "change";
  const form = useOfficeForm({ ...(isOwn && { reply }) });
  const { pending, problems = isOwn ? undefined : [problemOf(reply)].filter(Boolean) } = form;
  const returnTo = typedIn(reply)?.back ?? back;
  return (
    <OfficeForm
      form={form}
      action={href("/tasks/:id/change", { id: task.id })}
      fields={{ intent: "change", back: returnTo, version: task.version }}
      noValidate
      className="card grid max-w-140 gap-4 p-5"
    >
      <FormErrors id="task-problem" errors={problems} />
      {task.detail ? (
        <p className="whitespace-pre-line text-soft">
          <WithLinks text={task.detail} mayCall={!task.lead} />
        </p>
      ) : null}
      {task.doneAt ? (
        <p role="status">
          <b>{task.doneBy ?? "Someone"}</b> finished this task on {formatExactDateTime(task.doneAt, timeZone)}
          .
        </p>
      ) : (
        <p>
          Now due <b>{formatExactDateTime(task.dueAt, timeZone)}</b>, assigned to{" "}
          <b>{task.assignedTo?.name ?? "no one"}</b>.
        </p>
      )}
      <DueFields
        id="task"
        form={form}
        due={clockAt(task.dueAt, timeZone)}
        assignee={task.assignedTo?.id}
        people={people}
      />
      <div className="flex flex-wrap gap-2 max-sm:*:w-full">
        <Button type="submit" pending={pending}>
          Save changes
        </Button>
        <CancelLink to={returnTo} />
      </div>
    </OfficeForm>
  );
}

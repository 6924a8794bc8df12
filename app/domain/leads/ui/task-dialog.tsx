import { useState } from "react";
import { href, useNavigate } from "react-router";
import type { Person, TaskRow } from "#app/domain/leads/types.ts";
import { useAct } from "#app/domain/leads/ui/use-act.ts";
import { Button } from "#app/ui/button.tsx";
import { DateTimePicker } from "#app/ui/date-time-picker.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { FormErrors, SelectField } from "#app/ui/field.tsx";
import { formatExactDateTime } from "#app/ui/format.ts";

interface TaskDialogProps {
  task: TaskRow;
  /** Day and time of `dueAt` by the company's clocks, or as they were typed before. */
  due: { date: string; time: string };
  people: readonly Person[];
  timeZone: string;
  /** Address of the page without the dialog. */
  here: string;
}

/** Another time or another person for a task. */
export function TaskDialog({ task, due, people, timeZone, here }: TaskDialogProps) {
  const navigate = useNavigate();
  const [version, setVersion] = useState(task.version);
  const reschedule = useAct();
  const assign = useAct();
  const problem = reschedule.problem ?? assign.problem;
  // What was changed elsewhere has now been seen, so the next save may replace it.
  if (problem && version !== task.version) setVersion(task.version);
  const close = () => void navigate(here, { replace: true, preventScrollReset: true });
  const hidden = (
    <>
      <input type="hidden" name="back" value={here} />
      <input type="hidden" name="version" value={version} />
    </>
  );
  return (
    <Dialog id="change-task" title={task.title} open onClose={close}>
      {task.detail ? <p className="mb-2 text-soft">{task.detail}</p> : null}
      <p>
        {version === task.version ? "Now" : "Changed by somebody else meanwhile. Now"} due{" "}
        <b>{formatExactDateTime(task.dueAt, timeZone)}</b>, assigned to{" "}
        <b>{task.assignedTo?.name ?? "nobody"}</b>.
      </p>
      <div className="mt-3">
        <FormErrors id="task-problem" errors={problem ? [problem] : undefined} />
      </div>
      <reschedule.Form
        method="post"
        action={href("/tasks/:id/reschedule", { id: task.id })}
        preventScrollReset
        className="mt-3 grid gap-3"
      >
        {hidden}
        <DateTimePicker
          id="task-due"
          name="dueAt"
          label="Due"
          defaultDate={due.date}
          defaultTime={due.time}
          errors={
            reschedule.fields["dueAt.date"] ?? reschedule.fields["dueAt.time"] ?? reschedule.fields.dueAt
          }
        />
        <Button type="submit" size="sm" className="justify-self-end" pending={reschedule.pending}>
          Reschedule
        </Button>
      </reschedule.Form>
      <assign.Form
        method="post"
        action={href("/tasks/:id/assign", { id: task.id })}
        preventScrollReset
        className="mt-4 grid gap-3 border-t border-line pt-4"
      >
        {hidden}
        <SelectField
          id="task-person"
          name="assignedTo"
          label="Assigned to"
          placeholder="Nobody"
          defaultValue={task.assignedTo?.id ?? ""}
          errors={assign.fields.assignedTo}
          options={people.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <Button
          type="submit"
          size="sm"
          variant="outline"
          className="justify-self-end"
          pending={assign.pending}
        >
          Assign
        </Button>
      </assign.Form>
    </Dialog>
  );
}

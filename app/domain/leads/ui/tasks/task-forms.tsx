import { useState } from "react";
import { href } from "react-router";
import { clockAt } from "#app/domain/leads/calendar.ts";
import type { Person, TaskRow } from "#app/domain/leads/types.ts";
import { type ActReply, useAct } from "#app/domain/leads/ui/use-act.ts";
import { Button } from "#app/ui/button.tsx";
import { DateTimePicker } from "#app/ui/dates/date-time-picker.tsx";
import { FormErrors, SelectField } from "#app/ui/field.tsx";
import { formatExactDateTime } from "#app/ui/format.ts";

interface TaskFormsProps {
  task: TaskRow;
  people: readonly Person[];
  timeZone: string;
  /** Address of the page to stand on afterwards. */
  back: string;
  /** What was refused where no script runs. */
  refused?: { reschedule?: ActReply | undefined; assign?: ActReply | undefined };
}

/** Another time or another person for a task. */
export function TaskForms({ task, people, timeZone, back, refused }: TaskFormsProps) {
  const [version, setVersion] = useState(task.version);
  const reschedule = useAct(undefined, refused?.reschedule);
  const assign = useAct(undefined, refused?.assign);
  const problem = reschedule.problem ?? assign.problem;
  // What was changed elsewhere has now been seen, so the next save may replace it.
  if (problem && version !== task.version) setVersion(task.version);
  const unplaced = reschedule.unplaced ?? assign.unplaced;
  const clock = clockAt(task.dueAt, timeZone);
  const hidden = (
    <>
      <input type="hidden" name="back" value={back} />
      <input type="hidden" name="version" value={version} />
    </>
  );
  return (
    <>
      {task.detail ? <p className="mb-2 whitespace-pre-line text-soft">{task.detail}</p> : null}
      <p>
        {version === task.version ? "Now" : "Changed by somebody else meanwhile. Now"} due{" "}
        <b>{formatExactDateTime(task.dueAt, timeZone)}</b>, assigned to{" "}
        <b>{task.assignedTo?.name ?? "nobody"}</b>.
      </p>
      <div className="mt-3">
        <FormErrors id="task-problem" errors={unplaced ? [unplaced] : undefined} />
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
          defaultDate={reschedule.typed ? (reschedule.typed["dueAt.date"] ?? "") : clock.date}
          defaultTime={reschedule.typed ? (reschedule.typed["dueAt.time"] ?? "") : clock.time}
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
          defaultValue={assign.typed ? (assign.typed.assignedTo ?? "") : (task.assignedTo?.id ?? "")}
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
    </>
  );
}

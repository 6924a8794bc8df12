import { useState } from "react";
import { href } from "react-router";
import { clockAt } from "#app/domain/calendar.ts";
import type { Person, TaskRow } from "#app/domain/leads/types.ts";
import { ActForm } from "#app/domain/leads/ui/act-form.tsx";
import { WithLinks } from "#app/domain/leads/ui/tasks/with-links.tsx";
import { type ActReply, useAct } from "#app/domain/leads/ui/use-act.ts";
import { Button } from "#app/ui/button.tsx";
import { DateTimePicker } from "#app/ui/dates/date-time-picker.tsx";
import { formatExactDateTime } from "#app/ui/format.ts";
import { SelectField } from "#app/ui/forms/field.tsx";
import { FormErrors } from "#app/ui/forms/form-errors.tsx";

interface TaskFormProps {
  task: TaskRow;
  people: readonly Person[];
  timeZone: string;
  /** Address of the page to stand on afterwards. */
  back: string;
  /** What was refused where no script runs. */
  refused?: ActReply | undefined;
}

/** Another time or another person for a task, or both. */
export function TaskForm({ task, people, timeZone, back, refused }: TaskFormProps) {
  const [version, setVersion] = useState(task.version);
  const [first] = useState(() => firstOf(task, timeZone));
  const act = useAct(undefined, refused);
  const { pending, problem, unplaced, fields, typed } = act;
  // What was changed elsewhere has now been seen, so the next save may replace it.
  if (problem && version !== task.version) setVersion(task.version);
  const seenDueAt = typed?.seenDueAt ?? `${first.date} ${first.time}`;
  const seenPerson = typed ? (typed.seenPerson ?? "") : first.person;
  return (
    <>
      {task.detail ? (
        <p className="mb-2 whitespace-pre-line text-soft">
          <WithLinks text={task.detail} />
        </p>
      ) : null}
      {task.doneAt ? (
        <p role="status">
          <b>{task.doneBy ?? "Somebody"}</b> has done this task on{" "}
          {formatExactDateTime(task.doneAt, timeZone)}.
        </p>
      ) : (
        <p>
          {version === task.version ? "Now" : "Changed by somebody else meanwhile. Now"} due{" "}
          <b>{formatExactDateTime(task.dueAt, timeZone)}</b>, assigned to{" "}
          <b>{task.assignedTo?.name ?? "nobody"}</b>.
        </p>
      )}
      <ActForm
        act={act}
        action={href("/tasks/:id/change", { id: task.id })}
        preventScrollReset
        noValidate
        className="mt-3 grid gap-3"
      >
        <FormErrors id="task-problem" errors={unplaced ? [unplaced] : undefined} />
        <input type="hidden" name="back" value={back} />
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="seenDueAt" value={seenDueAt} />
        <input type="hidden" name="seenPerson" value={seenPerson} />
        <DateTimePicker
          id="task-due"
          name="dueAt"
          label="Due"
          defaultDate={typed ? (typed["dueAt.date"] ?? "") : first.date}
          defaultTime={typed ? (typed["dueAt.time"] ?? "") : first.time}
          errors={fields["dueAt.date"] ?? fields["dueAt.time"] ?? fields.dueAt}
        />
        <SelectField
          id="task-person"
          name="assignedTo"
          label="Assigned to"
          placeholder="Nobody"
          defaultValue={typed ? (typed.assignedTo ?? "") : first.person}
          errors={fields.assignedTo}
          options={people.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <Button type="submit" size="sm" className="justify-self-end" pending={pending}>
          Save
        </Button>
      </ActForm>
    </>
  );
}

const firstOf = ({ dueAt, assignedTo }: TaskRow, timeZone: string) => ({
  ...clockAt(dueAt, timeZone),
  person: assignedTo?.id ?? "",
});

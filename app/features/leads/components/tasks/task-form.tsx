import { useState } from "react";
import { href, Link, useNavigate } from "react-router";
import { Button } from "#app/components/button.tsx";
import { DateTimePicker } from "#app/components/dates/date-time-picker.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { SelectField } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";
import { type FormReply, typedIn } from "#app/components/form/reply.ts";
import { WithLinks } from "#app/features/leads/components/tasks/task-line.tsx";
import type { DueTask, Person, TaskRow } from "#app/features/leads/types.ts";
import { clockAt } from "#app/lib/dates.ts";
import { formatExactDateTime } from "#app/lib/format.ts";

interface TaskFormProps {
  task: TaskRow;
  people: readonly Person[];
  timeZone: string;
  back: string;
  /** To a submission without JavaScript. */
  reply?: FormReply | undefined;
}

export function TaskForm({ task, people, timeZone, back, reply }: TaskFormProps) {
  const [version, setVersion] = useState(task.version);
  const [first] = useState(() => firstOf(task, timeZone));
  const form = useOfficeForm({ reply });
  const { pending, problem, problems, fields, typed } = form;
  // The user has now seen the other change, so the next save may replace it.
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
          <b>{task.doneBy ?? "Someone"}</b> finished this task on {formatExactDateTime(task.doneAt, timeZone)}
          .
        </p>
      ) : (
        <p>
          {version === task.version ? "Now" : "Someone else changed this. Now"} due{" "}
          <b>{formatExactDateTime(task.dueAt, timeZone)}</b>, assigned to{" "}
          <b>{task.assignedTo?.name ?? "no one"}</b>.
        </p>
      )}
      <OfficeForm
        form={form}
        action={href("/tasks/:id/change", { id: task.id })}
        preventScrollReset
        noValidate
        className="mt-3 grid gap-3"
      >
        <FormErrors id="task-problem" errors={problems} />
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
      </OfficeForm>
    </>
  );
}

const firstOf = ({ dueAt, assignedTo }: TaskRow, timeZone: string) => ({
  ...clockAt(dueAt, timeZone),
  person: assignedTo?.id ?? "",
});

interface TaskDialogProps {
  task: TaskRow;
  people: readonly Person[];
  timeZone: string;
  here: string;
}

export function TaskDialog({ task, people, timeZone, here }: TaskDialogProps) {
  const navigate = useNavigate();
  const close = () => void navigate(here, { replace: true, preventScrollReset: true });
  return (
    <Dialog id="change-task" title={task.title} open onClose={close}>
      <TaskForm task={task} people={people} timeZone={timeZone} back={here} />
    </Dialog>
  );
}

interface TaskPageProps {
  task: DueTask;
  people: readonly Person[];
  timeZone: string;
  reply: FormReply | undefined;
}

/** Fallback without JavaScript. */
export function TaskPage({ task, people, timeZone, reply }: TaskPageProps) {
  const { lead } = task;
  const home = lead ? href("/leads/:id", { id: lead.id }) : href("/dashboard");
  return (
    <>
      <header className="mb-4">
        <Link to={home} className="link">
          {lead ? lead.name : "Dashboard"}
        </Link>
        <h1 className="mt-1">{task.title}</h1>
      </header>
      <section className="card max-w-140 p-5" aria-label="Change the task">
        <TaskForm
          key={task.id}
          task={task}
          people={people}
          timeZone={timeZone}
          back={typedIn(reply)?.back ?? home}
          reply={reply}
        />
      </section>
    </>
  );
}

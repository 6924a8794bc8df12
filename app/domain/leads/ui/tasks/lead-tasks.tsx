import { Plus } from "lucide-react";
import { useRef } from "react";
import { href } from "react-router";
import { placeWith } from "#app/domain/leads/place.ts";
import type { Person, TaskRow } from "#app/domain/leads/types.ts";
import { ActForm } from "#app/domain/leads/ui/act-form.tsx";
import { TaskLine } from "#app/domain/leads/ui/tasks/task-line.tsx";
import { type ActReply, useAct } from "#app/domain/leads/ui/use-act.ts";
import { useFormKey } from "#app/domain/leads/ui/use-form-key.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { DateTimePicker } from "#app/ui/dates/date-time-picker.tsx";
import { dropDraft } from "#app/ui/forms/draft.ts";
import { useDrawnFor } from "#app/ui/forms/drawn-for.tsx";
import { SelectField, TextField } from "#app/ui/forms/field.tsx";
import { FormErrors } from "#app/ui/forms/form-errors.tsx";
import { useDraft } from "#app/ui/forms/use-draft.ts";

interface LeadTasksProps {
  leadId: string;
  tasks: readonly TaskRow[];
  people: readonly Person[];
  /** For the form of a new task, minted by the page. */
  formKey: string;
  /** A new task that was refused where no script runs. */
  refused: ActReply | undefined;
  /** Day and time that a new task is proposed for. */
  proposed: { date: string; time: string };
  /** Whose a new task is, unless someone else is chosen. */
  assignee: string;
  now: Date;
  timeZone: string;
  here: string;
}

export function LeadTasks({ tasks, now, timeZone, here, ...form }: LeadTasksProps) {
  const open = tasks.filter((task) => !task.doneAt).length;
  return (
    <section className="card" aria-labelledby="tasks">
      <header className="flex min-h-12 items-center gap-2 px-4">
        <h2 id="tasks">Tasks</h2>
        <p className="num text-quiet">{open} open</p>
      </header>
      <ul className="@container">
        {tasks.map((task) => (
          <TaskLine
            key={task.id}
            task={task}
            now={now}
            timeZone={timeZone}
            here={here}
            editHref={placeWith(here, { edit: task.id })}
          />
        ))}
      </ul>
      <AddTask {...form} />
    </section>
  );
}

type AddTaskProps = Pick<
  LeadTasksProps,
  "leadId" | "formKey" | "people" | "refused" | "proposed" | "assignee"
>;

function AddTask({ leadId, people, refused, proposed, assignee, ...page }: AddTaskProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const { formKey, renew } = useFormKey(refused?.typed.formKey ?? page.formKey);
  const act = useAct((form) => {
    renew();
    form?.reset();
    for (const each of [first, person]) dropDraft(taskDraft(each, leadId));
    if (details.current) details.current.open = false;
  }, refused);
  const { pending, unplaced, fields, typed, person } = act;
  const first = useDrawnFor();
  const { onInput } = useDraft(act.form, taskDraft(person, leadId), refused);
  const due = typed ? { date: typed["dueAt.date"] ?? "", time: typed["dueAt.time"] ?? "" } : proposed;
  return (
    <details ref={details} open={refused !== undefined} className="border-t border-line print:hidden">
      <summary className={buttonClass({ variant: "quiet", size: "sm", className: "m-2" })}>
        <Plus aria-hidden="true" className="size-4" />
        Add task
      </summary>
      <ActForm
        act={act}
        action={href("/leads/:id", { id: leadId })}
        onInput={onInput}
        preventScrollReset
        noValidate
        className="grid gap-3 px-4 pb-4"
      >
        <input type="hidden" name="intent" value="task" />
        <input type="hidden" name="formKey" value={formKey} />
        <FormErrors id="add-task-problem" errors={unplaced ? [unplaced] : undefined} />
        <TextField
          id="task-title"
          name="title"
          label="What is to be done"
          required
          maxLength={200}
          defaultValue={typed?.title ?? ""}
          autoFocus={refused !== undefined}
          errors={fields.title}
        />
        <DateTimePicker
          id="new-task-due"
          name="dueAt"
          label="Due"
          defaultDate={due.date}
          defaultTime={due.time}
          errors={fields["dueAt.date"] ?? fields["dueAt.time"] ?? fields.dueAt}
        />
        <SelectField
          id="new-task-person"
          name="assignedTo"
          label="Assigned to"
          placeholder="Nobody"
          defaultValue={typed ? (typed.assignedTo ?? "") : assignee}
          errors={fields.assignedTo}
          options={people.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <Button type="submit" size="sm" className="justify-self-end" pending={pending}>
          Add Task
        </Button>
      </ActForm>
    </details>
  );
}

/** Key of the draft of a new task: each one's own, as that of a note. */
const taskDraft = (person: string, leadId: string) => `task:${person}:${leadId}`;

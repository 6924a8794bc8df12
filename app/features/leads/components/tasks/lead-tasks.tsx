import { Plus } from "lucide-react";
import { useRef } from "react";
import { href } from "react-router";
import { Button, buttonClass } from "#app/components/button.tsx";
import { DateTimePicker } from "#app/components/dates/date-time-picker.tsx";
import { SelectField, TextField } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { dropDraft, useDraft } from "#app/components/form/use-draft.ts";
import { OfficeForm, type OfficeReply, useOfficeForm } from "#app/features/leads/components/office-form.tsx";
import { TaskLine } from "#app/features/leads/components/tasks/task-line.tsx";
import { useFormKey } from "#app/features/leads/components/use-form-key.ts";
import { placeWith } from "#app/features/leads/place.ts";
import type { Person, TaskRow } from "#app/features/leads/types.ts";

interface LeadTasksProps {
  leadId: string;
  tasks: readonly TaskRow[];
  people: readonly Person[];
  formKey: string;
  /** Error of a submission without JavaScript. */
  refused: OfficeReply | undefined;
  proposed: { date: string; time: string };
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
  const draft = `task:${leadId}`;
  const act = useOfficeForm((form) => {
    renew();
    form?.reset();
    dropDraft(draft);
    if (details.current) details.current.open = false;
  }, refused);
  const { pending, unplaced, fields, typed } = act;
  const { onInput } = useDraft(act.form, draft, refused);
  const due = typed ? { date: typed["dueAt.date"] ?? "", time: typed["dueAt.time"] ?? "" } : proposed;
  return (
    <details ref={details} open={refused !== undefined} className="border-t border-line print:hidden">
      <summary className={buttonClass({ variant: "quiet", size: "sm", className: "m-2" })}>
        <Plus aria-hidden="true" className="size-4" />
        Add task
      </summary>
      <OfficeForm
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
      </OfficeForm>
    </details>
  );
}

import { Plus } from "lucide-react";
import { Fragment, useRef } from "react";
import { href } from "react-router";
import { Button, buttonClass } from "#app/components/button.tsx";
import { DateTimePicker } from "#app/components/dates/date-time-picker.tsx";
import { SelectField, TextField } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";
import type { FormReply } from "#app/components/form/reply.ts";
import { dropDraft, useDraft } from "#app/components/form/use-draft.ts";
import { TaskLine } from "#app/features/leads/components/tasks/task-line.tsx";
import type { Person, TaskRow } from "#app/features/leads/types.ts";

interface LeadTasksProps {
  leadId: string;
  tasks: readonly TaskRow[];
  people: readonly Person[];
  formKey: string;
  /** To a submission without JavaScript. */
  reply: FormReply | undefined;
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
          <TaskLine key={task.id} task={task} now={now} timeZone={timeZone} here={here} />
        ))}
      </ul>
      <AddTask {...form} />
    </section>
  );
}

type AddTaskProps = Pick<LeadTasksProps, "leadId" | "formKey" | "people" | "reply" | "proposed" | "assignee">;

function AddTask({ leadId, people, formKey, reply, proposed, assignee }: AddTaskProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const draft = `task:${leadId}`;
  const form = useOfficeForm({
    formKey,
    reply,
    onDone: () => {
      dropDraft(draft);
      if (details.current) details.current.open = false;
    },
  });
  const { pending, problems, fields, typed } = form;
  const { onInput } = useDraft(form.ref, draft, reply);
  const due = typed ? { date: typed["dueAt.date"] ?? "", time: typed["dueAt.time"] ?? "" } : proposed;
  return (
    <details ref={details} open={reply !== undefined} className="border-t border-line print:hidden">
      <summary className={buttonClass({ variant: "quiet", size: "sm", className: "m-2" })}>
        <Plus aria-hidden="true" className="size-4" />
        Add task
      </summary>
      <OfficeForm
        form={form}
        action={href("/leads/:id", { id: leadId })}
        onInput={onInput}
        preventScrollReset
        noValidate
        className="grid gap-3 px-4 pb-4"
      >
        <input type="hidden" name="intent" value="task" />
        <FormErrors id="add-task-problem" errors={problems} />
        <Fragment key={form.formKey}>
          <TextField
            id="task-title"
            name="title"
            label="Task"
            required
            maxLength={200}
            defaultValue={typed?.title ?? ""}
            autoFocus={reply !== undefined}
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
            placeholder="Unassigned"
            defaultValue={typed ? (typed.assignedTo ?? "") : assignee}
            errors={fields.assignedTo}
            options={people.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Fragment>
        <Button type="submit" size="sm" className="justify-self-end" pending={pending}>
          Add Task
        </Button>
      </OfficeForm>
    </details>
  );
}

import { Plus } from "lucide-react";
import { useRef } from "react";
import { href } from "react-router";
import { placeWith } from "#app/domain/leads/place.ts";
import type { Person, TaskRow } from "#app/domain/leads/types.ts";
import { TaskLine } from "#app/domain/leads/ui/task-line.tsx";
import { useAct } from "#app/domain/leads/ui/use-act.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { DateTimePicker } from "#app/ui/date-time-picker.tsx";
import { FormErrors, SelectField, TextField } from "#app/ui/field.tsx";

interface LeadTasksProps {
  leadId: string;
  tasks: readonly TaskRow[];
  people: readonly Person[];
  /** What was typed for a new task before, when the page is drawn anew. */
  draft: string | null;
  /** Day and time that a new task is proposed for. */
  proposed: { date: string; time: string };
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

type AddTaskProps = Pick<LeadTasksProps, "leadId" | "people" | "draft" | "proposed">;

function AddTask({ leadId, people, draft, proposed }: AddTaskProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const { Form, pending, problem, fields } = useAct(() => {
    form.current?.reset();
    if (details.current) details.current.open = false;
  });
  const beside = Object.values(fields).length > 0;
  return (
    <details ref={details} open={draft !== null} className="border-t border-line print:hidden">
      <summary className={buttonClass({ variant: "quiet", size: "sm", className: "m-2" })}>
        <Plus aria-hidden="true" className="size-4" />
        Add task
      </summary>
      <Form
        ref={form}
        method="post"
        action={href("/leads/:id/tasks", { id: leadId })}
        preventScrollReset
        className="grid gap-3 px-4 pb-4"
      >
        <FormErrors id="add-task-problem" errors={problem && !beside ? [problem] : undefined} />
        <TextField
          id="task-title"
          name="title"
          label="What is to be done"
          required
          maxLength={200}
          defaultValue={draft ?? ""}
          errors={fields.title}
        />
        <DateTimePicker
          id="new-task-due"
          name="dueAt"
          label="Due"
          defaultDate={proposed.date}
          defaultTime={proposed.time}
          errors={fields["dueAt.date"] ?? fields["dueAt.time"] ?? fields.dueAt}
        />
        <SelectField
          id="new-task-person"
          name="assignedTo"
          label="Assigned to"
          placeholder="Nobody"
          errors={fields.assignedTo}
          options={people.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <Button type="submit" size="sm" className="justify-self-end" pending={pending}>
          Add Task
        </Button>
      </Form>
    </details>
  );
}

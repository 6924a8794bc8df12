import { Plus } from "lucide-react";
import { Fragment } from "react";
import { Button, buttonClass } from "#app/components/button.tsx";
import { TextField } from "#app/components/form/field.tsx";
import { Panel } from "#app/components/panel.tsx";
import { LeadForm, useLeadForm, useLeadPage } from "#app/features/leads/components/lead-form.tsx";
import { DueFields } from "#app/features/tasks/components/due-fields.tsx";
import { TaskLine } from "#app/features/tasks/components/task-line.tsx";

export function LeadTasks() {
  const { tasks, now, timeZone, here } = useLeadPage();
  const open = tasks.filter((task) => !task.doneAt).length;
  return (
    <Panel id="tasks" title="Tasks" note={`${open} open`}>
      <ul className="@container">
        {tasks.map((task) => (
          <TaskLine key={task.id} task={task} now={now} timeZone={timeZone} here={here} />
        ))}
      </ul>
      <AddTask />
    </Panel>
  );
}

function AddTask() {
  const { lead, people, proposed, me } = useLeadPage();
  const form = useLeadForm("task");
  return (
    <details open={form.wasSent} className="border-t border-line print:hidden">
      <summary className={buttonClass({ variant: "quiet", size: "sm", className: "m-2" })}>
        <Plus aria-hidden="true" className="size-4" />
        Add task
      </summary>
      <LeadForm form={form} className="grid gap-3 px-4 pb-4">
        <Fragment key={form.formKey}>
          <TextField
            {...form.field("title")}
            id="task-title"
            label="Task"
            required
            maxLength={200}
            autoFocus={form.wasSent}
          />
          <DueFields
            id="new-task"
            form={form}
            due={proposed}
            assignee={lead.assigneeId ?? me}
            people={people}
          />
        </Fragment>
        <Button type="submit" size="sm" className="justify-self-end" pending={form.pending}>
          Add Task
        </Button>
      </LeadForm>
    </details>
  );
}

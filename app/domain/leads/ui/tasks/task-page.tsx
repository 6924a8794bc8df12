import { href, Link } from "react-router";
import type { DueTask, Person } from "#app/domain/leads/types.ts";
import { TaskForm } from "#app/domain/leads/ui/tasks/task-form.tsx";
import type { ActReply } from "#app/domain/leads/ui/use-act.ts";

interface TaskPageProps {
  task: DueTask;
  people: readonly Person[];
  timeZone: string;
  refused: ActReply | undefined;
}

/** What the dialog of a task does, as a page of its own: where a form leads that was refused without a script. */
export function TaskPage({ task, people, timeZone, refused }: TaskPageProps) {
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
          back={refused?.typed.back ?? home}
          refused={refused}
        />
      </section>
    </>
  );
}

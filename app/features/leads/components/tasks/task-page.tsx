import { href, Link } from "react-router";
import { type FormReply, typedIn } from "#app/components/form/reply.ts";
import { TaskForm } from "#app/features/leads/components/tasks/task-form.tsx";
import type { DueTask, Person } from "#app/features/leads/types.ts";

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

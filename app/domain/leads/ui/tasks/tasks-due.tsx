import { CircleCheck } from "lucide-react";
import { Fragment } from "react";
import { Link } from "react-router";
import type { DueTask } from "#app/domain/leads/types.ts";
import { dueWords } from "#app/domain/leads/ui/tasks/due.ts";
import { TaskLine } from "#app/domain/leads/ui/tasks/task-line.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";

interface TasksDueProps {
  tasks: readonly DueTask[];
  open: number;
  mine: boolean;
  now: Date;
  timeZone: string;
  here: string;
  /** Address of the page with some parameters changed; null takes one away. */
  withParams: (changes: Record<string, string | null>) => string;
}

const groups = [
  { title: "Late", states: ["late"] },
  { title: "Today", states: ["soon", "today"] },
  { title: "Later", states: ["later"] },
];

/** What waits to be done, soonest first. */
export function TasksDue({ tasks, open, mine, now, timeZone, here, withParams }: TasksDueProps) {
  const states = new Map(tasks.map((task) => [task.id, dueWords(task.dueAt, now, timeZone).state]));
  const hidden = open - tasks.filter((task) => !task.doneAt).length;
  return (
    <section className="card" aria-labelledby="tasks-due">
      <header className="flex min-h-12 flex-wrap items-center gap-x-2 gap-y-1 px-4 py-1.5">
        <h2 id="tasks-due">Tasks due</h2>
        <p className="num text-quiet">{open} open</p>
        <nav aria-label="Whose tasks" className="ml-auto flex gap-1">
          <Choice to={withParams({ mine: null })} current={!mine}>
            Everyone
          </Choice>
          <Choice to={withParams({ mine: "1" })} current={mine}>
            Mine
          </Choice>
        </nav>
      </header>
      {tasks.length === 0 ? (
        <div className="border-t border-line">
          <EmptyState icon={<CircleCheck />} title="Nothing is due">
            {mine ? "No open task is assigned to you." : "Every new lead brings a task to answer it."}
          </EmptyState>
        </div>
      ) : null}
      {groups.map(({ title, states: wanted }) => {
        const some = tasks.filter((task) => wanted.includes(states.get(task.id) ?? ""));
        return some.length === 0 ? null : (
          <Fragment key={title}>
            <h3 className="border-t border-line bg-wash px-4 py-1.5 text-soft">
              {title} <span className="num font-normal">{some.filter((task) => !task.doneAt).length}</span>
            </h3>
            <ul className="@container">
              {some.map((task) => (
                <TaskLine
                  key={task.id}
                  task={task}
                  lead={task.lead}
                  now={now}
                  timeZone={timeZone}
                  here={here}
                  editHref={withParams({ edit: task.id })}
                />
              ))}
            </ul>
          </Fragment>
        );
      })}
      {hidden > 0 ? (
        <p className="border-t border-line px-4 py-2.5">
          <Link to={withParams({ tasks: "all" })} preventScrollReset className="link">
            Show {hidden} more
          </Link>
        </p>
      ) : null}
    </section>
  );
}

function Choice({ to, current, children }: { to: string; current: boolean; children: string }) {
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={current || undefined}
      className="rounded-control px-2.5 py-1 font-medium text-soft hover:bg-hover aria-[current]:bg-light-blue aria-[current]:text-ink pointer-coarse:py-2.5"
    >
      {children}
    </Link>
  );
}

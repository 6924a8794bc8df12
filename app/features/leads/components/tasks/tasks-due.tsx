import { CircleCheck } from "lucide-react";
import { Link } from "react-router";
import { EmptyState } from "#app/components/empty-state.tsx";
import { Panel } from "#app/components/panel.tsx";
import { TaskLine } from "#app/features/leads/components/tasks/task-line.tsx";
import type { listDueTasks } from "#app/features/leads/queries/tasks.server.ts";
import { formatCounted } from "#app/features/leads/today/rules.ts";
import { withParams } from "#app/lib/current-path.ts";
import { formatNumber } from "#app/lib/format.ts";

type Due = Awaited<ReturnType<typeof listDueTasks>>;

interface TasksDueProps {
  due: Due;
  mine: boolean;
  /** The group to show in full. */
  whole: string | null;
  now: Date;
  timeZone: string;
  here: string;
}

/** Upcoming tasks first, then late ones. */
export function TasksDue({ due, mine, whole, ...shared }: TasksDueProps) {
  const { ahead, late } = due;
  return (
    <Panel
      id="tasks-due"
      title="Tasks due"
      note={`${formatCounted(ahead.open + late.open)} open`}
      actions={
        <nav aria-label="Whose tasks" className="flex gap-1">
          <Choice to={withParams(shared.here, { mine: null })} current={!mine}>
            Everyone
          </Choice>
          <Choice to={withParams(shared.here, { mine: "1" })} current={mine}>
            Mine
          </Choice>
        </nav>
      }
    >
      {ahead.tasks.length + late.tasks.length === 0 ? (
        <EmptyState icon={<CircleCheck />} title="Nothing is due">
          {mine ? "No open task is assigned to you." : "New leads create a reply task here."}
        </EmptyState>
      ) : null}
      <div className={ahead.tasks.length > 0 && late.tasks.length > 0 ? "xl:grid xl:grid-cols-2" : ""}>
        <TaskGroup {...shared} name="ahead" group={ahead} isWhole={whole === "ahead"} />
        <TaskGroup {...shared} name="late" group={late} isWhole={whole === "late"} />
      </div>
    </Panel>
  );
}

const groups = {
  ahead: { title: "Due soonest", count: "open", order: "soonest due" },
  late: { title: "Late", count: "overdue", order: "latest missed" },
};

const onPhones = 3;

type TaskGroupProps = Pick<TasksDueProps, "now" | "timeZone" | "here"> & {
  name: keyof Due;
  group: Due["ahead"];
  isWhole: boolean;
};

function TaskGroup({ name, group: { tasks, open }, isWhole, ...rest }: TaskGroupProps) {
  if (tasks.length === 0) return null;
  const { title, count, order } = groups[name];
  const shown = tasks.filter((task) => !task.doneAt).length;
  const hidden = open - shown;
  return (
    <section className="flex flex-col border-line xl:not-first:border-l">
      <h3 className="flex flex-wrap gap-x-2 border-t border-line bg-wash px-4 py-1.5 text-soft">
        {title}
        <span className="num font-normal">
          {formatCounted(open)} {count}
        </span>
      </h3>
      <ul className={`@container ${isWhole ? "" : "max-sm:[&>li:nth-child(n+4)]:hidden"}`}>
        {tasks.map((task) => (
          <TaskLine key={task.id} task={task} lead={task.lead} {...rest} />
        ))}
      </ul>
      {isWhole || hidden > 0 || tasks.length > onPhones ? (
        <p className={`border-t border-line px-4 py-2.5 ${isWhole || hidden > 0 ? "" : "sm:hidden"}`}>
          {isWhole && hidden > 0 ? (
            <span className="mr-2 text-soft">
              The {formatNumber(shown)} {order} are shown.
            </span>
          ) : null}
          <Link
            to={withParams(rest.here, { tasks: isWhole ? null : name })}
            preventScrollReset
            className="link pointer-coarse:py-2.5"
          >
            {isWhole ? "Show fewer" : `View all ${formatCounted(open)} ${count}`}
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

import { CalendarClock, Check } from "lucide-react";
import { href, Link } from "react-router";
import { buttonClass } from "#app/components/button.tsx";
import { ExactTime, relativeTime } from "#app/components/dates/relative-time.tsx";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { Monogram } from "#app/components/monogram.tsx";
import type { TaskRow } from "#app/features/tasks/queries.server.ts";
import { withParams } from "#app/lib/current-path.ts";
import { formatDay, formatExactDateTime, formatShortDay, formatSpan, telUrl } from "#app/lib/format.ts";

interface TaskLineProps {
  task: TaskRow;
  now: Date;
  timeZone: string;
  here: string;
}

export function TaskLine({ task, now, timeZone, here }: TaskLineProps) {
  const page = href("/tasks/:id/change", { id: task.id });
  const isDone = task.doneAt !== null;
  const isFresh = task.doneAt !== null && formatDay(task.doneAt, timeZone) === formatDay(now, timeZone);
  const verb = isFresh ? "Undo" : isDone ? "Reopen" : "Done";
  return (
    <li className="grid grid-cols-[1fr_auto_auto] items-center gap-x-3 gap-y-1 border-t border-line px-4 py-2 @lg:grid-cols-[6.5rem_1fr_auto_auto] @2xl:grid-cols-[7.5rem_1fr_auto_auto]">
      <span>
        <DueTime task={task} now={now} timeZone={timeZone} />
      </span>
      <div className="min-w-0 @max-lg:col-span-3 @max-lg:row-start-2">
        <p className={isDone ? "text-quiet line-through" : "font-semibold"}>{task.title}</p>
        {task.detail ? (
          <p className="text-soft [overflow-wrap:anywhere]">
            <WithLinks text={task.detail} />
          </p>
        ) : null}
        {task.kind === "undelivered_mail" && !isDone ? (
          <ButtonForm action={page} fields={{ intent: "resend", back: here }} className="mt-1.5">
            Send the email again
          </ButtonForm>
        ) : null}
      </div>
      <Assigned name={task.assignedTo?.name} />
      <div className="flex gap-1">
        <TaskActions task={task} verb={verb} here={here} />
      </div>
    </li>
  );
}

interface TaskActionsProps {
  task: Pick<TaskRow, "id" | "title" | "version">;
  verb: "Done" | "Undo" | "Reopen";
  here: string;
  isCompact?: boolean;
}

export function TaskActions({ task, verb, here, isCompact }: TaskActionsProps) {
  const page = href("/tasks/:id/change", { id: task.id });
  const isOpen = verb === "Done";
  return (
    <>
      {isOpen ? (
        <Link
          to={withParams(page, { back: here })}
          aria-label={`Change due time or person: ${task.title}`}
          title="Reschedule or assign"
          className={buttonClass({
            variant: "quiet",
            size: "sm",
            icon: true,
            className: isCompact ? "max-sm:hidden" : undefined,
          })}
        >
          <CalendarClock aria-hidden="true" className="size-4" />
        </Link>
      ) : null}
      <ButtonForm
        action={page}
        fields={{ intent: "finish", back: here, version: task.version, done: isOpen ? "yes" : "no" }}
        variant={isCompact || verb === "Reopen" ? "quiet" : "outline"}
        icon={isCompact && isOpen}
        aria-label={`${verb}: ${task.title}`}
        formClassName="max-w-44 [&_[role=alert]]:w-40"
      >
        {isOpen ? <Check aria-hidden="true" className="size-4" /> : null}
        {isCompact && isOpen ? null : verb}
      </ButtonForm>
    </>
  );
}

type DueTimeProps = Pick<TaskLineProps, "now" | "timeZone"> & {
  task: Pick<TaskRow, "dueAt" | "doneAt" | "doneBy">;
};

export function DueTime({ task, now, timeZone }: DueTimeProps) {
  if (task.doneAt)
    return (
      <time dateTime={task.doneAt.toISOString()} className="text-quiet">
        Done {formatShortDay(task.doneAt, now, timeZone)}
        {task.doneBy ? ` by ${task.doneBy}` : ""}
      </time>
    );
  const { words, state } = dueLabel(task.dueAt, now, timeZone);
  const exact = formatExactDateTime(task.dueAt, timeZone);
  return (
    <time
      dateTime={task.dueAt.toISOString()}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the exact time is content that a keyboard must reach too
      tabIndex={0}
      className={`group/time relative inline-flex items-center gap-1.5 whitespace-nowrap ${state === "late" ? "font-medium text-red-deep" : ""}`}
    >
      {state === "soon" ? <span className="lit" aria-hidden="true" /> : null}
      {words}
      <span className="sr-only">, due </span>
      <ExactTime className="left-0 print:hidden">{exact}</ExactTime>
    </time>
  );
}

type AssignedProps = { name: string | undefined; className?: string };

export function Assigned({ name, className = "" }: AssignedProps) {
  return (
    <span title={name ?? "Unassigned"} className={`inline-flex ${className}`}>
      {name ? (
        <Monogram name={name} />
      ) : (
        <span aria-hidden="true" className="size-6 rounded-full border border-dashed border-edge" />
      )}
      <span className="sr-only">{name ? `Assigned to ${name}` : "Unassigned"}</span>
    </span>
  );
}

const minute = 60_000;

export type Due = { words: string; state: "late" | "soon" | "today" | "later" };

/**
 * "2 days late", "48 min late", "in 12 min", "Today, 4:30 PM", "Tomorrow", "Nov 24". `soon` means within 30
 * minutes.
 */
export function dueLabel(dueAt: Date, now: Date, timeZone: string): Due {
  const left = dueAt.getTime() - now.getTime();
  if (left < 0) return { words: `${formatSpan(-left)} late`, state: "late" };
  const words = left < minute ? "now" : relativeTime(dueAt, now, timeZone);
  if (left <= 30 * minute) return { words, state: "soon" };
  const sameDay = words.startsWith("Today") || words.startsWith("in ");
  return { words, state: sameDay ? "today" : "later" };
}

const phone = String.raw`(?:\+?\d[\d .()-]{8,}\d|\(\d{3}\)[ -]?\d{3}[ .-]?\d{4})(?: ext\. \d{1,7})?`;
const lead = String.raw`\/leads\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}`;

interface WithLinksProps {
  text: string;
  /** Links phone numbers too. Not for the text of a lead, whose owner may not want calls. */
  mayCall?: boolean;
}

export function WithLinks({ text, mayCall = false }: WithLinksProps) {
  const parts = text.split(new RegExp(mayCall ? `(${lead}|${phone})` : `(${lead})`, "g"));
  return parts.map((part, index) => {
    if (index % 2 === 0) return part;
    const id = part.split("/leads/")[1];
    if (id)
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
        <Link key={index} to={href("/leads/:id", { id })} className="link whitespace-nowrap">
          open the lead
        </Link>
      );
    const url = telUrl(part);
    return /^tel:(\+\d{8,15}|1?[2-9]\d{9})(;|$)/.test(url) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
      <a key={index} href={url} className="link num whitespace-nowrap">
        {part}
      </a>
    ) : (
      part
    );
  });
}

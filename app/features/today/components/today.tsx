import { CircleCheck } from "lucide-react";
import { href, Link } from "react-router";
import { ButtonLink, type ButtonStyle, buttonClass } from "#app/components/button.tsx";
import { RelativeTime } from "#app/components/dates/relative-time.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { Segmented } from "#app/components/office/segmented.tsx";
import { Panel } from "#app/components/panel.tsx";
import { usePrefetch } from "#app/components/use-prefetch.ts";
import { AddressLine } from "#app/features/leads/components/address-line.tsx";
import { type TargetKind, targetKinds } from "#app/features/settings/company/target-kinds.ts";
import { Assigned, DueTime, dueLabel, TaskActions } from "#app/features/tasks/components/task-line.tsx";
import { stepIcons } from "#app/features/today/components/next-step.tsx";
import { stepOf, steps } from "#app/features/today/next-step.ts";
import {
  formatCounted,
  type Today as Shown,
  type WaitingItem,
  type WaitingKind,
  waitingKinds,
} from "#app/features/today/rules.ts";
import { withParams } from "#app/lib/current-path.ts";
import { formatDollars, formatNumber, telUrl } from "#app/lib/format.ts";
import { displayName } from "#app/lib/labels.ts";

interface TodayProps {
  today: Shown;
  mine: boolean;
  whole: string | null;
  here: string;
  now: Date;
  timeZone: string;
}

const titles: Record<WaitingKind, string> = {
  targets: "Response targets",
  tasks: "Follow-ups and tasks",
  walkthroughs: "Walkthroughs in 7 days",
  unsigned: "Waiting for a signature",
  unpaid: "Unpaid",
  undelivered: "Failed messages",
};

export function Today({ today: { waiting, targets, mayCountersign }, mine, ...shared }: TodayProps) {
  const { whole, here } = shared;
  const shown = waitingKinds.flatMap((kind) => {
    const list = waiting[kind];
    return list && list.items.length > 0 ? [{ kind, ...list }] : [];
  });
  const open = shown.reduce((sum, { count }) => sum + count, 0);
  const first = shown[0]?.items.find(({ task }) => !task?.doneAt);
  return (
    <Panel
      id="today"
      title="Today"
      note={`${formatCounted(open)} open`}
      className="flex flex-col"
      actions={
        <Segmented
          label="Whose work"
          options={[
            { to: withParams(here, { mine: null }), label: "Everyone", isCurrent: !mine },
            { to: withParams(here, { mine: "1" }), label: "Mine", isCurrent: mine },
          ]}
        />
      }
    >
      {shown.length === 0 ? (
        <EmptyState icon={<CircleCheck />} title="Nothing is due">
          {mine ? "Nothing open is assigned to you." : "New leads create a reply task here."}
        </EmptyState>
      ) : null}
      {shown.map(({ kind, items, count }) => (
        <section key={kind} aria-labelledby={`waiting-${kind}`}>
          <header className="flex min-h-8 items-center gap-2 border-y border-line bg-wash px-4 text-[0.8125rem]/5 text-soft in-[section:first-of-type]:border-t-0">
            <h3 id={`waiting-${kind}`} className="text-[0.8125rem]/5 font-medium">
              {titles[kind]}
            </h3>
            <span className="num mr-auto">{formatCounted(count)}</span>
            <ShowAll
              kind={kind}
              count={count}
              isCut={count > items.filter(({ task }) => !task?.doneAt).length}
              label={titles[kind]}
              {...shared}
            />
          </header>
          <ul>
            {items.map((item) => (
              <Item
                key={item.id}
                item={item}
                kind={kind}
                isFirst={item === first}
                mayCountersign={mayCountersign}
                {...shared}
              />
            ))}
          </ul>
        </section>
      ))}
      {targets.length > 0 && !whole ? (
        <p className="mt-auto border-t border-line px-4 py-2.5 text-[0.8125rem]/5 text-quiet">
          Met in the last 30 days:{" "}
          {targets
            .map(
              ({ kind, met, missed }) =>
                `${targetKinds[kind] ?? kind} ${formatNumber(met)} of ${formatNumber(met + missed)}`,
            )
            .join(" · ")}
        </p>
      ) : null}
    </Panel>
  );
}

type ItemProps = Omit<TodayProps, "today" | "mine"> & {
  item: WaitingItem;
  kind: WaitingKind;
  isFirst: boolean;
  mayCountersign: boolean;
};

function Item({ item, kind, isFirst, mayCountersign, here, now, timeZone }: ItemProps) {
  const prefetch = usePrefetch();
  const { leadId, task, at, amountCents, address, assignee } = item;
  const name = displayName(item.name);
  const isDone = Boolean(task?.doneAt);
  const what = kind === "targets" ? (targetKinds[item.what as TargetKind] ?? task?.title) : item.what;
  const taskPage = task && href("/tasks/:id/change", { id: task.id });
  const page = leadId ? href("/leads/:id", { id: leadId }) : taskPage && withParams(taskPage, { back: here });
  const isDue = kind === "targets" || kind === "tasks";
  const isSoon = isDue && !isDone && dueLabel(new Date(at), now, timeZone).state === "soon";
  // A task is often called after its owner.
  const isNamed = !what?.includes(name);
  const title = isNamed && item.name ? name : (what ?? name);
  return (
    <li
      className={`group grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line px-4 py-1.5 last:border-b-0 hover:bg-hover sm:min-h-12 sm:grid-cols-[7rem_minmax(0,1fr)_1.5rem_13rem] sm:pr-2 ${isSoon ? "bg-[#fdf3de]" : ""}`}
    >
      <span className="whitespace-nowrap max-sm:text-[0.8125rem]/5">
        {isDue ? (
          <DueTime
            task={{ dueAt: new Date(at), doneAt: task?.doneAt ? new Date(task.doneAt) : null, doneBy: null }}
            now={now}
            timeZone={timeZone}
          />
        ) : (
          <span className={kind === "unpaid" ? "font-medium text-red-deep" : ""}>
            <RelativeTime at={at} now={now} timeZone={timeZone} focusable opensRight />
          </span>
        )}
      </span>
      <span className={`min-w-0 max-sm:col-start-1 ${isDone ? "text-quiet line-through" : ""}`}>
        <span className="block wrap-anywhere sm:truncate">
          {page ? (
            <Link to={page} prefetch={prefetch} className="mr-0.5 font-semibold text-ink hover:text-blue">
              {title}
            </Link>
          ) : (
            <b>{title}</b>
          )}{" "}
          {title === what ? null : what}
          {amountCents === null ? null : <b className="num">, {formatDollars(amountCents)}</b>}
        </span>
        <span className="block text-[0.8125rem]/4.5 text-quiet">
          {address ? <AddressLine address={address} /> : "No address yet"}
        </span>
      </span>
      <Assigned name={assignee ?? undefined} className="max-sm:hidden" />
      <div className="flex flex-wrap items-center gap-1 max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1 sm:justify-end">
        {task ? (
          <div
            className={`flex flex-wrap justify-end gap-1 ${isDone ? "" : "hoverable:opacity-0 hoverable:group-focus-within:opacity-100 hoverable:group-hover:opacity-100 hoverable:has-aria-busy:opacity-100 hoverable:has-[[role=alert]]:opacity-100"}`}
          >
            <TaskActions task={task} verb={isDone ? "Undo" : "Done"} here={here} isCompact />
          </div>
        ) : null}
        {isDone ? null : (
          <MainAction
            item={item}
            mayCountersign={mayCountersign}
            name={name}
            variant={isFirst ? "primary" : "quiet"}
          />
        )}
      </div>
    </li>
  );
}

type MainActionProps = Pick<ItemProps, "item" | "mayCountersign"> & ButtonStyle & { name: string };

/** As the page of the lead has it. A task of no lead can only be marked as done. */
function MainAction({ item, mayCountersign, name, variant }: MainActionProps) {
  const { leadId, phone } = item;
  const { step, part } = stepOf(item.work, { ...item, mayCountersign });
  if (!leadId && step !== "call") return null;
  const { label, short = label }: { label: string; short?: string } = steps[step];
  const Icon = stepIcons[step];
  const look = {
    variant,
    size: "sm" as const,
    className: `min-w-23 px-2.5 max-sm:min-w-11 ${variant === "quiet" ? "text-blue!" : ""}`,
  };
  const content = (
    <>
      <Icon aria-hidden="true" className="size-4 flex-none" />
      <span className="max-sm:sr-only">{short}</span>
      <span className="sr-only">
        {short === label ? "" : `, ${label}`} {name}
      </span>
    </>
  );
  if (step === "call")
    return (
      <ButtonLink href={telUrl(phone ?? "")} {...look}>
        {content}
      </ButtonLink>
    );
  const to =
    step === "walkthrough"
      ? href("/leads/:id/walkthrough", { id: leadId ?? "" })
      : `${href("/leads/:id", { id: leadId ?? "" })}#${part}`;
  return (
    <Link to={to} className={buttonClass(look)}>
      {content}
    </Link>
  );
}

interface ShowAllProps {
  kind: string;
  whole: string | null;
  here: string;
  isCut: boolean;
  count?: number;
  label: string;
}

export function ShowAll({ kind, whole, here, isCut, count, label }: ShowAllProps) {
  const isWhole = whole === kind;
  if (!isWhole && !isCut) return null;
  return (
    <Link
      to={withParams(here, { tasks: isWhole ? null : kind })}
      preventScrollReset
      className="link py-1 pointer-coarse:py-2.5"
    >
      {isWhole ? "Show less" : `Show all${count ? ` ${formatCounted(count)}` : ""}`}
      <span className="sr-only">: {label}</span>
    </Link>
  );
}

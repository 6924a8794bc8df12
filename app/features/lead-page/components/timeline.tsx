import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { href, Link, useLocation } from "react-router";
import { Badge } from "#app/components/badge.tsx";
import { buttonClass } from "#app/components/button.tsx";
import { relativeTime } from "#app/components/dates/relative-time.tsx";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { Segmented } from "#app/components/office/segmented.tsx";
import { Panel } from "#app/components/panel.tsx";
import { useHydrated } from "#app/components/use-hydrated.ts";
import type { LeadPageData } from "#app/features/lead-page/queries/lead.server.ts";
import { isRestorable } from "#app/features/leads/rules.ts";
import { WithLinks } from "#app/features/tasks/components/task-line.tsx";
import { withParams } from "#app/lib/current-path.ts";
import { formatDateTime, formatDay, formatExactDateTime, formatWeekday } from "#app/lib/format.ts";
import type { Change } from "#app/timeline/define.ts";
import { readTimelineGroup, timelineGroups } from "#app/timeline/groups.ts";
import * as timelineIcons from "#app/timeline/icons.ts";

interface TimelineProps {
  entries: LeadPageData["timeline"];
  hasMore: boolean;
  children?: ReactNode;
  now: Date;
  timeZone: string;
  here: string;
  /** Omitted where nothing can be changed. */
  notes?: NoteOwner;
}

type NoteOwner = { leadId: string; me: string };

export function Timeline({ entries, hasMore, children, ...shown }: TimelineProps) {
  const { now, timeZone, here } = shown;
  const groups = Map.groupBy(entries, ({ pinnedAt, at }) =>
    pinnedAt ? "Pinned" : dayLabel(at, now, timeZone),
  );
  return (
    <Panel id="timeline" title="Timeline" actions={shown.notes ? <Groups here={here} /> : null}>
      {children}
      {entries.length === 0 ? <p className="px-4 py-5 text-soft">Nothing here yet.</p> : null}
      {[...groups].map(([label, events]) => (
        <section key={label} aria-label={label} className="px-4 pt-3 last:pb-3">
          <h3 className="mb-2 text-soft">{label}</h3>
          <ol>
            {events.map((entry) => (
              <Event key={entry.id} entry={entry} {...shown} />
            ))}
          </ol>
        </section>
      ))}
      {hasMore ? (
        <p className="border-t border-line px-4 py-2.5 print:hidden">
          <Link to={withParams(here, { timeline: "all" })} preventScrollReset className="link">
            Show older entries
          </Link>
        </p>
      ) : null}
    </Panel>
  );
}

function Groups({ here }: { here: string }) {
  const shown = readTimelineGroup(new URLSearchParams(here.split("?")[1]).get("show"));
  return (
    <Segmented
      label="Filter of the timeline"
      className="max-w-full overflow-x-auto"
      options={Object.entries({ "": "All", ...timelineGroups }).map(([group, label]) => ({
        to: `${withParams(here, { show: group || null, timeline: null })}#timeline`,
        label,
        isCurrent: group === (shown ?? ""),
      }))}
    />
  );
}

type EventProps = Omit<TimelineProps, "entries" | "hasMore" | "children"> & {
  entry: LeadPageData["timeline"][number];
};

function Event({ entry, timeZone, notes, here, now }: EventProps) {
  const { icon, byActor, text, changes = [], link, mergeId } = entry;
  // biome-ignore lint/performance/noDynamicNamespaceImportAccess: the module has only the icons of the timeline
  const Icon = timelineIcons[icon];
  const exact = formatExactDateTime(entry.at, timeZone);
  const [, clock] = formatDateTime(entry.at, timeZone).split(", ");
  const id = `event-${entry.id}`;
  const { hash } = useLocation();
  const isLinked = useHydrated() && hash === `#${id}`;
  return (
    <li
      id={id}
      className={`grid scroll-mt-4 grid-cols-[1.5rem_1fr_auto] gap-x-3 rounded-control pb-3.5 target:bg-light-blue ${isLinked ? "bg-light-blue" : ""}`}
    >
      <span className="grid size-6 place-items-center rounded-full border border-line text-soft">
        <Icon aria-hidden="true" className="size-3.5" />
      </span>
      <p className="pt-0.5 [overflow-wrap:anywhere]">
        {byActor ? <b>{entry.actorName} </b> : null}
        <WithLinks text={text} />
        {link ? (
          <>
            {". "}
            <Link to={link.to} className="link">
              {link.label}
            </Link>
          </>
        ) : null}
      </p>
      <Link
        to={`${here}#${id}`}
        title={`${exact}. Link to this entry`}
        className="num pt-0.5 whitespace-nowrap text-quiet hover:underline"
      >
        <time dateTime={entry.at.toISOString()}>
          {entry.pinnedAt ? formatDay(entry.at, timeZone) : clock}
        </time>
      </Link>
      <div className="col-span-2 col-start-2">
        {changes.map((change) => (
          <Changed key={change.label ?? ""} change={change} />
        ))}
        {entry.body ? (
          <p className="mt-1.5 rounded-control bg-wash px-3 py-2 whitespace-pre-wrap [overflow-wrap:anywhere]">
            {entry.body}
          </p>
        ) : null}
        {notes && mergeId && isRestorable(entry.at, now) ? (
          <ButtonForm
            action={href("/leads/:id/merge", { id: notes.leadId })}
            fields={{ intent: "undo", mergeId }}
            variant="quiet"
            className="-ml-3"
          >
            Undo the merge
          </ButtonForm>
        ) : null}
        {notes && entry.kind === "note" ? <NoteActions entry={entry} {...notes} /> : null}
      </div>
    </li>
  );
}

type NoteActionsProps = NoteOwner & Pick<EventProps, "entry">;

function NoteActions({ entry: { id, pinnedAt, editedAt, actorId }, leadId, me }: NoteActionsProps) {
  const page = href("/leads/:id/notes/:note", { id: leadId, note: id });
  const label = actorId === me ? "Edit" : editedAt ? "Earlier versions" : null;
  return (
    <div className="-ml-3 flex flex-wrap items-center print:hidden">
      {label ? (
        <Link to={page} preventScrollReset className={buttonClass({ variant: "quiet", size: "sm" })}>
          {label}
          <span className="sr-only"> of this note</span>
        </Link>
      ) : null}
      <ButtonForm action={page} fields={{ intent: pinnedAt ? "unpin" : "pin" }} variant="quiet">
        {pinnedAt ? "Unpin" : "Pin"}
        <span className="sr-only"> this note</span>
      </ButtonForm>
      {editedAt ? <span className="ml-3 text-xs text-quiet">Edited</span> : null}
    </div>
  );
}

function Changed({ change: { label, from, to } }: { change: Change }) {
  return (
    <p className="num flex flex-wrap items-center gap-1.5 [overflow-wrap:anywhere] text-soft">
      {label ? <span>{label}</span> : null}
      <del className={typeof from === "string" ? undefined : "no-underline"}>{shown(from)}</del>
      <ArrowRight aria-label="became" className="size-3.5" />
      <ins className="font-semibold text-ink no-underline">{shown(to)}</ins>
    </p>
  );
}

const shown = (value: Change["from"]) => (typeof value === "string" ? value : <Badge {...value} />);

function dayLabel(at: Date, now: Date, timeZone: string) {
  const day = formatDay(at, timeZone);
  if (day === formatDay(now, timeZone)) return "Today";
  if (relativeTime(at, now, timeZone) === "Yesterday") return "Yesterday";
  return day.slice(-4) === formatDay(now, timeZone).slice(-4) ? formatWeekday(at, timeZone) : day;
}

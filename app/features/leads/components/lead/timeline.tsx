import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { relativeTime } from "#app/components/dates/relative-time.tsx";
import type { Change } from "#app/features/leads/timeline/define.ts";
import { timelineText } from "#app/features/leads/timeline/events.ts";
import type { TimelineEntry } from "#app/features/leads/types.ts";
import { withParams } from "#app/lib/current-path.ts";
import { formatDateTime, formatDay, formatExactDateTime } from "#app/lib/format.ts";

interface TimelineProps {
  entries: readonly TimelineEntry[];
  hasMore: boolean;
  children?: ReactNode;
  now: Date;
  timeZone: string;
  here: string;
}

export function Timeline({ entries, hasMore, children, now, timeZone, here }: TimelineProps) {
  const days = Map.groupBy(entries, (entry) => formatDay(entry.at, timeZone));
  return (
    <section className="card" aria-labelledby="timeline">
      <header className="flex min-h-12 items-center gap-2 border-b border-line px-4">
        <h2 id="timeline">Timeline</h2>
      </header>
      {children}
      {entries.length === 0 ? <p className="px-4 py-5 text-soft">Nothing here yet.</p> : null}
      {[...days].map(([day, events]) => (
        <section key={day} aria-label={day} className="px-4 pt-3 last:pb-3">
          <h3 className="mb-2 text-soft">{dayLabel(events[0]?.at ?? now, now, timeZone)}</h3>
          <ol>
            {events.map((entry) => (
              <Event key={entry.id} entry={entry} timeZone={timeZone} />
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
    </section>
  );
}

function Event({ entry, timeZone }: { entry: TimelineEntry; timeZone: string }) {
  const { icon: Icon, byActor, text, changes = [], leadId, calculation } = timelineText(entry, timeZone);
  const [, clock] = formatDateTime(entry.at, timeZone).split(", ");
  return (
    <li className="grid grid-cols-[1.5rem_1fr_auto] gap-x-3 pb-3.5">
      <span className="grid size-6 place-items-center rounded-full border border-line text-soft">
        <Icon aria-hidden="true" className="size-3.5" />
      </span>
      <p className="pt-0.5 [overflow-wrap:anywhere]">
        {byActor ? <b>{entry.actorName} </b> : null}
        {text}
        {leadId ? (
          <>
            {". "}
            <Link to={href("/leads/:id", { id: leadId })} className="link">
              See the other lead
            </Link>
          </>
        ) : null}
        {calculation === undefined ? null : (
          <>
            {". "}
            <Link to={{ pathname: href("/rent-vs-sell"), search: calculation }} className="link">
              Open this calculation
            </Link>
          </>
        )}
      </p>
      <time
        dateTime={entry.at.toISOString()}
        title={formatExactDateTime(entry.at, timeZone)}
        className="num pt-0.5 whitespace-nowrap text-quiet"
      >
        {clock}
      </time>
      <div className="col-span-2 col-start-2">
        {changes.map((change) => (
          <Changed key={`${change.label}${change.to}`} change={change} />
        ))}
        {entry.body ? (
          <p className="mt-1.5 rounded-control bg-wash px-3 py-2 whitespace-pre-wrap [overflow-wrap:anywhere]">
            {entry.body}
          </p>
        ) : null}
      </div>
    </li>
  );
}

function Changed({ change: { label, from, to } }: { change: Change }) {
  return (
    <p className="num flex flex-wrap items-center gap-1.5 [overflow-wrap:anywhere] text-soft">
      {label ? <span>{label}</span> : null}
      <del>{from}</del>
      <ArrowRight aria-label="became" className="size-3.5" />
      <ins className="font-semibold text-ink no-underline">{to}</ins>
    </p>
  );
}

function dayLabel(at: Date, now: Date, timeZone: string) {
  const day = formatDay(at, timeZone);
  if (day === formatDay(now, timeZone)) return "Today";
  return relativeTime(at, now, timeZone) === "Yesterday" ? "Yesterday" : day;
}

import { CalendarDays, ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { buttonClass } from "#app/components/button.tsx";
import { clockLabel } from "#app/components/dates/date-input.ts";
import { EmptyState } from "#app/components/empty-state.tsx";
import { PageHead } from "#app/components/office/page-head.tsx";
import { Segmented } from "#app/components/office/segmented.tsx";
import type { CalendarRow } from "#app/features/walkthroughs/queries.server.ts";
import { dayLabel } from "#app/features/walkthroughs/rules.ts";
import { withParams } from "#app/lib/current-path.ts";
import { addDays, clockAt } from "#app/lib/dates.ts";

interface CalendarPageProps {
  rows: readonly CalendarRow[];
  /** The Monday, `YYYY-MM-DD`. */
  week: string;
  /** How many days are shown. */
  span: number;
  today: string;
  isAgenda: boolean;
  isOwn: boolean;
  timeZone: string;
}

export function CalendarPage({ rows, week, span, today, isAgenda, isOwn, timeZone }: CalendarPageProps) {
  const byDay = Map.groupBy(rows, ({ startsAt }) => clockAt(startsAt, timeZone).date);
  const all = Array.from({ length: span }, (_, days) => addDays(week, days));
  const at = (change: Partial<Record<"week" | "view" | "of", string | null>>) =>
    withParams(href("/calendar"), {
      week,
      view: isAgenda ? "agenda" : null,
      of: isOwn ? null : "everyone",
      ...change,
    });
  return (
    <>
      <PageHead title="Calendar" note={`Walkthroughs from ${dayLabel(week)}`} />
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
        <nav aria-label="Weeks" className="flex items-center gap-1">
          <Link to={at({ week: addDays(week, -span) })} aria-label="Earlier" className={arrow}>
            <ChevronLeft aria-hidden="true" className="size-4" />
          </Link>
          <Link to={at({ week: today })} className={buttonClass({ size: "sm", variant: "outline" })}>
            Today
          </Link>
          <Link to={at({ week: addDays(week, span) })} aria-label="Later" className={arrow}>
            <ChevronRight aria-hidden="true" className="size-4" />
          </Link>
        </nav>
        <Segmented
          label="View"
          options={[
            { to: at({ view: null }), label: "Week", isCurrent: !isAgenda },
            { to: at({ view: "agenda" }), label: "Agenda", isCurrent: isAgenda },
          ]}
        />
        <Segmented
          label="Whose"
          options={[
            { to: at({ of: null }), label: "Mine", isCurrent: isOwn },
            { to: at({ of: "everyone" }), label: "Everyone", isCurrent: !isOwn },
          ]}
        />
        <Link to={`${href("/account")}#calendar`} className="link inline-flex min-h-8 items-center">
          Link to your calendar
        </Link>
      </div>
      {rows.length === 0 ? (
        <section className="card">
          <EmptyState
            icon={<CalendarDays />}
            title={isAgenda ? "No walkthroughs in these four weeks" : "No walkthroughs this week"}
          >
            Schedule one from the page of a lead.
          </EmptyState>
        </section>
      ) : (
        <ol
          className={`card grid overflow-hidden ${isAgenda ? "divide-y divide-line" : "gap-px bg-line desk:grid-cols-7 desk:*:min-h-40"}`}
        >
          {all
            .filter((day) => !isAgenda || byDay.has(day))
            .map((day) => (
              <Day key={day} day={day} isToday={day === today} isFree={!byDay.has(day)}>
                {byDay.get(day)?.map((row) => (
                  <Entry key={row.id} row={row} isOwn={isOwn} timeZone={timeZone} />
                ))}
              </Day>
            ))}
        </ol>
      )}
    </>
  );
}

const arrow = buttonClass({ size: "sm", variant: "quiet", icon: true });

type DayProps = { day: string; isToday: boolean; isFree: boolean; children: ReactNode };

const Day = ({ day, isToday, isFree, children }: DayProps) => (
  <li className={`min-w-0 bg-white px-3 py-2.5 ${isFree ? "max-desk:py-1.5" : ""}`}>
    <h2 className={`text-sm ${isToday ? "text-blue" : isFree ? "font-normal text-quiet" : ""}`}>
      {dayLabel(day).replace(/, \d+$/, "")}
      {isToday ? " · Today" : ""}
    </h2>
    {isFree ? null : <ul className="mt-1.5 grid gap-2">{children}</ul>}
  </li>
);

type EntryProps = { row: CalendarRow; isOwn: boolean; timeZone: string };

const Entry = ({ row, isOwn, timeZone }: EntryProps) => (
  <li className="min-w-0 border-l-2 border-cyan pl-2.5">
    <span className="num font-medium">{clockLabel(clockAt(row.startsAt, timeZone).time)}</span>{" "}
    <Link to={`${href("/leads/:id", { id: row.leadId })}#walkthrough`} className="link wrap-anywhere">
      {row.name}
    </Link>
    {row.address ? <span className="block wrap-anywhere text-soft">{row.address}</span> : null}
    <span className="block text-quiet">
      {row.isConfirmed ? "Confirmed" : "To confirm"}
      {isOwn ? "" : `, ${row.who ?? "no one chosen"}`}
    </span>
  </li>
);

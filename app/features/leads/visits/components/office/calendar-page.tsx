import { CalendarDays, ChevronLeft, ChevronRight } from "lucide-react";
import { href, Link } from "react-router";
import { buttonClass } from "#app/components/button.tsx";
import { clockLabel } from "#app/components/dates/date-input.ts";
import { EmptyState } from "#app/components/empty-state.tsx";
import { PageHead } from "#app/features/accounts/components/page-head.tsx";
import { dayLabel } from "#app/features/leads/visits/rules.ts";
import type { CalendarRow } from "#app/features/leads/visits/types.ts";
import { withParams } from "#app/lib/current-path.ts";
import { addDays, clockAt } from "#app/lib/dates.ts";

interface CalendarPageProps {
  rows: readonly CalendarRow[];
  /** The Monday, `YYYY-MM-DD`. */
  week: string;
  today: string;
  isAgenda: boolean;
  isOwn: boolean;
  timeZone: string;
}

export function CalendarPage({ rows, ...page }: CalendarPageProps) {
  const { week, today, isAgenda, isOwn, timeZone } = page;
  const byDay = Map.groupBy(rows, ({ startsAt }) => clockAt(startsAt, timeZone).date);
  const all = Array.from({ length: isAgenda ? 28 : 7 }, (_, days) => addDays(week, days));
  const days = isAgenda ? all.filter((day) => byDay.has(day)) : all;
  const step = isAgenda ? 28 : 7;
  const at = (change: Partial<Shown>) => calendarPath({ week, isAgenda, isOwn, ...change });
  return (
    <>
      <PageHead title="Calendar" note={`Walkthroughs from ${dayLabel(week)}`} />
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
        <nav aria-label="Weeks" className="flex items-center gap-1">
          <Link to={at({ week: addDays(week, -step) })} aria-label="Earlier" className={arrow}>
            <ChevronLeft aria-hidden="true" className="size-4" />
          </Link>
          <Link to={at({ week: today })} className={buttonClass({ size: "sm", variant: "outline" })}>
            Today
          </Link>
          <Link to={at({ week: addDays(week, step) })} aria-label="Later" className={arrow}>
            <ChevronRight aria-hidden="true" className="size-4" />
          </Link>
        </nav>
        <Choice
          label="View"
          entries={[
            ["Week", at({ isAgenda: false }), !isAgenda],
            ["Agenda", at({ isAgenda: true }), isAgenda],
          ]}
        />
        <Choice
          label="Whose"
          entries={[
            ["Mine", at({ isOwn: true }), isOwn],
            ["Everyone", at({ isOwn: false }), !isOwn],
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
          className={`card grid overflow-hidden ${isAgenda ? "divide-y divide-line" : "gap-px bg-line desk:grid-cols-7"}`}
        >
          {days.map((day) => (
            <Day key={day} day={day} isToday={day === today} rows={byDay.get(day) ?? []} {...page} />
          ))}
        </ol>
      )}
    </>
  );
}

const arrow = buttonClass({ size: "sm", variant: "quiet", icon: true });

type Shown = Pick<CalendarPageProps, "week" | "isAgenda" | "isOwn">;

const calendarPath = ({ week, isAgenda, isOwn }: Shown) =>
  withParams(href("/calendar"), {
    week,
    ...(isAgenda && { view: "agenda" }),
    ...(!isOwn && { of: "everyone" }),
  });

type ChoiceProps = { label: string; entries: [name: string, to: string, isCurrent: boolean][] };

function Choice({ label, entries }: ChoiceProps) {
  return (
    <nav aria-label={label} className="flex gap-1">
      {entries.map(([name, to, isCurrent]) => (
        <Link
          key={name}
          to={to}
          aria-current={isCurrent ? "true" : undefined}
          className={buttonClass({ size: "sm", variant: isCurrent ? "secondary" : "quiet" })}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}

type DayProps = {
  day: string;
  isToday: boolean;
  rows: CalendarRow[];
  isAgenda: boolean;
  isOwn: boolean;
  timeZone: string;
};

function Day({ day, isToday, rows, isAgenda, isOwn, timeZone }: DayProps) {
  return (
    <li
      className={`min-w-0 bg-white px-3 py-2.5 ${isAgenda ? "" : "desk:min-h-40"} ${rows.length === 0 ? "max-desk:py-1.5" : ""}`}
    >
      <h2 className={`text-sm ${isToday ? "text-blue" : rows.length === 0 ? "font-normal text-quiet" : ""}`}>
        {dayLabel(day).replace(/, \d+$/, "")}
        {isToday ? " · Today" : ""}
      </h2>
      {rows.length > 0 ? (
        <ul className="mt-1.5 grid gap-2">
          {rows.map((row) => (
            <li key={row.id} className="min-w-0 border-l-2 border-cyan pl-2.5">
              <span className="num font-medium">{clockLabel(clockAt(row.startsAt, timeZone).time)}</span>{" "}
              <Link
                to={`${href("/leads/:id", { id: row.leadId })}#walkthrough`}
                className="link wrap-anywhere"
              >
                {row.name}
              </Link>
              {row.address ? <span className="block wrap-anywhere text-soft">{row.address}</span> : null}
              <span className="block text-quiet">
                {row.isConfirmed ? "Confirmed" : "To confirm"}
                {isOwn ? "" : `, ${row.who ?? "no one chosen"}`}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}

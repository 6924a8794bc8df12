import { href, Link } from "react-router";
import { formatDateInput } from "#app/components/dates/date-input.ts";
import { Panel } from "#app/components/panel.tsx";
import { funnelStages, type WeekCounts } from "#app/features/today/rules.ts";
import { formatDay, formatNumber } from "#app/lib/format.ts";

/** The newest week as bars, all weeks as a table; each number links to its leads. */
export function Funnel({ weeks: [week, ...earlier] }: { weeks: readonly WeekCounts[] }) {
  if (!week) return null;
  const stages = funnelStages.map(({ label, groups }) => ({
    label,
    groups,
    count: countOf(week, groups),
    average: earlier.reduce((sum, each) => sum + countOf(each, groups), 0) / Math.max(1, earlier.length),
  }));
  const most = Math.max(1, ...stages.flatMap(({ count, average }) => [count, average]));
  return (
    <Panel id="funnel" title="Funnel by week">
      <dl className="grid gap-1.5 px-4 py-3">
        {stages.map(({ label, groups, count, average }) => (
          <div key={label} className="grid grid-cols-[5.75rem_minmax(0,1fr)_5.5rem] items-center gap-x-2">
            <dt className="text-soft">{label}</dt>
            <dd aria-hidden="true" className="relative h-2.5">
              <i
                className="absolute inset-y-0 left-0 rounded-[2px] bg-blue forced-colors:bg-[CanvasText]"
                style={{ width: `${(count / most) * 100}%` }}
              />
              <i
                className="absolute -inset-y-1 w-0.5 bg-ink outline outline-white forced-colors:bg-[CanvasText]"
                style={{ left: `${(average / most) * 100}%` }}
              />
            </dd>
            <dd className="num text-right text-quiet">
              <Count week={week} groups={groups} /> avg. {formatNumber(Math.round(average))}
            </dd>
          </div>
        ))}
      </dl>
      <p className="px-4 pb-2 text-[0.8125rem]/4.5 text-quiet">
        Leads that arrived since Monday, by where they are now. The tick is the average of the seven weeks
        before.
      </p>
      <details className="border-t border-line">
        <summary className="link mx-4 inline-flex min-h-9 cursor-pointer items-center">
          All eight weeks as a table
        </summary>
        <Weeks weeks={[week, ...earlier]} />
      </details>
    </Panel>
  );
}

const countOf = (week: WeekCounts, groups: readonly string[]) =>
  groups.reduce((sum, group) => sum + (week.byGroup[group] ?? 0), 0);

const Weeks = ({ weeks }: { weeks: readonly WeekCounts[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
  <section className="overflow-x-auto" aria-label="Leads by week" tabIndex={0}>
    <table className="w-full text-[0.8125rem]/5 lining-nums tabular-nums">
      <caption className="sr-only">Leads by week of arrival and present stage</caption>
      <thead className="bg-wash text-soft">
        <tr className="*:px-1.5 *:py-1.5 *:text-right *:font-medium *:first:pl-4 *:first:text-left *:last:pr-4">
          {["Week of", "All", ...funnelStages.map(({ label }) => label)].map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr
            key={week.from}
            className="border-t border-line *:px-1.5 *:py-1 *:text-right *:first:pl-4 *:first:text-left *:last:pr-4"
          >
            <th scope="row" className="font-medium whitespace-nowrap">
              {formatDay(week.from).split(",")[0]}
            </th>
            <td>
              <Count week={week} groups={Object.keys(week.byGroup)} all />
            </td>
            {funnelStages.map(({ label, groups }) => (
              <td key={label}>
                <Count week={week} groups={groups} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

type CountProps = { week: WeekCounts; groups: readonly string[]; all?: boolean };

function Count({ week, groups, all }: CountProps) {
  const count = countOf(week, groups);
  const statuses = all ? [] : groups.map((group) => ["status", group]);
  const query = new URLSearchParams([
    ...statuses,
    ["from", formatDateInput(week.from)],
    ["to", formatDateInput(week.to)],
  ]);
  if (count === 0) return <span className="text-quiet">–</span>;
  return (
    <Link to={`${href("/leads")}?${query}`} className="link">
      {formatNumber(count)}
    </Link>
  );
}

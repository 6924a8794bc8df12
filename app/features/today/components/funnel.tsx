import { href, Link } from "react-router";
import { Bars } from "#app/components/charts/bars.tsx";
import { ChartTable } from "#app/components/charts/chart-table.tsx";
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
  return (
    <Panel id="funnel" title="Funnel by week">
      <Bars
        bars={stages.map(({ label, groups, count, average }) => ({
          id: label,
          label,
          value: count,
          before: average,
          note: (
            <>
              <Count week={week} groups={groups} /> avg. {formatNumber(Math.round(average))}
            </>
          ),
        }))}
      />
      <p className="px-4 pb-2 text-[0.8125rem]/4.5 text-quiet">
        Leads that arrived since Monday, by where they are now. The tick is the average of the seven weeks
        before.
      </p>
      <Weeks weeks={[week, ...earlier]} />
    </Panel>
  );
}

const countOf = (week: WeekCounts, groups: readonly string[]) =>
  groups.reduce((sum, group) => sum + (week.byGroup[group] ?? 0), 0);

const Weeks = ({ weeks }: { weeks: readonly WeekCounts[] }) => (
  <ChartTable
    summary="All eight weeks as a table"
    label="Leads by week of arrival and present stage"
    heads={["Week of", "All", ...funnelStages.map(({ label }) => label)]}
    rows={weeks.map((week) => ({
      id: week.from,
      head: formatDay(week.from).split(",")[0],
      cells: [
        <Count key="all" week={week} groups={Object.keys(week.byGroup)} all />,
        ...funnelStages.map(({ label, groups }) => <Count key={label} week={week} groups={groups} />),
      ],
    }))}
  />
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

import { href, Link } from "react-router";
import { formatDateInput } from "#app/components/dates/date-input.ts";
import { funnelStages, type WeekCounts } from "#app/features/leads/today/rules.ts";
import { formatDay, formatNumber } from "#app/lib/format.ts";

/** Each number links to its leads. */
export function Funnel({ weeks }: { weeks: readonly WeekCounts[] }) {
  return (
    <section className="card overflow-x-auto" aria-labelledby="funnel">
      <header className="px-4 py-3">
        <h2 id="funnel">Funnel by week</h2>
        <p className="text-quiet">Leads by the week they arrived, and where they are now.</p>
      </header>
      <table className="w-full border-t border-line lining-nums tabular-nums">
        <caption className="sr-only">Leads by week of arrival and present stage</caption>
        <thead className="bg-wash text-[0.8125rem] text-soft">
          <tr>
            <th scope="col" className="px-4 py-2 text-left font-medium">
              Week of
            </th>
            {["All", ...funnelStages.map(({ label }) => label)].map((label) => (
              <th key={label} scope="col" className="px-3 py-2 text-right font-medium">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.from} className="border-t border-line">
              <th scope="row" className="px-4 py-1.5 text-left font-medium whitespace-nowrap">
                {formatDay(week.from)}
              </th>
              <Cell week={week} groups={Object.keys(week.byGroup)} all />
              {funnelStages.map(({ label, groups }) => (
                <Cell key={label} week={week} groups={groups} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type CellProps = { week: WeekCounts; groups: readonly string[]; all?: boolean };

function Cell({ week, groups, all }: CellProps) {
  const count = groups.reduce((sum, group) => sum + (week.byGroup[group] ?? 0), 0);
  const statuses = all ? [] : groups.map((group) => ["status", group]);
  const query = new URLSearchParams([
    ...statuses,
    ["from", formatDateInput(week.from)],
    ["to", formatDateInput(week.to)],
  ]);
  return (
    <td className="px-3 py-1.5 text-right">
      {count === 0 ? (
        <span className="text-quiet">–</span>
      ) : (
        <Link to={`${href("/leads")}?${query}`} className="link">
          {formatNumber(count)}
        </Link>
      )}
    </td>
  );
}

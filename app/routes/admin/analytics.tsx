import { PageHead } from "#app/components/office/page-head.tsx";
import { AnalyticsFilters } from "#app/features/analytics/components/analytics-filters.tsx";
import { FigurePanel } from "#app/features/analytics/components/figure.tsx";
import { findAnalytics } from "#app/features/analytics/queries.server.ts";
import { formatDateTime, formatDays } from "#app/lib/format.ts";
import { staffOf } from "#app/server/context.ts";
import { officeTitle } from "#app/server/office-title.ts";
import type { Route } from "./+types/analytics.ts";

export const meta: Route.MetaFunction = ({ matches }) => officeTitle("Analytics", matches);

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = await findAnalytics(url.searchParams, staffOf(context).userId, new Date());
  return { ...page, query: url.searchParams.toString() };
}

export default function Analytics({ loaderData }: Route.ComponentProps) {
  const { figures, sentence, range, problems, asOf, choices, timeZone, query } = loaderData;
  const { before } = range;
  const current = asOf ? `As of ${formatDateTime(asOf, timeZone)}.` : "As of –.";
  const [funnel, reply, ...others] = figures.map((figure) => (
    <FigurePanel key={figure.id} {...figure} query={query} asOf={current} />
  ));
  return (
    <>
      <PageHead title="Analytics" note={current} />
      <AnalyticsFilters query={query} range={range} choices={choices} />
      {problems.length > 0 ? (
        <p role="alert" className="mb-3 font-medium text-red-deep">
          {problems.join(" ")}
        </p>
      ) : null}
      <p className="max-w-220 font-serif text-[1.375rem]/7 font-semibold">{sentence}</p>
      <p className="mt-1 mb-4 text-quiet">
        {formatDays(range.from, range.to)}, compared with {formatDays(before.from, before.to)}
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_23.25rem]">
        {funnel}
        {reply}
      </div>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">{others}</div>
    </>
  );
}

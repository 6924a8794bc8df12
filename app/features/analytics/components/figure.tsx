import { href, Link } from "react-router";
import { Bars } from "#app/components/charts/bars.tsx";
import { ChartTable } from "#app/components/charts/chart-table.tsx";
import { LineChart } from "#app/components/charts/line-chart.tsx";
import { Fact, Panel } from "#app/components/panel.tsx";
import { formatCell } from "#app/features/analytics/format.ts";
import type { Cell, Figure, FigureRow } from "#app/features/analytics/types.ts";
import { formatNumber } from "#app/lib/format.ts";

interface FigurePanelProps extends Figure {
  /** Of the page. */
  query: string;
  asOf: string;
}

export function FigurePanel({ query, asOf, ...figure }: FigurePanelProps) {
  const { id, title, definition, head, columns, facts = [], rows } = figure;
  const csv = href("/admin/analytics/:figure.csv", { figure: id });
  return (
    <Panel
      id={id}
      title={title}
      className="flex min-w-0 flex-col"
      actions={
        <a href={query ? `${csv}?${query}` : csv} download className="link inline-flex min-h-9 items-center">
          CSV<span className="sr-only"> of {title}</span>
        </a>
      }
    >
      {facts.length > 0 ? (
        <dl className="grid grid-cols-2 gap-3 px-4 pt-3 sm:grid-cols-3">
          {facts.map((fact) => (
            <Fact key={fact.id} label={fact.label}>
              <NowAndBefore {...fact} />
            </Fact>
          ))}
        </dl>
      ) : null}
      {/* On phones the table comes first. */}
      <div className="max-sm:order-last max-sm:border-t max-sm:border-line">
        <Chart {...figure} />
        <p className="px-4 pb-2 text-[0.8125rem]/4.5 text-quiet">
          {definition} The {figure.isLine ? "second line" : "tick"} is the period before. {asOf}
        </p>
      </div>
      <ChartTable
        summary={
          <>
            Table<span className="sr-only"> of {title}</span>
          </>
        }
        label={`Table of ${title}`}
        heads={[head, ...columns]}
        rows={[...facts, ...rows].map(({ id: key, label, cells }) => ({
          id: key,
          head: label,
          cells: columns.map((column, at) => <Value key={column} {...cells[at]} />),
        }))}
      />
    </Panel>
  );
}

const mostBars = 8;

function Chart({ title, rows, isLine }: Figure) {
  const valuesAt = (at: number) => rows.map(({ cells }) => cells[at]?.value ?? 0);
  const [first, last] = [rows[0], rows.at(-1)];
  if (rows.every(({ cells }) => cells[0]?.value == null && cells[1]?.value == null))
    return <p className="px-4 py-3 text-quiet">–</p>;
  if (isLine && first && last && first !== last)
    return (
      <LineChart
        unit="count"
        lines={[
          { label: "this period", values: valuesAt(0) },
          { label: "before", values: valuesAt(1) },
        ]}
        ends={[first.label, last.label]}
        description={`${title}: two lines, this period and the period before. Their numbers are in the table.`}
      />
    );
  return (
    <>
      <Bars
        columns={`max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:[&>dd:first-of-type]:order-last max-sm:[&>dd:first-of-type]:col-span-full ${first?.cells[0]?.unit === "days" ? "sm:grid-cols-[8.5rem_minmax(0,1fr)_10.5rem]" : "sm:grid-cols-[8.5rem_minmax(0,1fr)_8.75rem]"}`}
        bars={rows.slice(0, mostBars).map((row) => ({
          id: row.id,
          label: row.label,
          value: row.cells[0]?.value ?? null,
          before: row.cells[1]?.value ?? null,
          note: <NowAndBefore {...row} />,
          below: row.note || row.explanation ? <Below {...row} /> : null,
          hasOwnScale: row.hasOwnScale ?? false,
        }))}
      />
      {rows.length > mostBars ? (
        <p className="px-4 pb-2 text-quiet">{formatNumber(rows.length - mostBars)} more in the table.</p>
      ) : null}
    </>
  );
}

function Below({ note, explanation }: FigureRow) {
  return (
    <>
      {note}
      {note && explanation ? " · " : null}
      {explanation ? (
        <>
          {explanation.text} (<NowAndBefore cells={explanation.cells} />)
        </>
      ) : null}
    </>
  );
}

const NowAndBefore = ({ cells: [now, before] }: Pick<FigureRow, "cells">) => (
  <>
    <b className="font-semibold text-ink">
      <Value {...now} />
    </b>
    {before && before.value !== null ? (
      <span className="font-normal text-quiet">
        {" "}
        was <Value {...before} />
      </span>
    ) : null}
  </>
);

const Value = ({ value = null, unit = "count", list }: Partial<Cell>) =>
  value && list ? (
    <Link to={list} className="link">
      {formatCell({ value, unit })}
    </Link>
  ) : (
    formatCell({ value, unit })
  );

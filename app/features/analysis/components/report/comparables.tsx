import {
  comparableCells,
  type ReportComparable,
  type ReportComparables,
} from "#app/features/analysis/report/comparables.ts";
import { formatDollars } from "#app/lib/format.ts";

export function Comparables({ comparables }: { comparables: ReportComparables }) {
  const { heading, intro, rows, columns, footing, emptyText } = comparables;
  return (
    <section id="comparables" aria-labelledby="comparables-title">
      <h2 id="comparables-title">{heading}</h2>
      {intro ? <p>{intro}</p> : null}
      {rows.length === 0 ? (
        <p>{emptyText}</p>
      ) : (
        <table className="comps">
          <caption className="sr-only">{heading}</caption>
          <thead>
            <tr>
              {["Address", ...columns].map((label) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.id} row={row} comparables={comparables} />
            ))}
          </tbody>
          {footing ? (
            <tfoot>
              <tr>
                <th scope="row" colSpan={5}>
                  {footing.label}
                </th>
                <td data-label="Adjusted rent">{formatDollars(footing.cents)}</td>
                <td data-label="Weight">100%</td>
              </tr>
            </tfoot>
          ) : null}
        </table>
      )}
    </section>
  );
}

type RowProps = { row: ReportComparable; comparables: ReportComparables };

function Row({ row, comparables }: RowProps) {
  const [distance, when, ...figures] = comparableCells(row, comparables);
  return (
    <tr>
      <th scope="row">
        {row.address}
        <small>
          {row.detail}
          {row.sample ? ", sample" : ""}
        </small>
        {row.reason ? <small>{row.reason}</small> : null}
      </th>
      <td className="comps-aside">{distance}</td>
      <td className="comps-aside">
        {comparables.isMixed ? `${row.kind} ` : ""}
        <span className="whitespace-nowrap">{when}</span>
      </td>
      {figures.map((figure, at) => {
        const label = comparables.columns[at + 2];
        return (
          <td key={label} data-label={label}>
            {figure}
          </td>
        );
      })}
    </tr>
  );
}

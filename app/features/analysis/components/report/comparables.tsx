import {
  comparableCells,
  comparableNote,
  type ReportComparable,
  type ReportComparables,
} from "#app/features/analysis/report/comparables.ts";
import { formatDollars } from "#app/lib/format.ts";

export function Comparables({ comparables }: { comparables: ReportComparables }) {
  const { heading, intro, rows, footing, emptyText } = comparables;
  const columns = comparables.columns.slice(1);
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
                <th scope="row" colSpan={4}>
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

/** The columns without the distance, and below them the rest across the table. */
function Row({ row, comparables }: RowProps) {
  const [, when, ...figures] = comparableCells(row, comparables);
  const columns = comparables.columns.slice(2);
  return (
    <>
      <tr>
        <th scope="row">{row.address}</th>
        <td className="comps-aside">{when}</td>
        {figures.map((figure, at) => (
          <td key={columns[at]} data-label={columns[at]}>
            {figure}
          </td>
        ))}
      </tr>
      <tr className="comps-note">
        <td colSpan={columns.length + 2}>{comparableNote(row, comparables)}</td>
      </tr>
    </>
  );
}

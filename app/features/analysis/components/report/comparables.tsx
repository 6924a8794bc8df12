import type { ReportComparable, ReportComparables } from "#app/features/analysis/report/comparables.ts";
import { formatDollars, formatSignedDollars } from "#app/lib/format.ts";

export function Comparables({ comparables }: { comparables: ReportComparables }) {
  const { rows, adjusted, footing, whenLabel } = comparables;
  return (
    <section id="comparables" aria-labelledby="comparables-title">
      <h2 id="comparables-title">{comparables.heading}</h2>
      {comparables.intro ? <p>{comparables.intro}</p> : null}
      {rows.length === 0 ? (
        <p>{comparables.emptyText}</p>
      ) : (
        <table className={adjusted ? "comps" : "comps comps-plain"}>
          <caption className="sr-only">{comparables.heading}</caption>
          <thead>
            <tr>
              <th scope="col">Address</th>
              <th scope="col">Distance</th>
              <th scope="col">{whenLabel}</th>
              <th scope="col">Rent</th>
              {adjusted ? (
                <>
                  <th scope="col">Adjust&shy;ment</th>
                  <th scope="col">Adjusted rent</th>
                  <th scope="col">Weight</th>
                </>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.id} row={row} adjusted={adjusted} kindShown={whenLabel === "Month"} />
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

interface RowProps {
  row: ReportComparable;
  adjusted: boolean;
  kindShown: boolean;
}

function Row({ row, adjusted, kindShown }: RowProps) {
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
      <td className="comps-aside">{row.distance}</td>
      <td className="comps-aside">
        {kindShown ? `${row.kind} ` : ""}
        <span className="whitespace-nowrap">{row.when}</span>
      </td>
      <td data-label="Rent">{formatDollars(row.rentCents)}</td>
      {adjusted ? (
        <>
          <td data-label="Adjustment">
            {row.adjustmentCents === null ? "N/A" : formatSignedDollars(row.adjustmentCents)}
          </td>
          <td data-label="Adjusted rent">
            {row.adjustedCents === null ? "N/A" : formatDollars(row.adjustedCents)}
          </td>
          <td data-label="Weight">{row.weightPercent === null ? "N/A" : `${row.weightPercent}%`}</td>
        </>
      ) : null}
    </tr>
  );
}

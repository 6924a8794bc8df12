import {
  comparableCells,
  type ReportComparable,
  type ReportComparables,
} from "#app/features/analysis/report/comparables.ts";

interface ComparablesProps extends Pick<ReportComparables, "rows" | "adjusted" | "columns"> {
  perUnit: boolean;
}

/** On phones, distance, month and an adjusted rent move to a line of their own. */
const isOnPhone = (at: number, adjusted: boolean) => at > 3 || (at === 2 && !adjusted);

export function Comparables({ rows, adjusted, columns, perUnit }: ComparablesProps) {
  if (rows.length === 0)
    return (
      <p className="border-t border-line px-4 py-3 text-soft">No comparable properties found in the area.</p>
    );
  const title = perUnit ? "Comparable properties, per unit" : "Comparable properties";
  return (
    <details className="border-t border-line">
      <summary className="link m-2 inline-flex min-h-8 cursor-pointer items-center px-2">
        {title}: {rows.length}
      </summary>
      <table className="num w-full text-left">
        <caption className="sr-only">{title}</caption>
        <thead className="bg-wash text-xs text-soft">
          <tr className="align-bottom *:px-2 *:py-2 *:font-medium *:first:pl-4 *:last:pr-4">
            <th scope="col">{title}</th>
            {columns.map((label, at) => (
              <th
                key={label}
                scope="col"
                className={isOnPhone(at, adjusted) ? "text-right" : "text-right max-sm:hidden"}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} adjusted={adjusted} columns={columns} />
          ))}
        </tbody>
      </table>
    </details>
  );
}

type RowProps = { row: ReportComparable } & Pick<ReportComparables, "adjusted" | "columns">;

function Row({ row, adjusted, columns }: RowProps) {
  const cells = comparableCells(row, { adjusted });
  const [distance, when, rent] = cells;
  const main = adjusted ? 4 : 2;
  return (
    <tr className="border-t border-line align-top *:px-2 *:py-2 *:first:pl-4 *:last:pr-4">
      <td className="[overflow-wrap:anywhere]">
        {row.address}
        <span className="text-xs text-quiet *:block">
          <span>{[row.detail, row.sample && "sample"].filter(Boolean).join(", ")}</span>
          {row.reason ? <span>{row.reason}</span> : null}
          <span className="sm:hidden">{[adjusted && rent, when, distance].filter(Boolean).join(", ")}</span>
        </span>
      </td>
      {cells.map((text, at) => (
        <td
          key={columns[at]}
          className={`text-right whitespace-nowrap ${at === main ? "font-semibold" : "text-soft"} ${isOnPhone(at, adjusted) ? "" : "max-sm:hidden"}`}
        >
          {text}
        </td>
      ))}
    </tr>
  );
}

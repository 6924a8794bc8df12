import {
  comparableCells,
  type ReportComparable,
  type ReportComparables,
} from "#app/features/analysis/report/comparables.ts";

interface ComparablesProps extends Pick<ReportComparables, "rows" | "adjusted" | "columns"> {
  perUnit: boolean;
}

const shownAtFirst = 3;

/** On phones, distance, month and an adjusted rent move to a line of their own. */
const isOnPhone = (at: number, adjusted: boolean) => at > 3 || (at === 2 && !adjusted);

/** Three in one line each, until all are shown with their details. */
export function Comparables({ rows, adjusted, columns, perUnit }: ComparablesProps) {
  if (rows.length === 0)
    return (
      <p className="border-t border-line px-4 py-3 text-soft">No comparable properties found in the area.</p>
    );
  const title = perUnit ? "Comparable properties, per unit" : "Comparable properties";
  return (
    <div className="group/comps border-t border-line">
      <div className="flex min-h-9 items-center justify-between gap-3 px-4">
        <h3 className="text-sm">{title}</h3>
        <details>
          <summary className="link inline-flex min-h-8 cursor-pointer items-center">
            {rows.length > shownAtFirst ? `Show all ${rows.length}` : "Show details"}
            <span className="sr-only"> comparable properties</span>
          </summary>
        </details>
      </div>
      <table className="num w-full table-fixed border-t border-line text-left">
        <caption className="sr-only">{title}</caption>
        <thead className="bg-wash text-xs text-soft">
          <tr className="h-9 *:px-2 *:font-medium *:first:pl-4 *:last:pr-4">
            <th scope="col">Address</th>
            {columns.map((label, at) => (
              <th
                key={label}
                scope="col"
                className={`w-20 text-right ${isOnPhone(at, adjusted) ? "" : "max-sm:hidden"}`}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="not-print:[&>tr:nth-child(n+4)]:group-has-[details:not([open])]/comps:hidden">
          {rows.map((row) => (
            <Row key={row.id} row={row} adjusted={adjusted} columns={columns} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type RowProps = { row: ReportComparable } & Pick<ReportComparables, "adjusted" | "columns">;

function Row({ row, adjusted, columns }: RowProps) {
  const cells = comparableCells(row, { adjusted });
  const [distance, when, rent] = cells;
  const main = adjusted ? 4 : 2;
  const detail = [row.detail, row.sample && "sample"].filter(Boolean).join(", ");
  return (
    <tr
      title={[detail, row.reason].filter(Boolean).join(". ")}
      className="h-9 border-t border-line *:px-2 *:py-1.5 *:first:pl-4 *:last:pr-4"
    >
      <th scope="row" className="font-normal">
        <span className="block truncate">{row.address}</span>
        <span className="text-xs text-quiet group-has-[details:not([open])]/comps:sr-only *:block">
          <span>{detail}</span>
          {row.reason ? <span>{row.reason}</span> : null}
          <span className="sm:hidden">{[adjusted && rent, when, distance].filter(Boolean).join(", ")}</span>
        </span>
      </th>
      {cells.map((text, at) => (
        <td
          key={columns[at]}
          className={`text-right align-top whitespace-nowrap ${at === main ? "font-semibold" : "text-soft"} ${isOnPhone(at, adjusted) ? "" : "max-sm:hidden"}`}
        >
          {text}
        </td>
      ))}
    </tr>
  );
}

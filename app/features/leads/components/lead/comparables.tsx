import type { ReportComparable, ReportComparables } from "#app/features/analysis/report/comparables.ts";
import { formatDollars, formatSignedDollars } from "#app/lib/format.ts";

interface ComparablesProps extends Pick<ReportComparables, "rows" | "adjusted" | "whenLabel"> {
  perUnit: boolean;
}

export function Comparables({ rows, adjusted, whenLabel, perUnit }: ComparablesProps) {
  if (rows.length === 0)
    return (
      <p className="border-t border-line px-4 py-3 text-soft">No comparable properties found in the area.</p>
    );
  const title = perUnit ? "Comparable properties, per unit" : "Comparable properties";
  const columns = columnsOf(adjusted, whenLabel);
  return (
    <details className="border-t border-line">
      <summary className="link m-2 inline-flex min-h-8 cursor-pointer items-center px-2">
        {title}: {rows.length}
      </summary>
      <table className="num w-full text-left">
        <caption className="sr-only">{title}</caption>
        <thead className="bg-wash text-xs text-soft">
          <tr className="align-bottom *:py-2 *:font-medium">
            <th scope="col" className="px-4">
              {title}
            </th>
            {columns.map(({ label, look }) => (
              <th key={label} scope="col" className={`px-2 text-right last:pr-4 ${look}`}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} columns={columns} adjusted={adjusted} />
          ))}
        </tbody>
      </table>
    </details>
  );
}

type Column = { label: string; look: string; cell: (row: ReportComparable) => string };

function columnsOf(adjusted: boolean, whenLabel: string): Column[] {
  const aside = "whitespace-nowrap text-soft max-sm:hidden";
  const columns: Column[] = [
    { label: "Distance", look: aside, cell: ({ distance }) => distance },
    { label: whenLabel, look: aside, cell: ({ when }) => when },
    {
      label: "Rent",
      look: adjusted ? aside : "font-semibold",
      cell: ({ rentCents }) => formatDollars(rentCents),
    },
  ];
  const adjustment: Column[] = [
    {
      label: "Adjusted by",
      look: aside,
      cell: ({ adjustmentCents: by }) => (by === null ? "N/A" : formatSignedDollars(by)),
    },
    {
      label: "Adjusted rent",
      look: "font-semibold",
      cell: ({ adjustedCents: rent }) => (rent === null ? "N/A" : formatDollars(rent)),
    },
    {
      label: "Weight",
      look: "text-soft",
      cell: ({ weightPercent: percent }) => (percent === null ? "N/A" : `${percent}%`),
    },
  ];
  return adjusted ? [...columns, ...adjustment] : columns;
}

/** On phones, the explanation moves to its own line. */
function Row({ row, columns, adjusted }: { row: ReportComparable; columns: Column[]; adjusted: boolean }) {
  const explained = (
    <>
      <span className="block">{[row.detail, row.sample && "sample"].filter(Boolean).join(", ")}</span>
      {row.reason ? <span className="block">{row.reason}</span> : null}
    </>
  );
  return (
    <>
      <tr className="border-t border-line align-top *:pt-2 sm:*:pb-2">
        <td className="px-4 [overflow-wrap:anywhere]">
          {row.address}
          <span className="text-xs text-quiet max-sm:hidden">{explained}</span>
        </td>
        {columns.map(({ label, look, cell }) => (
          <td key={label} className={`px-2 text-right last:pr-4 ${look}`}>
            {cell(row)}
          </td>
        ))}
      </tr>
      <tr className="text-xs text-quiet sm:hidden">
        <td colSpan={adjusted ? 3 : 2} className="px-4 pb-2 [overflow-wrap:anywhere]">
          {explained}
          {adjusted ? `${formatDollars(row.rentCents)}, ` : ""}
          {row.when}, {row.distance}
        </td>
      </tr>
    </>
  );
}

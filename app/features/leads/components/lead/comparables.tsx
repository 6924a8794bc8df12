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
            <th scope="col" className="px-2 text-right max-sm:hidden">
              Distance
            </th>
            <th scope="col" className="px-2 text-right max-sm:hidden">
              {whenLabel}
            </th>
            <th scope="col" className={adjusted ? "px-2 text-right max-sm:hidden" : "px-4 text-right"}>
              Rent
            </th>
            {adjusted ? (
              <>
                <th scope="col" className="px-2 text-right max-sm:hidden">
                  Adjusted by
                </th>
                <th scope="col" className="px-2 text-right">
                  Adjusted rent
                </th>
                <th scope="col" className="pr-4 pl-2 text-right">
                  Weight
                </th>
              </>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} adjusted={adjusted} />
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** On phones, the explanation moves to its own line. */
function Row({ row, adjusted }: { row: ReportComparable; adjusted: boolean }) {
  return (
    <>
      <tr className="border-t border-line align-top *:pt-2 sm:*:pb-2">
        <td className="px-4 [overflow-wrap:anywhere]">
          {row.address}
          <span className="text-xs text-quiet max-sm:hidden">
            <Explained row={row} />
          </span>
        </td>
        <td className="px-2 text-right whitespace-nowrap text-soft max-sm:hidden">{row.distance}</td>
        <td className="px-2 text-right whitespace-nowrap text-soft max-sm:hidden">{row.when}</td>
        <td
          className={adjusted ? "px-2 text-right text-soft max-sm:hidden" : "px-4 text-right font-semibold"}
        >
          {formatDollars(row.rentCents)}
        </td>
        {adjusted ? (
          <>
            <td className="px-2 text-right text-soft max-sm:hidden">
              {row.adjustmentCents === null ? "N/A" : formatSignedDollars(row.adjustmentCents)}
            </td>
            <td className="px-2 text-right font-semibold">
              {row.adjustedCents === null ? "N/A" : formatDollars(row.adjustedCents)}
            </td>
            <td className="pr-4 pl-2 text-right text-soft">
              {row.weightPercent === null ? "N/A" : `${row.weightPercent}%`}
            </td>
          </>
        ) : null}
      </tr>
      <tr className="text-xs text-quiet sm:hidden">
        <td colSpan={adjusted ? 3 : 2} className="px-4 pb-2 [overflow-wrap:anywhere]">
          <Explained row={row} />
          {adjusted ? `${formatDollars(row.rentCents)}, ` : ""}
          {row.when}, {row.distance}
        </td>
      </tr>
    </>
  );
}

const Explained = ({ row: { detail, reason, sample } }: { row: ReportComparable }) => (
  <>
    <span className="block">{[detail, sample && "sample"].filter(Boolean).join(", ")}</span>
    {reason ? <span className="block">{reason}</span> : null}
  </>
);

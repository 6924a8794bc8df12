import { ChevronDown } from "lucide-react";
import { formatDollars } from "#app/ui/format.ts";

interface YearTableProps<Row extends { year: number }> {
  caption: string;
  columns: readonly { label: string; cents: (row: Row) => number }[];
  /** Year 0 is today. */
  rows: readonly Row[];
}

/** The figures of a chart as a table, folded away below it. */
export function YearTable<Row extends { year: number }>({ caption, columns, rows }: YearTableProps<Row>) {
  return (
    <details className="group border-t border-line">
      <summary className="flex min-h-12 items-center justify-between gap-3 rounded-mark text-note font-semibold">
        As a table
        <ChevronDown aria-hidden="true" className="size-5 text-soft group-open:rotate-180" />
      </summary>
      <table className="num mb-3 w-full text-right text-note">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-ink">
            <th scope="col" className="py-2 text-left font-semibold">
              Year
            </th>
            {columns.map(({ label }) => (
              <th key={label} scope="col" className="py-2 font-semibold">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="whitespace-nowrap">
          {rows.map((row) => (
            <tr key={row.year} className="border-b border-line">
              <th scope="row" className="py-2 text-left font-normal">
                {row.year || "Today"}
              </th>
              {columns.map(({ label, cents }) => (
                <td key={label}>{formatDollars(cents(row))}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";

interface YearTableProps<Row extends { year: number }> {
  caption: string;
  columns: readonly { label: string; text: (row: Row) => string }[];
  rows: readonly Row[];
  /** Scrolls between the year and the last column. */
  isWide?: boolean;
}

const wideCell = [
  "py-2.5 pl-4 font-normal first:bg-paper first:pr-3 first:pl-0 first:font-semibold last:bg-paper last:font-semibold",
  "max-lg:first:sticky max-lg:first:left-0 max-lg:first:z-1 max-lg:last:sticky max-lg:last:right-0",
  "max-lg:after:absolute max-lg:after:inset-y-0 max-lg:after:w-px max-lg:after:bg-edge",
  "max-lg:first:after:right-0 max-lg:first:after:content-[''] max-lg:last:after:left-0 max-lg:last:after:content-['']",
].join(" ");

export function YearTable<Row extends { year: number }>(props: YearTableProps<Row>) {
  const { caption, columns, rows, isWide = false } = props;
  const cell = isWide ? wideCell : "py-2 font-normal";
  const head = `${cell} align-bottom font-semibold`;
  return (
    <table
      className={`num w-full text-right text-note ${isWide ? "min-w-240 print:min-w-0 print:text-xs" : "mb-3"}`}
    >
      <caption className="sr-only">{caption}</caption>
      <thead className="leading-tight">
        <tr className={`border-ink ${isWide ? "border-b-2" : "border-b"}`}>
          <th scope="col" className={`${head} text-left`}>
            Year
          </th>
          {columns.map(({ label }) => (
            <th key={label} scope="col" className={head}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="whitespace-nowrap">
        {rows.map((row) => (
          <tr key={row.year} className="border-b border-line">
            <th scope="row" className={`${cell} text-left`}>
              {row.year || "Today"}
            </th>
            {columns.map(({ label, text }) => (
              <td key={label} className={cell}>
                {text(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function AsTable({ children }: { children: ReactNode }) {
  return (
    <details className="group border-t border-line print:not-open:hidden">
      <summary className="flex min-h-12 items-center justify-between gap-3 rounded-mark text-note font-semibold">
        As a table
        <ChevronDown aria-hidden="true" className="size-5 text-soft group-open:rotate-180" />
      </summary>
      {children}
    </details>
  );
}

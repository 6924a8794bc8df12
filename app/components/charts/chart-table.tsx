import type { ReactNode } from "react";

interface ChartTableProps {
  summary: ReactNode;
  label: string;
  /** The first is that of the rows. */
  heads: readonly string[];
  rows: readonly { id: string; head: ReactNode; cells: readonly ReactNode[] }[];
}

/** The numbers of a chart, folded up, and beside each other at every width. */
export const ChartTable = ({ summary, label, heads, rows }: ChartTableProps) => (
  <details className="border-t border-line">
    <summary className="link mx-4 inline-flex min-h-9 cursor-pointer items-center">{summary}</summary>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard */}
    <section className="overflow-x-auto" aria-label={label} tabIndex={0}>
      <table className="w-full text-[0.8125rem]/5 lining-nums tabular-nums">
        <caption className="sr-only">{label}</caption>
        <thead className="bg-wash text-soft">
          <tr className="*:px-1.5 *:py-1.5 *:text-right *:font-medium *:first:pl-4 *:first:text-left *:last:pr-4">
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, head, cells }) => (
            <tr
              key={id}
              className="border-t border-line *:px-1.5 *:py-1 *:text-right *:first:pl-4 *:first:text-left *:last:pr-4"
            >
              <th scope="row" className="font-medium whitespace-nowrap">
                {head}
              </th>
              {cells.map((cell, at) => (
                <td key={heads[at + 1]} className="whitespace-nowrap">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  </details>
);

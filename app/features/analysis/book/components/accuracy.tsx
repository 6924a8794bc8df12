import { Panel } from "#app/components/panel.tsx";
import { type Column, Table } from "#app/components/table.tsx";
import type { Accuracy } from "#app/features/analysis/book/rules.ts";
import { formatNumber } from "#app/lib/format.ts";

type AccuracyPanelProps = { id: string; title: string; head: string; rows: readonly Accuracy[] };

export const AccuracyPanel = ({ id, title, head, rows }: AccuracyPanelProps) => (
  <Panel id={id} title={title}>
    <Table label={title} columns={columnsOf(head)} rows={rows.map((row) => ({ ...row, id: row.name }))} />
  </Panel>
);

const columnsOf = (head: string): Column<Accuracy & { id: string }>[] => [
  { head, slot: "title", className: "md:w-full", cell: ({ name }) => name },
  {
    head: "Median error",
    slot: "aside",
    numeric: true,
    cell: ({ medianPercent }) => `${formatNumber(medianPercent)}%`,
  },
  ...[0, 1, 2].map(
    (at): Column<Accuracy & { id: string }> => ({
      head: `Within ${[5, 10, 20][at]}%`,
      ...(at === 1 && { slot: "detail" as const }),
      numeric: true,
      cell: ({ shares }) => `${shares[at]?.share ?? 0}%`,
    }),
  ),
  { head: "Leases", slot: "end", numeric: true, cell: ({ leases }) => formatNumber(leases) },
];

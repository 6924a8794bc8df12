import { Panel } from "#app/components/panel.tsx";
import { type Column, Table } from "#app/components/table.tsx";
import type { Report } from "#app/features/moving-in/rules.ts";
import { formatNumber } from "#app/lib/format.ts";

type Counts = Report["counts"][string] & { id: string };
type Reason = Report["reasons"][number] & { id: number };

const countColumns: Column<Counts>[] = [
  { head: "Table", slot: "title", cell: ({ id }) => id },
  { head: "Imported", slot: "aside", numeric: true, cell: ({ imported }) => formatNumber(imported) },
  { head: "Changed", numeric: true, cell: ({ changed }) => formatNumber(changed) },
  { head: "Already there", numeric: true, cell: ({ already }) => formatNumber(already) },
  { head: "Refused", numeric: true, cell: ({ refused }) => formatNumber(refused) },
];

const reasonColumns: Column<Reason>[] = [
  { head: "Table", slot: "title", cell: ({ table }) => table },
  { head: "What", slot: "detail", cell: ({ reason }) => reason },
  { head: "Rows", slot: "aside", numeric: true, cell: ({ count }) => formatNumber(count) },
  {
    head: "Such as",
    wide: true,
    className: "break-all",
    cell: ({ examples }) => examples.slice(0, 2).join(", "),
  },
];

export function Moved({ report: { counts, reasons, left } }: { report: Report }) {
  const tables = Object.keys(counts)
    .sort()
    .flatMap((id) => (counts[id] ? { ...counts[id], id } : []));
  return (
    <div className="grid gap-4">
      <section className="card" aria-label="Rows by table">
        <Table label="Rows by table" columns={countColumns} rows={tables} />
      </section>
      <Panel id="reasons" title="Changed and refused">
        <Table
          label="Reasons"
          columns={reasonColumns}
          rows={reasons.map((reason, id) => ({ ...reason, id }))}
        />
        <p className="px-4 py-2 text-quiet">Not brought in: {left.join(", ") || "none"}</p>
      </Panel>
    </div>
  );
}

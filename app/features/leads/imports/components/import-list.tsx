import { href } from "react-router";
import { Badge, type BadgeTone } from "#app/components/badge.tsx";
import { RelativeTime } from "#app/components/dates/relative-time.tsx";
import { type Column, RowLink, Table } from "#app/components/table.tsx";
import type { ImportRow } from "#app/features/leads/imports/fields.ts";
import { formatNumber } from "#app/lib/format.ts";

type Props = { rows: readonly ImportRow[]; now: Date; timeZone: string };

export function ImportList({ rows, now, timeZone }: Props) {
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="imports-title" className="mt-6">
      <h2 id="imports-title" className="mb-2">
        Earlier imports
      </h2>
      <div className="card">
        <Table label="Imports, newest first" columns={columnsOf({ now, timeZone })} rows={rows} />
      </div>
    </section>
  );
}

const columnsOf = ({ now, timeZone }: Omit<Props, "rows">): Column<ImportRow>[] => [
  {
    head: "File",
    slot: "title",
    cell: ({ id, fileName }) => <RowLink to={href("/leads/import/:id", { id })}>{fileName}</RowLink>,
  },
  { head: "State", slot: "aside", cell: ({ state }) => <ImportBadge state={state} /> },
  {
    head: "Result",
    slot: "detail",
    cell: ({ counts }) =>
      counts ? `${formatNumber(counts.create ?? 0)} new, ${formatNumber(counts.update ?? 0)} updated` : "",
  },
  { head: "By", cell: ({ by }) => by ?? "System" },
  {
    head: "Uploaded",
    slot: "end",
    cell: ({ createdAt }) => <RelativeTime at={createdAt} now={now} timeZone={timeZone} />,
  },
];

const states: Record<ImportRow["state"], { label: string; tone: BadgeTone }> = {
  uploaded: { label: "Uploaded", tone: "grey" },
  checking: { label: "Checking", tone: "blue" },
  checked: { label: "Ready to import", tone: "yellow" },
  running: { label: "Importing", tone: "blue" },
  done: { label: "Imported", tone: "green" },
  undoing: { label: "Undoing", tone: "orange" },
  undone: { label: "Undone", tone: "grey" },
  failed: { label: "Failed", tone: "red" },
};

export function ImportBadge({ state }: { state: ImportRow["state"] }) {
  const { label, tone } = states[state];
  return <Badge tone={tone}>{label}</Badge>;
}

import { href } from "react-router";
import { Button } from "#app/components/button.tsx";
import { RelativeTime } from "#app/components/dates/relative-time.tsx";
import { useSelection } from "#app/components/selection.ts";
import { type Column, RowLink, Table } from "#app/components/table.tsx";
import type { DeletedLead } from "#app/features/lead-lists/deleted/queries.server.ts";
import { RestoreButton } from "#app/features/leads/components/restore-button.tsx";
import { StatusBadge } from "#app/features/leads/components/status-badge.tsx";
import { daysToRestore } from "#app/features/leads/rules.ts";

interface DeletedTableProps {
  rows: readonly DeletedLead[];
  now: Date;
  timeZone: string;
  here: string;
}

export function DeletedTable({ rows, now, timeZone, here }: DeletedTableProps) {
  const selection = useSelection(rows);
  return (
    <>
      <Table
        label="Deleted leads, latest deletion first"
        columns={columnsOf({ now, timeZone, here })}
        rows={rows}
        selection={selection}
        form="restore-leads"
        bulk={{
          actions: ({ ids }) => (
            <RestoreButton ids={ids} label={`Restore ${ids.length} selected`} back={here}>
              {`Restore (${ids.length})`}
            </RestoreButton>
          ),
        }}
      />
      <noscript className="block border-t border-line px-4 py-2">
        <form method="post" action={href("/admin/deleted-leads")} id="restore-leads">
          <input type="hidden" name="back" value={here} />
          <Button type="submit" variant="outline" size="sm">
            Restore selected
          </Button>
        </form>
      </noscript>
    </>
  );
}

type ColumnOptions = Omit<DeletedTableProps, "rows">;

const columnsOf = ({ now, timeZone, here }: ColumnOptions): Column<DeletedLead>[] => [
  {
    head: "Name",
    slot: "title",
    cell: ({ id, name }) => <RowLink to={href("/leads/:id", { id })}>{name}</RowLink>,
  },
  {
    head: "Property Address",
    slot: "detail",
    cell: ({ address, deletedAt, deletedBy }) => (
      <>
        {address ?? <span className="text-quiet">No address yet</span>}
        <span className="block text-xs text-soft md:hidden">
          Deleted <RelativeTime at={deletedAt} now={now} timeZone={timeZone} /> by {deletedBy} ·{" "}
          {daysLabel(daysToRestore(deletedAt, now))}
        </span>
      </>
    ),
  },
  { head: "Status", slot: "aside", cell: ({ status }) => <StatusBadge status={status} /> },
  { head: "Deleted by", wide: true, className: "whitespace-nowrap", cell: ({ deletedBy }) => deletedBy },
  {
    head: "Deleted",
    sorted: true,
    cell: ({ deletedAt }) => <RelativeTime at={deletedAt} now={now} timeZone={timeZone} focusable />,
  },
  { head: "Days left", numeric: true, cell: ({ deletedAt }) => daysToRestore(deletedAt, now) },
  {
    head: "Restore",
    hideHead: true,
    slot: "end",
    className: "text-right",
    cell: ({ id, name }) => <RestoreButton ids={[id]} label={`Restore ${name}`} back={here} />,
  },
];

const daysLabel = (days: number) => (days === 1 ? "1 day left" : `${days} days left`);

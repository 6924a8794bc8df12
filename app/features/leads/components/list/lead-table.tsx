import type { ReactNode } from "react";
import { href } from "react-router";
import { RelativeTime } from "#app/components/dates/relative-time.tsx";
import { Monogram } from "#app/components/monogram.tsx";
import { type Column, RowLink, type Selection, Table } from "#app/components/table.tsx";
import { deleteForm } from "#app/features/leads/components/list/deletion.tsx";
import { StatusBadge } from "#app/features/leads/components/status-badge.tsx";
import type { LeadRow } from "#app/features/leads/types.ts";
import { formatDateTime, formatDollars } from "#app/lib/format.ts";

interface LeadTableProps {
  label: string;
  rows: readonly LeadRow[];
  selection: Selection;
  bulk?: ReactNode;
  now: Date;
  timeZone: string;
  full?: boolean;
  scroll?: string;
  empty: ReactNode;
}

export function LeadTable({ now, timeZone, full, empty, ...list }: LeadTableProps) {
  if (list.rows.length === 0) return empty;
  return <Table columns={columnsOf({ now, timeZone, full })} form={deleteForm} {...list} />;
}

const columnsOf = ({
  now,
  timeZone,
  full,
}: Pick<LeadTableProps, "now" | "timeZone" | "full">): Column<LeadRow>[] => [
  {
    head: "Name",
    slot: "title",
    className: "wrap-anywhere",
    cell: ({ id, name }) => <RowLink to={href("/leads/:id", { id })}>{name}</RowLink>,
  },
  {
    head: "Property Address",
    slot: "detail",
    className: "max-md:truncate",
    cell: ({ address }) => address ?? <span className="text-quiet">No address yet</span>,
  },
  { head: "Status", slot: "aside", cell: ({ status }) => <StatusBadge status={status} /> },
  ...(full ? fullColumns : []),
  {
    head: "Created At",
    slot: "end",
    sorted: true,
    cell: ({ createdAt }) => (
      <>
        <RelativeTime at={createdAt} now={now} timeZone={timeZone} />
        {full ? null : (
          <span className="text-quiet max-lg:hidden" aria-hidden="true">
            {" · "}
            {formatDateTime(createdAt, timeZone)}
          </span>
        )}
      </>
    ),
  },
];

const fullColumns: Column<LeadRow>[] = [
  {
    head: "Rent estimate",
    numeric: true,
    wide: true,
    cell: ({ rentCents, rentCaution }) =>
      rentCents ? (
        <>
          {formatDollars(rentCents)}
          {rentCaution ? <span className="block text-xs/4 text-quiet">{rentCaution}</span> : null}
        </>
      ) : (
        none
      ),
  },
  {
    head: "Assigned to",
    wide: true,
    cell: ({ assignedTo }) =>
      assignedTo ? (
        <span className="inline-flex items-center gap-2 whitespace-nowrap">
          <Monogram name={assignedTo} />
          {assignedTo}
        </span>
      ) : (
        none
      ),
  },
];

const none = <span className="text-quiet">–</span>;

import type { ReactNode } from "react";
import { href } from "react-router";
import { RelativeTime } from "#app/components/dates/relative-time.tsx";
import { Monogram } from "#app/components/monogram.tsx";
import { RowCheckbox, RowLink, SelectAll, type Selection, Table, Td, Th } from "#app/components/table.tsx";
import { deleteForm } from "#app/features/leads/components/list/deletion.tsx";
import { StatusBadge } from "#app/features/leads/components/status-badge.tsx";
import type { LeadRow } from "#app/features/leads/types.ts";
import { formatDateTime, formatDollars } from "#app/lib/format.ts";

interface LeadTableProps {
  label: string;
  rows: readonly LeadRow[];
  selection: Selection;
  now: Date;
  timeZone: string;
  full?: boolean;
  scroll?: string;
  empty: ReactNode;
}

export function LeadTable({ label, rows, selection, full, scroll, empty, ...rest }: LeadTableProps) {
  if (rows.length === 0) return empty;
  return (
    <Table label={label} scroll={scroll}>
      <thead>
        <tr>
          <Th>
            <SelectAll selection={selection} />
          </Th>
          <Th>Name</Th>
          <Th>Property Address</Th>
          <Th>Status</Th>
          {full ? (
            <Th numeric wide>
              Rent estimate
            </Th>
          ) : null}
          {full ? <Th wide>Assigned to</Th> : null}
          <Th sorted>Created At</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} selection={selection} full={full} {...rest} />
        ))}
      </tbody>
    </Table>
  );
}

type RowProps = Pick<LeadTableProps, "selection" | "now" | "timeZone" | "full"> & { row: LeadRow };

function Row({ row, selection, now, timeZone, full }: RowProps) {
  return (
    <tr>
      <Td slot="check">
        <RowCheckbox row={row} selection={selection} form={deleteForm} />
      </Td>
      <Td slot="title" className="[overflow-wrap:anywhere]">
        <RowLink to={href("/leads/:id", { id: row.id })}>{row.name}</RowLink>
      </Td>
      <Td slot="detail" className="max-md:truncate">
        {row.address ?? <span className="text-quiet">No address yet</span>}
      </Td>
      <Td slot="aside">
        <StatusBadge status={row.status} />
      </Td>
      {full ? (
        <Td numeric wide>
          {row.rentCents ? formatDollars(row.rentCents) : <None />}
          {row.rentCents && row.rentCaution ? (
            <span className="block text-xs/4 text-quiet">{row.rentCaution}</span>
          ) : null}
        </Td>
      ) : null}
      {full ? <Td wide>{row.assignedTo ? <Assignee name={row.assignedTo} /> : <None />}</Td> : null}
      <Td slot="end">
        <RelativeTime at={row.createdAt} now={now} timeZone={timeZone} />
        {full ? null : (
          <span className="text-quiet max-lg:hidden" aria-hidden="true">
            {" · "}
            {formatDateTime(row.createdAt, timeZone)}
          </span>
        )}
      </Td>
    </tr>
  );
}

const Assignee = ({ name }: { name: string }) => (
  <span className="inline-flex items-center gap-2 whitespace-nowrap">
    <Monogram name={name} />
    {name}
  </span>
);

const None = () => <span className="text-quiet">–</span>;

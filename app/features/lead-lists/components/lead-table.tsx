import { type ReactNode, useMemo } from "react";
import { href } from "react-router";
import { RelativeTime } from "#app/components/dates/relative-time.tsx";
import { Monogram } from "#app/components/monogram.tsx";
import type { Selection } from "#app/components/selection.ts";
import { type Column, RowLink, Table } from "#app/components/table.tsx";
import { bulkForm } from "#app/features/lead-lists/bulk/components/bulk-actions.tsx";
import { EditOrDelete, StatusSelect } from "#app/features/lead-lists/components/admin-cells.tsx";
import type { LeadRow } from "#app/features/lead-lists/queries.server.ts";
import { type LeadSort, sortKeys, sortParam } from "#app/features/lead-lists/request.ts";
import { type LeadColumn, leadColumns } from "#app/features/lead-lists/views/columns.ts";
import { AddressLine } from "#app/features/leads/components/address-line.tsx";
import { StatusBadge } from "#app/features/leads/components/status-badge.tsx";
import { withParams } from "#app/lib/current-path.ts";
import { formatDateTime, formatDollars } from "#app/lib/format.ts";
import { sourceLabel } from "#app/lib/labels.ts";

interface LeadTableProps {
  label: string;
  columns: readonly LeadColumn[];
  rows: readonly LeadRow[];
  selection: Selection;
  bulk?: Parameters<typeof Table<LeadRow>>[0]["bulk"];
  /** The list of these rows: its heads sort, and a lead links to the next one. */
  list?: List;
  isEditable?: boolean | undefined;
  now: Date;
  timeZone: string;
  scroll?: string;
  empty: ReactNode;
}

type List = { sort: LeadSort; here: string; query: string };

export function LeadTable({ columns, now, timeZone, list, isEditable, empty, ...table }: LeadTableProps) {
  const cells = useMemo(
    () => [
      ...columns.map((id) => ({
        head: leadColumns[id],
        ...columnCells[id]({ now, timeZone, list }),
        ...sortingOf(id, list),
        ...(isEditable && id === "status" ? { cell: statusSelect, className: "md:min-w-52" } : {}),
      })),
      ...(isEditable ? [editing] : []),
    ],
    [columns, now, timeZone, list, isEditable],
  );
  if (table.rows.length === 0) return empty;
  return <Table columns={cells} form={bulkForm} {...table} />;
}

const editing: Column<LeadRow> = {
  head: "Edit or delete",
  hideHead: true,
  numeric: true,
  wide: true,
  cell: (row) => <EditOrDelete {...row} />,
};

const statusSelect = (row: LeadRow) => <StatusSelect {...row} />;

function sortingOf(column: LeadColumn, list?: List) {
  const by = sortKeys.find((key) => key === column);
  if (!by || !list) return by === "created" ? { sorted: true } : {};
  const { sort, here } = list;
  const isSorted = sort.by === by;
  const descending = isSorted ? !sort.descending : by !== "name";
  const changes = { sort: sortParam({ by, descending }), older: null, newer: null };
  return {
    ...(isSorted && { sorted: sort.descending ? true : ("ascending" as const) }),
    sortHref: withParams(here, changes),
  };
}

type Shown = { now: Date; timeZone: string; list: List | undefined };

const columnCells: Record<LeadColumn, (shown: Shown) => Omit<Column<LeadRow>, "head">> = {
  name: ({ list }) => {
    const search = list ? `?${new URLSearchParams({ list: list.query })}` : "";
    return {
      slot: "title",
      className: "wrap-anywhere md:max-w-52 md:truncate",
      cell: ({ id, name }) => <RowLink to={href("/leads/:id", { id }) + search}>{name}</RowLink>,
    };
  },
  address: () => ({
    slot: "detail",
    className: "truncate md:w-full md:max-w-44",
    cell: ({ address }) =>
      address ? <AddressLine address={address} /> : <span className="text-quiet">No address yet</span>,
  }),
  status: () => ({ slot: "aside", cell: ({ status }) => <StatusBadge status={status} /> }),
  rent: () => ({
    numeric: true,
    wide: true,
    cell: ({ rentCents, rentCaution }) =>
      rentCents ? (
        <span className="whitespace-nowrap">
          {rentCaution ? <span className="text-xs/4 text-quiet">{rentCaution} </span> : null}
          {formatDollars(rentCents)}
        </span>
      ) : (
        none
      ),
  }),
  assigned: () => ({
    wide: true,
    cell: ({ assignedTo }) =>
      assignedTo ? (
        <span title={assignedTo} className="inline-flex items-center gap-2 whitespace-nowrap">
          <Monogram name={assignedTo} />
          {assignedTo.split(" ")[0]}
        </span>
      ) : (
        none
      ),
  }),
  created: ({ now, timeZone, list }) => ({
    slot: "end",
    className: "whitespace-nowrap",
    cell: ({ createdAt }) => (
      <>
        <RelativeTime at={createdAt} now={now} timeZone={timeZone} />
        {list ? null : (
          <span className="text-quiet max-lg:hidden" aria-hidden="true">
            {" · "}
            {formatDateTime(createdAt, timeZone)}
          </span>
        )}
      </>
    ),
  }),
  source: () => ({ cell: ({ source }) => (source ? sourceLabel(source) : none) }),
  city: () => ({ cell: ({ city }) => city || none }),
  phone: () => ({
    className: "num whitespace-nowrap",
    cell: ({ phone, noCallsSince }) => (phone ? `${phone}${noCallsSince ? " (do not call)" : ""}` : none),
  }),
  email: () => ({ className: "wrap-anywhere md:min-w-44", cell: ({ email }) => email || none }),
  contacted: ({ now, timeZone }) => ({
    className: "whitespace-nowrap",
    cell: ({ lastContactedAt: at }) => (at ? <RelativeTime at={at} now={now} timeZone={timeZone} /> : none),
  }),
  next: ({ now, timeZone }) => ({
    className: "md:min-w-36",
    cell: ({ nextStep }) =>
      nextStep ? (
        <>
          {nextStep.title}{" "}
          <span className="whitespace-nowrap text-quiet">
            <RelativeTime at={nextStep.dueAt} now={now} timeZone={timeZone} />
          </span>
        </>
      ) : (
        none
      ),
  }),
  tags: () => ({ cell: ({ tags }) => tags.join(", ") || none }),
};

const none = <span className="text-quiet">–</span>;

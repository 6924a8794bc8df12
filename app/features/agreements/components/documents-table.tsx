import { href } from "react-router";
import { Badge } from "#app/components/badge.tsx";
import { ButtonLink } from "#app/components/button.tsx";
import { type Column, RowLink, Table } from "#app/components/table.tsx";
import { agreementBadge } from "#app/features/agreements/rules.ts";
import type { DocumentRow } from "#app/features/agreements/types.ts";
import { formatDay } from "#app/lib/format.ts";

export function DocumentsTable({ rows, timeZone }: { rows: readonly DocumentRow[]; timeZone: string }) {
  return <Table label="Documents, newest first" columns={columnsOf(timeZone)} rows={rows} />;
}

const columnsOf = (timeZone: string): Column<DocumentRow>[] => [
  {
    head: "Document",
    slot: "title",
    className: "sm:min-w-56",
    cell: ({ id, name }) => <RowLink to={href("/documents/:id", { id })}>{name}</RowLink>,
  },
  {
    head: "Status",
    slot: "aside",
    cell: (row) => <Badge {...agreementBadge(row)} />,
  },
  { head: "Property", wide: true, cell: ({ address }) => address ?? "No address yet" },
  {
    head: "Submitter",
    slot: "detail",
    className: "wrap-anywhere sm:min-w-28",
    cell: ({ submitter, isSandbox }) => (
      <>
        {submitter.name ?? submitter.email ?? "Unknown"}{" "}
        {isSandbox ? <span className="text-xs whitespace-nowrap text-quiet">SANDBOX</span> : null}
      </>
    ),
  },
  {
    head: "Created",
    sorted: true,
    wide: true,
    className: "num whitespace-nowrap",
    cell: ({ createdAt }) => formatDay(createdAt, timeZone),
  },
  {
    head: "Completed",
    className: "num whitespace-nowrap",
    cell: ({ completedAt }) =>
      completedAt ? formatDay(completedAt, timeZone) : <span className="text-quiet">Not yet</span>,
  },
  {
    head: "View and Download",
    hideHead: true,
    slot: "end",
    numeric: true,
    className: "max-sm:basis-full max-sm:pt-1 max-sm:text-left",
    cell: (row) => <Actions {...row} />,
  },
];

const Actions = ({ id, name, hasFile }: DocumentRow) => (
  <span className="relative z-1 inline-flex gap-2">
    <ButtonLink
      href={href("/documents/:id", { id })}
      size="sm"
      variant="outline"
      className="sm:max-lg:hidden"
      aria-label={`View ${name}`}
    >
      View
    </ButtonLink>
    {hasFile ? (
      <ButtonLink
        href={href("/documents/:id/download", { id })}
        size="sm"
        variant="outline"
        download
        aria-label={`Download ${name}`}
      >
        Download
      </ButtonLink>
    ) : null}
  </span>
);

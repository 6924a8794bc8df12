import { Download, Eye } from "lucide-react";
import { href } from "react-router";
import { Badge } from "#app/components/badge.tsx";
import { ButtonLink } from "#app/components/button.tsx";
import { ListFilter } from "#app/components/office/filter-bar.tsx";
import { type Column, RowLink, Table } from "#app/components/table.tsx";
import { TestMode } from "#app/components/test-mode.tsx";
import type { DocumentRow } from "#app/features/agreements/queries/office.server.ts";
import { agreementBadge, documentFilters } from "#app/features/agreements/rules.ts";
import { formatDay } from "#app/lib/format.ts";

export function DocumentsTable({ rows, timeZone }: { rows: readonly DocumentRow[]; timeZone: string }) {
  const tested = rows.filter(({ isSandbox }) => isSandbox).length;
  const isMixed = tested > 0 && tested < rows.length;
  return (
    <>
      {tested > 0 && !isMixed ? (
        <p className="border-b border-line px-4 py-2">
          <TestMode>None of these agreements is binding.</TestMode>
        </p>
      ) : null}
      <Table label="Documents, newest first" columns={columnsOf(timeZone, isMixed)} rows={rows} />
    </>
  );
}

const columnsOf = (timeZone: string, isMixed: boolean): Column<DocumentRow>[] => [
  {
    head: "Document",
    slot: "title",
    className: "wrap-anywhere md:w-full",
    cell: ({ id, submitter, address }) => (
      <>
        <RowLink to={href("/documents/:id", { id })}>
          {submitter.name ?? submitter.email ?? "Unknown"}
        </RowLink>{" "}
        <span className="text-soft">{address?.split(",")[0] ?? "No address yet"}</span>
      </>
    ),
  },
  {
    head: "Status",
    slot: "aside",
    cell: (row) => <Badge {...agreementBadge(row)} />,
  },
  {
    head: "Email",
    slot: "detail",
    className: "truncate md:max-w-56",
    cell: ({ submitter, isSandbox }) => (
      <>
        {submitter.email}
        {isSandbox && isMixed ? <TestMode className="ml-2" /> : null}
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
    cell: (row) => <Actions {...row} />,
  },
];

const Actions = ({ id, name, hasFile }: DocumentRow) => {
  const look = { size: "sm", variant: "quiet", icon: true } as const;
  return (
    <span className="relative z-1 -my-1 inline-flex gap-1">
      <ButtonLink
        href={href("/documents/:id", { id })}
        title="View"
        aria-label={`View ${name}`}
        {...look}
        className="max-md:hidden"
      >
        <Eye aria-hidden="true" className="size-4" />
      </ButtonLink>
      {hasFile ? (
        <ButtonLink
          href={href("/documents/:id/download", { id })}
          download
          title="Download"
          aria-label={`Download ${name}`}
          {...look}
        >
          <Download aria-hidden="true" className="size-4" />
        </ButtonLink>
      ) : (
        <span className="w-8 max-md:hidden" />
      )}
    </span>
  );
};

const statuses = Object.entries(documentFilters).map(([value, { label }]) => ({ value, label }));

export const DocumentFilters = ({ q, status }: { q: string; status: string }) => (
  <ListFilter
    path={href("/documents")}
    values={{ q, status }}
    search={{ label: "Search documents", placeholder: "Name, email or address" }}
    choice={{ name: "status", label: "Status", any: "All statuses", options: statuses }}
  />
);

import { Form, href, useSubmit } from "react-router";
import { Badge } from "#app/components/badge.tsx";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { SelectField, TextField } from "#app/components/form/field.tsx";
import { type Column, RowLink, Table } from "#app/components/table.tsx";
import type { DocumentRow } from "#app/features/agreements/queries/office.server.ts";
import { agreementBadge, documentFilters } from "#app/features/agreements/rules.ts";
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

/** Choosing a status applies at once; without JavaScript the button does. */
export function DocumentFilters({ q, status }: { q: string; status: string }) {
  const submit = useSubmit();
  return (
    <Form
      role="search"
      method="get"
      action={href("/documents")}
      className="mb-3 flex gap-2 max-sm:flex-wrap"
      onChange={(event) => {
        if (event.target instanceof HTMLSelectElement) void submit(event.currentTarget);
      }}
    >
      <TextField
        key={q}
        id="document-search"
        name="q"
        type="search"
        label="Search by name, email or address"
        hideLabel
        placeholder="Search by name, email or address"
        maxLength={100}
        defaultValue={q}
        className="max-sm:w-full sm:w-80"
      />
      <SelectField
        key={status}
        id="document-status"
        name="status"
        label="Status"
        hideLabel
        defaultValue={status}
        className="max-sm:flex-1 sm:w-64"
        options={[
          { value: "", label: "All statuses" },
          ...Object.entries(documentFilters).map(([value, { label }]) => ({ value, label })),
        ]}
      />
      <Button type="submit" variant="outline" size="sm">
        Search
      </Button>
    </Form>
  );
}

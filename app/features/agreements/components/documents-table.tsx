import { Download, Eye } from "lucide-react";
import { Form, href, useSubmit } from "react-router";
import { Badge } from "#app/components/badge.tsx";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { SelectField, TextField } from "#app/components/form/field.tsx";
import { type Column, RowLink, Table } from "#app/components/table.tsx";
import type { DocumentRow } from "#app/features/agreements/queries/office.server.ts";
import { agreementBadge, documentFilters } from "#app/features/agreements/rules.ts";
import { formatDay } from "#app/lib/format.ts";

export function DocumentsTable({ rows, timeZone }: { rows: readonly DocumentRow[]; timeZone: string }) {
  const tested = rows.filter(({ isSandbox }) => isSandbox).length;
  const isMixed = tested > 0 && tested < rows.length;
  return (
    <>
      {tested > 0 && !isMixed ? (
        <p className="rounded-t-card border-b border-line bg-tint-orange px-4 py-2 text-tint-orange-ink">
          <b>SANDBOX</b> None of these agreements is binding.
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
        {isSandbox && isMixed ? <span className="text-xs text-quiet"> SANDBOX</span> : null}
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

import { href, Link } from "react-router";
import { Badge, type BadgeStyle } from "#app/components/badge.tsx";
import { RelativeTime } from "#app/components/dates/relative-time.tsx";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { RowMenu } from "#app/components/office/row-menu.tsx";
import { type Column, RowLink, Table } from "#app/components/table.tsx";
import type { ListedEntry } from "#app/features/analysis/book/queries.server.ts";
import { formatDollars, formatNumber } from "#app/lib/format.ts";

const states: Record<string, BadgeStyle> = {
  none: { label: "Not priced", tone: "grey", glyph: "open" },
  queued: { label: "Pricing", tone: "yellow", glyph: 0.5 },
  ready: { label: "Ready", tone: "green", glyph: "done" },
  failed: { label: "Failed", tone: "red", glyph: "ended" },
  outside: { label: "Outside", tone: "grey", glyph: "ended" },
};

const methods: Record<string, string> = {
  rentcast: "RentCast",
  comp_book: "Comp book",
  hud: "HUD benchmark",
  preliminary: "Preliminary",
};

const none = <span className="text-quiet">–</span>;

type EntryTableProps = { rows: readonly ListedEntry[]; now: Date; timeZone: string };

export const EntryTable = ({ rows, ...clock }: EntryTableProps) => (
  <Table label="Entries, newest first" columns={columnsOf(clock)} rows={rows} />
);

const columnsOf = ({ now, timeZone }: Omit<EntryTableProps, "rows">): Column<ListedEntry>[] => [
  {
    head: "Email",
    slot: "title",
    className: "truncate md:w-1/4 md:max-w-0",
    cell: ({ leadId, email, name }) =>
      leadId ? (
        <RowLink to={href("/leads/:id", { id: leadId })}>{email ?? name}</RowLink>
      ) : (
        <span className="font-semibold">{email ?? name}</span>
      ),
  },
  {
    head: "Address",
    slot: "detail",
    className: "truncate md:w-1/3 md:max-w-0",
    cell: ({ address }) => address?.split(",")[0] ?? <span className="text-quiet">No address yet</span>,
  },
  {
    head: "State",
    slot: "aside",
    cell: ({ estimateState }) => (
      <Badge {...(states[estimateState] ?? states.none)} tone={states[estimateState]?.tone ?? "grey"} />
    ),
  },
  {
    head: "Method",
    wide: true,
    className: "whitespace-nowrap",
    cell: ({ method }) => (method ? (methods[method] ?? method) : none),
  },
  {
    head: "Rent",
    numeric: true,
    className: "num whitespace-nowrap",
    cell: ({ rentCents, lowCents, highCents }) =>
      rentCents ? (
        <>
          {formatDollars(rentCents)}
          {lowCents && highCents ? (
            <span className="block text-xs text-quiet">
              {formatDollars(lowCents)} to {formatDollars(highCents)}
            </span>
          ) : null}
        </>
      ) : (
        none
      ),
  },
  {
    head: "Comparables",
    numeric: true,
    wide: true,
    cell: ({ comparables }) => (comparables > 0 ? formatNumber(comparables) : none),
  },
  { head: "Versions", numeric: true, wide: true, cell: ({ revision }) => formatNumber(revision) },
  {
    head: "Created At",
    slot: "end",
    sorted: true,
    className: "whitespace-nowrap",
    cell: ({ createdAt }) => <RelativeTime at={createdAt} now={now} timeZone={timeZone} />,
  },
  {
    head: "Actions",
    hideHead: true,
    numeric: true,
    cell: ({ leadId, name, address, revision, estimateState }) =>
      leadId ? (
        <RowMenu key={`${revision} ${estimateState}`} name={address ?? name}>
          <Link to={href("/leads/:id", { id: leadId })} className="px-3 py-1.5">
            Open the lead
          </Link>
          <a
            href={href("/analysis/:id", { id: leadId })}
            target="_blank"
            rel="noopener"
            className="px-3 py-1.5"
          >
            Open the report
          </a>
          <ButtonForm
            action={href("/admin/analysis")}
            fields={{ leadId }}
            name={address ?? name}
            variant="quiet"
          >
            Run again
          </ButtonForm>
        </RowMenu>
      ) : null,
  },
];

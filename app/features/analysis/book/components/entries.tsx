import { href, Link, useNavigate } from "react-router";
import { Badge, type BadgeStyle } from "#app/components/badge.tsx";
import { RelativeTime } from "#app/components/dates/relative-time.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { RowMenu } from "#app/components/office/row-menu.tsx";
import { type Column, RowLink, Table } from "#app/components/table.tsx";
import type { ListedEntry, Version } from "#app/features/analysis/book/queries.server.ts";
import { withParams } from "#app/lib/current-path.ts";
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

type RentProps = { rentCents: number | null; lowCents: number | null; highCents: number | null };

const Rent = ({ rentCents, lowCents, highCents }: RentProps) =>
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
  );

const none = <span className="text-quiet">–</span>;

type EntryTableProps = { rows: readonly ListedEntry[]; here: string; now: Date; timeZone: string };

export const EntryTable = ({ rows, ...clock }: EntryTableProps) => (
  <Table label="Entries, newest first" columns={columnsOf(clock)} rows={rows} />
);

const columnsOf = ({ here, now, timeZone }: Omit<EntryTableProps, "rows">): Column<ListedEntry>[] => [
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
    cell: (row) => <Rent {...row} />,
  },
  {
    head: "Comparables",
    numeric: true,
    wide: true,
    cell: ({ comparables }) => (comparables > 0 ? formatNumber(comparables) : none),
  },
  {
    head: "Versions",
    numeric: true,
    wide: true,
    cell: ({ id, revision, address }) => (
      <Link to={withParams(here, { versions: id })} preventScrollReset className="link">
        {formatNumber(revision)}
        <span className="sr-only"> of {address}</span>
      </Link>
    ),
  },
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

type VersionSheetProps = { versions: readonly Version[]; here: string; now: Date; timeZone: string };

/** The versions of one entry, with what each changed. */
export function VersionSheet({ versions, here, now, timeZone }: VersionSheetProps) {
  const navigate = useNavigate();
  const columns: Column<Version>[] = [
    { head: "Version", slot: "title", cell: ({ revision }) => formatNumber(revision) },
    {
      head: "Priced",
      slot: "detail",
      cell: ({ at, method }) => (
        <>
          <RelativeTime at={at} now={now} timeZone={timeZone} />
          <span className="block text-xs text-quiet">{method ? (methods[method] ?? method) : null}</span>
        </>
      ),
    },
    { head: "Comparables", numeric: true, cell: ({ comparables }) => formatNumber(comparables) },
    { head: "Rent", numeric: true, slot: "end", className: "num", cell: (row) => <Rent {...row} /> },
    {
      head: "Change",
      numeric: true,
      className: "num",
      cell: ({ changeCents }) =>
        changeCents === 0 ? none : `${changeCents > 0 ? "+" : "−"}${formatDollars(Math.abs(changeCents))}`,
    },
  ];
  return (
    <Dialog
      id="versions"
      title={versions[0]?.street ?? "Versions"}
      open
      side
      onClose={() => navigate(here, { preventScrollReset: true })}
    >
      {versions.length > 0 ? (
        <Table label="Versions, newest first" columns={columns} rows={versions} />
      ) : (
        <p className="text-soft">This home was not priced yet.</p>
      )}
    </Dialog>
  );
}

import { href } from "react-router";
import { RelativeTime } from "#app/components/dates/relative-time.tsx";
import { type Column, RowLink, Table } from "#app/components/table.tsx";
import { StatusBadge } from "#app/features/leads/components/status-badge.tsx";
import { displayName } from "#app/features/leads/rules.ts";
import { ShowAll } from "#app/features/leads/today/components/today.tsx";
import type { IdleLead } from "#app/features/leads/today/rules.ts";
import { formatDollars } from "#app/lib/format.ts";

interface PipelineValueProps {
  leads: readonly IdleLead[];
  whole: string | null;
  here: string;
  now: Date;
  timeZone: string;
}

/** What waits longest, weighed by what it is worth. */
export function PipelineValue({ leads, whole, here, now, timeZone }: PipelineValueProps) {
  const [first] = leads;
  if (!first) return null;
  const isAssumed = leads.some(({ closedLeads }) => closedLeads === 0);
  return (
    <section className="card" aria-labelledby="pipeline-value">
      <header className="px-4 py-3">
        <h2 id="pipeline-value">Pipeline value at rest</h2>
        <p className="text-quiet">
          Expected first-year fee × chance of signing × days without activity, highest first.
        </p>
      </header>
      <Table label="Pipeline value at rest, highest first" columns={columnsOf(now, timeZone)} rows={leads} />
      <footer className="border-t border-line px-4 py-2 text-quiet">
        {isAssumed
          ? "Chances marked “assumed” are defaults, until 30 leads of a stage have closed. "
          : "Chances come from your own closed leads. "}
        Ranked <RelativeTime at={first.computedAt} now={now} timeZone={timeZone} />.{" "}
        <ShowAll
          kind="idle"
          whole={whole}
          here={here}
          isCut={leads.length >= 5}
          label="Pipeline value at rest"
        />
      </footer>
    </section>
  );
}

const columnsOf = (now: Date, timeZone: string): Column<IdleLead>[] => [
  {
    head: "Name",
    slot: "title",
    cell: ({ id, name }) => <RowLink to={href("/leads/:id", { id })}>{displayName(name)}</RowLink>,
  },
  { head: "Status", slot: "aside", cell: ({ status }) => <StatusBadge status={status} /> },
  {
    head: "Idle since",
    slot: "detail",
    cell: ({ idleSince }) => <RelativeTime at={idleSince} now={now} timeZone={timeZone} />,
  },
  { head: "First-year fee", numeric: true, cell: ({ feeCents }) => formatDollars(feeCents) },
  {
    head: "Chance",
    numeric: true,
    cell: ({ probability, closedLeads }) => (
      <>
        {Math.round(probability / 100)}%
        {closedLeads === 0 ? <span className="block text-xs/4 text-quiet">assumed</span> : null}
      </>
    ),
  },
  {
    head: "Expected",
    numeric: true,
    slot: "end",
    cell: ({ feeCents, probability }) => <b>{formatDollars((feeCents * probability) / 10_000)}</b>,
  },
];

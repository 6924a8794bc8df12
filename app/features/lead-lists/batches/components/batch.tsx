import { type ReactNode, useEffect, useRef } from "react";
import { href, Link, useLocation } from "react-router";
import { Badge } from "#app/components/badge.tsx";
import { RelativeTime } from "#app/components/dates/relative-time.tsx";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { focusSection } from "#app/components/form/use-problem-focus.ts";
import { type Column, RowLink, Table } from "#app/components/table.tsx";
import type { RecentBatch } from "#app/features/lead-lists/batches/queries.server.ts";
import { type BatchState, batchStates, isWorking } from "#app/features/lead-lists/batches/rules.ts";
import { formatNumber } from "#app/lib/format.ts";

export const BatchBadge = ({ state }: { state: BatchState }) => (
  <Badge tone={batchStates[state].tone}>{batchStates[state].label}</Badge>
);

type BatchProgressProps = {
  title: string;
  at: number;
  /** Unknown before a file is read. */
  of?: number | undefined;
  unit: string;
  children?: ReactNode;
};

export function BatchProgress({ title, at, of, unit, children }: BatchProgressProps) {
  const { pathname } = useLocation();
  return (
    <section aria-labelledby="progress-title" className="card grid gap-2 px-4 py-5 sm:px-6">
      <h2 id="progress-title">{title}</h2>
      <progress
        aria-labelledby="progress-title"
        className="h-2 w-full accent-blue"
        {...(of && { max: of, value: Math.min(at, of) })}
      />
      <p role="status" className="num text-soft">
        {formatNumber(at)} {of ? `of ${formatNumber(of)} ${unit}` : `${unit} so far`}. You can leave this
        page.
      </p>
      <noscript>
        <a href={pathname} className="link">
          Show the current state
        </a>
      </noscript>
      {children}
    </section>
  );
}

/** By label. */
export const BatchCounts = ({ counts }: { counts: Record<string, number> }) => (
  <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
    {Object.entries(counts).map(([label, count]) => (
      <div key={label}>
        <dt className="text-soft">{label}</dt>
        <dd className="num text-lg font-semibold">{formatNumber(count)}</dd>
      </div>
    ))}
  </dl>
);

/** Keeps the focus in the result when a form or the progress before it goes away. */
export function BatchPage({ state, children }: { state: BatchState; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const shown = useRef(state);
  useEffect(() => {
    if (shown.current !== state) focusSection(ref.current?.querySelector("section") ?? null);
    shown.current = state;
  }, [state]);
  return (
    <div ref={ref} className="grid gap-4">
      {children}
    </div>
  );
}

type Props = { rows: readonly RecentBatch[]; now: Date; timeZone: string };

export function RecentBatches({ rows, ...clock }: Props) {
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="recent" className="mt-6">
      <h2 id="recent" className="mb-2">
        Imports and bulk changes
      </h2>
      <div className="card">
        <Table label="Imports and bulk changes, newest first" columns={columnsOf(clock)} rows={rows} />
      </div>
    </section>
  );
}

const pageOf = ({ kind, id }: RecentBatch) =>
  kind === "import" ? href("/leads/import/:id", { id }) : href("/leads/bulk/:id", { id });

const columnsOf = ({ now, timeZone }: Omit<Props, "rows">): Column<RecentBatch>[] => [
  { head: "What", slot: "title", cell: (row) => <RowLink to={pageOf(row)}>{row.title}</RowLink> },
  { head: "State", slot: "aside", cell: ({ state }) => <BatchBadge state={state} /> },
  { head: "Result", slot: "detail", cell: ({ result }) => result },
  { head: "By", cell: ({ by }) => by },
  {
    head: "Started",
    cell: ({ createdAt }) => <RelativeTime at={createdAt} now={now} timeZone={timeZone} />,
  },
  {
    head: "Undo",
    hideHead: true,
    slot: "end",
    cell: (row) => <UndoButton batch={row} back={href("/leads/import")} />,
  },
];

type CurrentBatchProps = { batch: RecentBatch; back: string };

export const CurrentBatch = ({ batch, back }: CurrentBatchProps) => (
  <section
    aria-label="Latest change"
    className="card mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2"
  >
    <BatchBadge state={batch.state} />
    <Link to={pageOf(batch)} className="link min-w-0 leading-6 wrap-anywhere">
      {batch.title}
    </Link>
    <span className="num mr-auto text-soft">{batch.result}</span>
    <UndoButton batch={batch} back={back} />
  </section>
);

const UndoButton = ({ batch, back }: CurrentBatchProps) =>
  batch.undo && (
    <ButtonForm
      action={pageOf(batch)}
      fields={{ ...batch.undo, back }}
      name={batch.title}
      pendingLabel="Undoing..."
    >
      {isWorking(batch.state) ? "Stop and undo" : "Undo"}
    </ButtonForm>
  );

import { href, Link } from "react-router";
import { RelativeTime } from "#app/components/dates/relative-time.tsx";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { type Column, RowLink, Table } from "#app/components/table.tsx";
import { BatchBadge } from "#app/features/leads/batches/components/batch.tsx";
import type { RecentBatch } from "#app/features/leads/batches/queries.server.ts";
import { isWorking } from "#app/features/leads/batches/rules.ts";

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

/** A line above the list of leads. */
export const CurrentBatch = ({ batch, back }: CurrentBatchProps) => (
  <section
    aria-label="Latest change"
    className="card mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2"
  >
    <BatchBadge state={batch.state} />
    <Link to={pageOf(batch)} className="link min-w-0 wrap-anywhere">
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

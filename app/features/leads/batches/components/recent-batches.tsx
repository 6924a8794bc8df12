import { href } from "react-router";
import { RelativeTime } from "#app/components/dates/relative-time.tsx";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { type Column, RowLink, Table } from "#app/components/table.tsx";
import { BatchBadge } from "#app/features/leads/batches/components/batch.tsx";
import type { RecentBatch } from "#app/features/leads/batches/rules.ts";

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
    cell: (row) =>
      row.undo ? (
        <ButtonForm
          action={pageOf(row)}
          fields={{ ...row.undo, back: href("/leads/import") }}
          name={row.title}
          pendingLabel="Undoing..."
        >
          Undo
        </ButtonForm>
      ) : null,
  },
];

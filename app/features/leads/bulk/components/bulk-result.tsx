import { href, Link } from "react-router";
import { Table } from "#app/components/table.tsx";
import { BatchButton, BatchCounts, BatchProgress } from "#app/features/leads/batches/components/batch.tsx";
import { isWorking } from "#app/features/leads/batches/rules.ts";
import type { BulkActionPage } from "#app/features/leads/bulk/types.ts";
import { formatDateTime, formatNumber } from "#app/lib/format.ts";

export function BulkResult({ action, timeZone }: { action: BulkActionPage; timeZone: string }) {
  const { id, state, total, changed, skipped, restored } = action;
  const page = href("/leads/bulk/:id", { id });
  if (isWorking(state)) {
    const isUndo = state === "undoing";
    return (
      <BatchProgress
        title={isUndo ? "Restoring the leads" : "Changing the leads"}
        at={isUndo ? restored : changed + skipped}
        of={isUndo ? changed : total}
        unit="leads"
      >
        {isUndo ? null : (
          <BatchButton
            action={page}
            fields={{ intent: "cancel" }}
            variant="outline"
            size="sm"
            pendingLabel="Canceling..."
          >
            Cancel
          </BatchButton>
        )}
      </BatchProgress>
    );
  }
  return (
    <>
      <section className="card grid gap-4 px-4 py-5 sm:px-6" aria-labelledby="result-title">
        <h2 id="result-title">What was done</h2>
        <BatchCounts
          counts={[
            ["Changed", changed],
            ["Skipped", skipped],
            ...(state === "undone"
              ? ([
                  ["Restored", restored],
                  ["Changed since", changed - restored],
                ] as const)
              : []),
          ]}
        />
        <SkipReasons action={action} />
        {action.whyNoUndo === null ? (
          <div className="flex flex-wrap items-center gap-3">
            <BatchButton
              action={page}
              fields={{ intent: "undo" }}
              variant="outline"
              size="sm"
              pendingLabel="Restoring..."
            >
              Undo
            </BatchButton>
            <p className="text-soft">Until {formatDateTime(action.undoUntil, timeZone)}</p>
          </div>
        ) : state !== "undone" && changed > 0 ? (
          <p className="text-soft">{action.whyNoUndo}</p>
        ) : null}
      </section>
      <SkippedLeads action={action} />
    </>
  );
}

function SkipReasons({ action: { skipReasons } }: { action: BulkActionPage }) {
  const reasons = Object.entries(skipReasons ?? {});
  if (reasons.length === 0) return null;
  return (
    <ul className="text-soft">
      {reasons.map(([why, count]) => (
        <li key={why}>
          {formatNumber(count)} skipped: {why}
        </li>
      ))}
    </ul>
  );
}

function SkippedLeads({ action: { skipped, skippedLeads } }: { action: BulkActionPage }) {
  if (skippedLeads.length === 0) return null;
  return (
    <section className="card mt-4" aria-labelledby="bulk-skipped">
      <h2 id="bulk-skipped" className="px-4 py-3">
        Skipped leads
      </h2>
      <Table
        label="Skipped leads"
        rows={skippedLeads}
        columns={[
          {
            head: "Name",
            slot: "title",
            cell: ({ id, name }) =>
              name ? (
                <Link to={href("/leads/:id", { id })} className="link">
                  {name}
                </Link>
              ) : (
                <span className="text-quiet">Not shown any more</span>
              ),
          },
          { head: "Why", slot: "detail", cell: ({ why }) => why },
        ]}
      />
      {skipped > skippedLeads.length ? (
        <p className="border-t border-line px-4 py-2 text-soft">
          and {formatNumber(skipped - skippedLeads.length)} more
        </p>
      ) : null}
    </section>
  );
}

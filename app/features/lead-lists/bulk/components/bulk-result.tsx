import { href, Link } from "react-router";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { BatchCounts, BatchProgress } from "#app/features/lead-lists/batches/components/batch.tsx";
import { isWorking } from "#app/features/lead-lists/batches/rules.ts";
import type { BulkActionPage } from "#app/features/lead-lists/bulk/queries.server.ts";
import { formatDateTime, formatNumber } from "#app/lib/format.ts";

export function BulkResult({ action, timeZone }: { action: BulkActionPage; timeZone: string }) {
  const { state, total, changed, skipped, restored, skipReasons, skippedLeads, whyNoUndo } = action;
  const undo = whyNoUndo === null && (
    <ButtonForm action={href("/leads/bulk/:id", { id: action.id })} pendingLabel="Restoring...">
      {isWorking(state) ? "Stop and undo" : "Undo"}
    </ButtonForm>
  );
  if (state === "undoing")
    return <BatchProgress title="Restoring the leads" at={restored} of={changed} unit="leads" />;
  if (isWorking(state))
    return (
      <BatchProgress
        title="Changing the leads"
        at={changed + skipped}
        of={state === "queued" ? undefined : total}
        unit="leads"
      >
        {undo}
      </BatchProgress>
    );
  const undone = { Restored: restored, "Changed since": changed - restored };
  return (
    <section className="card grid gap-4 px-4 py-5 sm:px-6" aria-labelledby="result-title">
      <h2 id="result-title">What was done</h2>
      <BatchCounts counts={{ Changed: changed, Skipped: skipped, ...(state === "undone" && undone) }} />
      {undo ? (
        <div className="flex flex-wrap items-center gap-3">
          {undo}
          <p className="text-soft">Until {formatDateTime(action.undoUntil, timeZone)}</p>
        </div>
      ) : state !== "undone" && changed > 0 ? (
        <p className="text-soft">{whyNoUndo}</p>
      ) : null}
      {Object.entries(skipReasons ?? {}).map(([reason, count]) => (
        <section key={reason} aria-label={reason}>
          <h3>
            {formatNumber(count)} skipped: {reason}
          </h3>
          <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
            {skippedLeads
              .filter(({ why }) => why === reason)
              .map(({ id, name }) => (
                <li key={id}>
                  <Link to={href("/leads/:id", { id })} className="link">
                    {name}
                  </Link>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

import { href, Link } from "react-router";
import { Badge } from "#app/components/badge.tsx";
import { Button } from "#app/components/button.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";
import { Table } from "#app/components/table.tsx";
import { formatRestored, isWorking, leadsLabel } from "#app/features/leads/bulk/rules.ts";
import type { BulkActionPage } from "#app/features/leads/bulk/types.ts";
import { formatDateTime, formatNumber } from "#app/lib/format.ts";

export function BulkProgress({ action, timeZone }: { action: BulkActionPage; timeZone: string }) {
  const { state, total, changed, skipped, restored, skipReasons, skippedLeads, whyNoUndo, undoUntil } =
    action;
  const isRunning = isWorking(state);
  const { label, tone } = states[state];
  const [at, of] = state === "undoing" ? [restored, changed] : [changed + skipped, total];
  const reasons = Object.entries(skipReasons ?? {});
  return (
    <>
      <section className="card grid gap-3 px-4 py-4" aria-labelledby="bulk-state">
        <h2 id="bulk-state" className="flex items-center gap-2">
          Progress <Badge tone={tone}>{label}</Badge>
        </h2>
        {isRunning ? (
          <progress
            className="h-2 w-full appearance-none overflow-hidden rounded-badge bg-wash [&::-moz-progress-bar]:bg-blue [&::-webkit-progress-bar]:bg-wash [&::-webkit-progress-value]:bg-blue"
            value={at}
            max={Math.max(of, 1)}
            aria-label="Progress"
          />
        ) : null}
        <p role="status" className="num">
          {isRunning ? `${formatNumber(at)} of ${leadsLabel(of)}. ` : ""}
          {formatNumber(changed)} changed, {formatNumber(skipped)} skipped
          {state === "undone" || state === "undoing" ? `. ${formatRestored(action)}` : ""}
        </p>
        {reasons.length > 0 ? (
          <ul className="text-soft">
            {reasons.map(([why, count]) => (
              <li key={why}>
                {formatNumber(count)} skipped: {why}
              </li>
            ))}
          </ul>
        ) : null}
        {state === "queued" || state === "running" ? (
          <BulkButton actionId={action.id} intent="cancel" label="Cancel" pendingLabel="Canceling..." />
        ) : null}
        {whyNoUndo === null ? (
          <div className="flex flex-wrap items-center gap-3">
            <BulkButton actionId={action.id} intent="undo" label="Undo" pendingLabel="Restoring..." />
            <p className="text-soft">Until {formatDateTime(undoUntil, timeZone)}</p>
          </div>
        ) : !isRunning && state !== "undone" && changed > 0 ? (
          <p className="text-soft">{whyNoUndo}</p>
        ) : null}
      </section>
      {skippedLeads.length > 0 ? (
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
      ) : null}
    </>
  );
}

const states = {
  queued: { label: "Waiting", tone: "grey" },
  running: { label: "Running", tone: "blue" },
  done: { label: "Done", tone: "green" },
  canceled: { label: "Canceled", tone: "grey" },
  undoing: { label: "Restoring", tone: "blue" },
  undone: { label: "Undone", tone: "grey" },
  failed: { label: "Failed", tone: "red" },
} as const;

type BulkButtonProps = {
  actionId: string;
  intent: "undo" | "cancel";
  label: string;
  pendingLabel: string;
};

function BulkButton({ actionId, intent, label, pendingLabel }: BulkButtonProps) {
  const form = useOfficeForm();
  return (
    <OfficeForm form={form} action={href("/leads/bulk/:id", { id: actionId })} preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <Button type="submit" variant="outline" size="sm" pending={form.pending} pendingLabel={pendingLabel}>
        {label}
      </Button>
      {form.problem ? (
        <p role="alert" className="mt-1.5 font-medium text-red-deep">
          {form.problem}
        </p>
      ) : null}
    </OfficeForm>
  );
}

import { ArrowRight, Users } from "lucide-react";
import { href, Link } from "react-router";
import { buttonClass } from "#app/components/button.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { useSelection } from "#app/components/selection.ts";
import { BulkActions, PlainBulkActions } from "#app/features/leads/bulk/components/bulk-actions.tsx";
import { LeadTable } from "#app/features/leads/components/list/lead-table.tsx";
import type { LeadRow } from "#app/features/leads/queries/list.server.ts";
import type { LeadColumn } from "#app/features/leads/views/columns.ts";

const recentColumns: readonly LeadColumn[] = ["name", "address", "status", "created"];

interface RecentLeadsProps {
  rows: readonly LeadRow[];
  now: Date;
  timeZone: string;
}

export function RecentLeads({ rows, now, timeZone }: RecentLeadsProps) {
  const selection = useSelection(rows);
  return (
    <section className="card" aria-labelledby="recent">
      <header className="flex min-h-14 flex-wrap items-center gap-2 border-b border-line px-4 py-2">
        <div className="mr-auto">
          <h2 id="recent">Recent Leads</h2>
          <p className="text-quiet">A view of the 5 most recent leads.</p>
        </div>
        <Link to={href("/leads")} className={buttonClass({ variant: "quiet", size: "sm" })}>
          View All
          <ArrowRight aria-hidden="true" className="size-4" />
        </Link>
      </header>
      <LeadTable
        label="The five newest leads"
        rows={rows}
        columns={recentColumns}
        selection={selection}
        bulk={{ actions: (selected) => <BulkActions selection={selected} query="" matching="" /> }}
        now={now}
        timeZone={timeZone}
        scroll="max-h-87.5"
        empty={
          <EmptyState icon={<Users />} title="No leads found">
            There are no leads matching the current filter.
          </EmptyState>
        }
      />
      {rows.length > 0 ? <PlainBulkActions /> : null}
    </section>
  );
}

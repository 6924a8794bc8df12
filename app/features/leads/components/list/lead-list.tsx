import { Plus, Users } from "lucide-react";
import { href, Link } from "react-router";
import { buttonClass } from "#app/components/button.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { Pager, useSelection } from "#app/components/table.tsx";
import { DeleteButton, Deletion } from "#app/features/leads/components/list/deletion.tsx";
import { formatMatching } from "#app/features/leads/components/list/format-matching.ts";
import { LeadTable } from "#app/features/leads/components/list/lead-table.tsx";
import type { ChosenLead, LeadRow, Matching } from "#app/features/leads/types.ts";
import { pageLinks } from "#app/lib/current-path.ts";
import { formatNumber } from "#app/lib/format.ts";

interface LeadListProps {
  rows: readonly LeadRow[];
  newer: string | null;
  older: string | null;
  matching: Matching;
  filtered: boolean;
  chosen: readonly ChosenLead[] | null;
  here: string;
  now: Date;
  timeZone: string;
}

export function LeadList({ rows, matching, filtered, chosen, here, now, timeZone, ...ends }: LeadListProps) {
  const selection = useSelection(rows);
  return (
    <section className="card" aria-label="Leads">
      <LeadTable
        label="Leads"
        full
        rows={rows}
        empty={<NoLeads filtered={filtered} />}
        selection={selection}
        bulk={<DeleteButton count={selection.count} />}
        now={now}
        timeZone={timeZone}
      />
      {rows.length > 0 ? (
        <>
          <Pager
            note={`${formatNumber(rows.length)} of ${formatMatching(matching)}, newest first`}
            {...pageLinks(here, ends)}
          />
          <noscript className="block border-t border-line px-4 py-2">
            <DeleteButton count={0} />
          </noscript>
        </>
      ) : null}
      <Deletion chosen={chosen} here={here} />
    </section>
  );
}

function NoLeads({ filtered }: { filtered: boolean }) {
  const look = buttonClass({ variant: "outline", size: "sm" });
  if (filtered)
    return (
      <EmptyState
        icon={<Users />}
        title="No leads found"
        action={
          <Link to={href("/leads")} className={look}>
            Clear filters
          </Link>
        }
      >
        There are no leads matching the current filter.
      </EmptyState>
    );
  return (
    <EmptyState
      icon={<Users />}
      title="No leads found"
      action={
        <Link to={href("/leads/new")} className={look}>
          <Plus aria-hidden="true" className="size-4" />
          Add New Lead
        </Link>
      }
    >
      Analysis requests show up here automatically. Add anyone else yourself.
    </EmptyState>
  );
}

import { Plus, Users } from "lucide-react";
import { href, Link } from "react-router";
import { buttonClass } from "#app/components/button.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { type Selection, useSelected, useSelection } from "#app/components/selection.ts";
import { Pager } from "#app/components/table.tsx";
import { BulkActions, PlainBulkActions } from "#app/features/leads/bulk/components/bulk-actions.tsx";
import { formatMatching } from "#app/features/leads/components/list/format-matching.ts";
import { LeadTable } from "#app/features/leads/components/list/lead-table.tsx";
import { sortLabels } from "#app/features/leads/components/list/sort-labels.ts";
import { type LeadSort, sortParam } from "#app/features/leads/list-request.ts";
import type { LeadRow, Matching } from "#app/features/leads/types.ts";
import type { LeadColumn } from "#app/features/leads/views/columns.ts";
import { pageLinks, withParams } from "#app/lib/current-path.ts";
import { formatNumber } from "#app/lib/format.ts";

interface LeadListProps {
  rows: readonly LeadRow[];
  columns: readonly LeadColumn[];
  newer: string | null;
  older: string | null;
  matching: Matching;
  query: string;
  sort: LeadSort;
  filtered: boolean;
  here: string;
  now: Date;
  timeZone: string;
}

export function LeadList({ rows, matching, query, filtered, here, ...list }: LeadListProps) {
  const { newer, older, sort, ...table } = list;
  const scope = withParams(`?${query}`, { sort: null });
  const selection = useSelection(rows, scope);
  const all = formatMatching(matching);
  const order = sortLabels[sortParam(sort) ?? "-created"].toLowerCase();
  return (
    <section className="card" aria-label="Leads">
      <ClearedNotice selection={selection} />
      <LeadTable
        {...table}
        label={`Leads, ${order}`}
        sort={sort}
        here={here}
        rows={rows}
        scroll={table.columns.length > mostColumns ? "md:max-h-[calc(100dvh-14rem)]" : undefined}
        empty={<NoLeads filtered={filtered} />}
        selection={selection}
        bulk={{
          actions: (selected) => <BulkActions selection={selected} query={query} matching={all} />,
          matching: newer || older ? all : undefined,
        }}
      />
      {rows.length > 0 ? (
        <>
          <Pager
            note={`${formatNumber(rows.length)} of ${all}, ${order}`}
            {...pageLinks(here, { newer, older })}
          />
          <PlainBulkActions />
        </>
      ) : null}
    </section>
  );
}

/** More of them scroll sideways. */
const mostColumns = 8;

const ClearedNotice = ({ selection }: { selection: Selection }) => (
  <p role="status" className="border-b border-line px-4 py-2 text-soft empty:hidden">
    {useSelected(selection).wasCleared ? "The filter changed, so the selection was cleared." : null}
  </p>
);

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

import { Plus, Users } from "lucide-react";
import { href, Link } from "react-router";
import { buttonClass } from "#app/components/button.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { BulkBar, Pager, useSelection } from "#app/components/table.tsx";
import { LeadTable } from "#app/features/leads/components/list/lead-table.tsx";
import { useDeletion } from "#app/features/leads/components/list/use-deletion.tsx";
import type { LeadRow } from "#app/features/leads/types.ts";
import { withParams } from "#app/lib/current-path.ts";
import { formatNumber } from "#app/lib/format.ts";

interface LeadListProps {
  rows: readonly LeadRow[];
  newer: string | null;
  older: string | null;
  matching: number;
  filtered: boolean;
  asked: readonly LeadRow[] | null;
  here: string;
  now: Date;
  timeZone: string;
}

export function LeadList(props: LeadListProps) {
  const { rows, newer, older, matching, asked, here, now, timeZone } = props;
  const selection = useSelection(rows);
  const { form, button, dialog } = useDeletion({ selection, here, asked });
  return (
    <div className="card">
      <BulkBar selection={selection}>{button}</BulkBar>
      <LeadTable
        label="Leads"
        full
        rows={rows}
        empty={<NoLeads filtered={props.filtered} />}
        selection={selection}
        form={form}
        now={now}
        timeZone={timeZone}
      />
      {rows.length > 0 ? (
        <Pager
          note={`${formatNumber(rows.length)} of ${formatNumber(matching)}, newest first`}
          previousHref={newer ? withParams(here, { before: newer, after: null }) : undefined}
          nextHref={older ? withParams(here, { after: older, before: null }) : undefined}
        />
      ) : null}
      {rows.length > 0 ? (
        <noscript className="block border-t border-line px-4 py-2">{button}</noscript>
      ) : null}
      {dialog}
    </div>
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

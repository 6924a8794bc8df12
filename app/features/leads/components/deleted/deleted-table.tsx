import { CircleCheck } from "lucide-react";
import { Fragment } from "react";
import { href, Link } from "react-router";
import { Button } from "#app/components/button.tsx";
import { RelativeTime } from "#app/components/dates/relative-time.tsx";
import {
  BulkBar,
  RowCheckbox,
  RowLink,
  SelectAll,
  type Selection,
  Table,
  Td,
  Th,
  useSelection,
} from "#app/components/table.tsx";
import { RestoreButton } from "#app/features/leads/components/deleted/restore-button.tsx";
import { StatusBadge } from "#app/features/leads/components/status-badge.tsx";
import { daysToRestore } from "#app/features/leads/rules.ts";
import type { DeletedLead } from "#app/features/leads/types.ts";

interface DeletedTableProps {
  rows: readonly DeletedLead[];
  now: Date;
  timeZone: string;
  here: string;
}

export function DeletedTable({ rows, now, timeZone, here }: DeletedTableProps) {
  const selection = useSelection(rows);
  return (
    <>
      <BulkBar selection={selection}>
        <RestoreButton
          ids={selection.rows.map(({ id }) => id)}
          label={`Restore ${selection.count} selected`}
          back={here}
          onDone={selection.clear}
        >
          {`Restore (${selection.count})`}
        </RestoreButton>
      </BulkBar>
      <DeletedRows rows={rows} now={now} timeZone={timeZone} here={here} selection={selection} />
      <noscript className="block border-t border-line px-4 py-2">
        <form method="post" action={href("/admin/deleted-leads/restore")} id="restore-leads">
          <input type="hidden" name="back" value={here} />
          <Button type="submit" variant="outline" size="sm">
            Restore selected
          </Button>
        </form>
      </noscript>
    </>
  );
}

type DeletedRowsProps = DeletedTableProps & { selection: Selection };

function DeletedRows({ rows, now, timeZone, here, selection }: DeletedRowsProps) {
  return (
    <Table label="Deleted leads, latest deletion first">
      <thead>
        <tr>
          <Th>
            <SelectAll selection={selection} />
          </Th>
          <Th>Name</Th>
          <Th>Property Address</Th>
          <Th>Status</Th>
          <Th wide>Deleted by</Th>
          <Th sorted>Deleted</Th>
          <Th numeric>Days left</Th>
          <Th>
            <span className="sr-only">Restore</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {rows.map((lead) => (
          <tr key={lead.id}>
            <Td slot="check">
              <RowCheckbox row={lead} selection={selection} form="restore-leads" />
            </Td>
            <Td slot="title" className="wrap-break-word">
              <RowLink to={href("/leads/:id", { id: lead.id })}>{lead.name}</RowLink>
            </Td>
            <Td slot="detail">
              {lead.address ?? <span className="text-quiet">No address yet</span>}
              <span className="block text-xs text-soft md:hidden">
                Deleted <RelativeTime at={lead.deletedAt} now={now} timeZone={timeZone} /> by {lead.deletedBy}{" "}
                · {daysLabel(daysToRestore(lead.deletedAt, now))}
              </span>
            </Td>
            <Td slot="aside">
              <StatusBadge status={lead.status} />
            </Td>
            <Td wide className="whitespace-nowrap">
              {lead.deletedBy}
            </Td>
            <Td>
              <RelativeTime at={lead.deletedAt} now={now} timeZone={timeZone} focusable />
            </Td>
            <Td numeric>{daysToRestore(lead.deletedAt, now)}</Td>
            <Td slot="end" className="text-right">
              <RestoreButton ids={[lead.id]} label={`Restore ${lead.name}`} back={here} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const daysLabel = (days: number) => (days === 1 ? "1 day left" : `${days} days left`);

const named = 5;

type RestoredLead = { id: string; name: string; hasLost: boolean };

const focus = (note: HTMLElement | null) => note?.focus();

/** Receives focus, because the restore button is gone. */
export function RestoredNote({ leads }: { leads: readonly RestoredLead[] }) {
  const more = leads.length - named;
  return (
    <p
      ref={focus}
      tabIndex={-1}
      className="mb-3 flex items-start gap-2 rounded-control bg-tint-green px-3.5 py-2.5 text-tint-green-ink"
    >
      <CircleCheck aria-hidden="true" className="mt-0.5 size-4 flex-none" />
      <span className="[overflow-wrap:anywhere]">
        Restored:{" "}
        {leads.slice(0, named).map((lead, index) => (
          <Fragment key={lead.id}>
            {index > 0 ? ", " : ""}
            <Link to={href("/leads/:id", { id: lead.id })} className="font-semibold underline">
              {lead.name}
            </Link>
          </Fragment>
        ))}
        {more > 0 ? ` and ${more} more` : ""}
        {leads.some(({ hasLost }) => hasLost)
          ? ". Open agreements, payment links and invoices were canceled and stay canceled. See the timeline."
          : ""}
      </span>
    </p>
  );
}

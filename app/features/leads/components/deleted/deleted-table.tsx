import { CircleCheck } from "lucide-react";
import { Fragment, type ReactNode, useState } from "react";
import { href, Link } from "react-router";
import { Button } from "#app/components/button.tsx";
import { RelativeTime } from "#app/components/dates/relative-time.tsx";
import { BulkBar, RowCheckbox, RowLink, SelectAll, Table, Td, Th } from "#app/components/table.tsx";
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
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const ids = rows.map(({ id }) => id).filter((id) => chosen.includes(id));
  const selectAll = (
    <SelectAll
      label="Select all on this page"
      total={rows.length}
      chosen={ids.length}
      onChange={(all) => setChosen(all ? rows.map(({ id }) => id) : [])}
    />
  );
  return (
    <>
      {ids.length > 0 ? (
        <BulkBar chosen={ids.length} selectAll={selectAll}>
          <span className="ml-auto flex gap-2">
            <Button variant="quiet" size="sm" onClick={() => setChosen([])}>
              Clear selection
            </Button>
            <RestoreButton
              ids={ids}
              label={`Restore ${ids.length} selected`}
              back={here}
              onDone={() => setChosen([])}
            >
              {`Restore (${ids.length})`}
            </RestoreButton>
          </span>
        </BulkBar>
      ) : null}
      <DeletedRows
        rows={rows}
        now={now}
        timeZone={timeZone}
        here={here}
        selectAll={selectAll}
        chosen={ids}
        toggle={(id) => setChosen(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id])}
      />
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

type DeletedRowsProps = DeletedTableProps & {
  selectAll: ReactNode;
  chosen: readonly string[];
  toggle: (id: string) => void;
};

function DeletedRows({ rows, now, timeZone, here, selectAll, chosen, toggle }: DeletedRowsProps) {
  return (
    <Table label="Deleted leads, latest deletion first">
      <thead>
        <tr>
          <Th>{selectAll}</Th>
          <Th>Name</Th>
          <Th>Property Address</Th>
          <Th>Status</Th>
          <Th wide>Deleted by</Th>
          <Th sorted="descending">Deleted</Th>
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
              <RowCheckbox
                name="ids"
                value={lead.id}
                form="restore-leads"
                aria-label={`Select ${lead.name}`}
                checked={chosen.includes(lead.id)}
                onChange={() => toggle(lead.id)}
              />
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

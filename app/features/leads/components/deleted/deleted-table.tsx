import { href } from "react-router";
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

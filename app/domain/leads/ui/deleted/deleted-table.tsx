import { daysToRestore } from "#app/domain/leads/rules.ts";
import type { DeletedLead } from "#app/domain/leads/types.ts";
import { RestoreButton } from "#app/domain/leads/ui/deleted/restore-button.tsx";
import { StatusBadge } from "#app/domain/leads/ui/status-badge.tsx";
import { RelativeTime } from "#app/ui/dates/relative-time.tsx";
import { Table, Td, Th } from "#app/ui/table.tsx";

interface DeletedTableProps {
  rows: readonly DeletedLead[];
  now: Date;
  timeZone: string;
  /** Address of this page of the list, to come back to. */
  here: string;
}

/** Leads that can be brought back, latest deletion first. */
export function DeletedTable({ rows, now, timeZone, here }: DeletedTableProps) {
  return (
    <Table label="Deleted leads, latest deletion first">
      <thead>
        <tr>
          <Th>Name</Th>
          <Th>Property Address</Th>
          <Th>Status</Th>
          <Th>Deleted by</Th>
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
            <Td slot="title" className="font-semibold [overflow-wrap:anywhere]">
              {lead.name}
            </Td>
            <Td slot="detail">
              {lead.address ?? <span className="text-quiet">No address yet</span>}
              <span className="block text-xs text-soft md:hidden">
                Deleted <RelativeTime at={lead.deletedAt} now={now} timeZone={timeZone} /> by {lead.deletedBy}{" "}
                · {daysWords(daysToRestore(lead.deletedAt, now))}
              </span>
            </Td>
            <Td slot="aside">
              <StatusBadge status={lead.status} />
            </Td>
            <Td className="whitespace-nowrap">{lead.deletedBy}</Td>
            <Td>
              <RelativeTime at={lead.deletedAt} now={now} timeZone={timeZone} focusable />
            </Td>
            <Td numeric>{daysToRestore(lead.deletedAt, now)}</Td>
            <Td slot="end" className="text-right">
              <RestoreButton lead={lead} back={here} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const daysWords = (days: number) => (days === 1 ? "1 day left" : `${days} days left`);

import { href } from "react-router";
import { RelativeTime } from "#app/components/dates/relative-time.tsx";
import { RowLink, Table, Td, Th } from "#app/components/table.tsx";
import {
  ModeBadge,
  OutboxStateBadge,
  StateNote,
  TextNote,
} from "#app/features/messaging/outbox/components/outbox-state.tsx";
import { RetryButton } from "#app/features/messaging/outbox/components/retry-button.tsx";
import { isMessage, type OutboxState, scheduledFor } from "#app/features/messaging/outbox/rules.ts";

interface OutboxTableRow {
  id: number;
  kind: string;
  label: string;
  createdAt: Date;
  runAt: Date;
  attempts: number;
  lastError: string | null;
  state: OutboxState;
  mode: "live" | "sandbox" | null;
  recipient: string | null;
  subject: string | null;
  text: { segments: number; status: string | null } | null;
}

interface OutboxTableProps {
  rows: readonly OutboxTableRow[];
  now: Date;
  timeZone: string;
  search: string;
}

export function OutboxTable({ rows, now, timeZone, search }: OutboxTableProps) {
  return (
    <Table label="Outbox, newest first">
      <thead>
        <tr>
          <Th>Message</Th>
          <Th>To</Th>
          <Th>State</Th>
          <Th numeric>When</Th>
          <Th>
            <span className="sr-only">Action</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <Td slot="title" className="py-1.5">
              <RowLink to={href("/admin/outbox/:id", { id: String(row.id) })}>
                {row.subject ?? row.label}
              </RowLink>
              {row.subject ? (
                <span className="block text-xs text-quiet">
                  {row.text ? <TextNote text={row.text} /> : row.label}
                </span>
              ) : null}
            </Td>
            <Td slot="detail" className="md:min-w-52">
              {row.recipient ?? (
                <span className="text-quiet">
                  {isMessage(row.kind) ? "No recipient anymore" : "Internal"}
                </span>
              )}
              <span className="block text-xs text-soft [overflow-wrap:anywhere] md:hidden">
                <StateNote item={row} now={now} timeZone={timeZone} />
              </span>
            </Td>
            <Td slot="aside" className="py-1.5">
              <span className="flex gap-1.5 max-md:flex-wrap max-md:justify-end">
                <OutboxStateBadge item={row} now={now} />
                {row.mode ? <ModeBadge mode={row.mode} /> : null}
              </span>
              <span className="block max-w-90 text-xs text-soft max-md:hidden">
                <StateNote item={row} now={now} timeZone={timeZone} />
              </span>
            </Td>
            <Td slot="end" numeric className="text-soft">
              <RelativeTime at={scheduledFor(row, now) ?? row.createdAt} now={now} timeZone={timeZone} />
            </Td>
            <Td className="text-right">
              {row.state === "failed" ? (
                <RetryButton
                  id={row.id}
                  search={search}
                  label={`Try again: ${row.subject ?? row.label}${row.recipient ? ` to ${row.recipient}` : ""}`}
                />
              ) : null}
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

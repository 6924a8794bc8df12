import { href } from "react-router";
import { isMessage, nameOfKind, type OutboxState, scheduledFor } from "#app/domain/messages/rules.ts";
import { ModeBadge, OutboxStateBadge, StateNote, TextNote } from "#app/domain/messages/ui/outbox-state.tsx";
import { RetryButton } from "#app/domain/messages/ui/retry-button.tsx";
import { RelativeTime } from "#app/ui/dates/relative-time.tsx";
import { RowLink, Table, Td, Th } from "#app/ui/table.tsx";

interface OutboxTableRow {
  id: number;
  kind: string;
  createdAt: Date;
  runAt: Date;
  attempts: number;
  lastError: string | null;
  state: OutboxState;
  mode: "live" | "sandbox" | null;
  recipient: string | null;
  subject: string | null;
  /** Of a text message. */
  text: { segments: number; status: string | null } | null;
}

interface OutboxTableProps {
  rows: readonly OutboxTableRow[];
  now: Date;
  timeZone: string;
  /** Query of this list, kept when something in it is tried again. */
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
            <span className="sr-only">Act</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <Td slot="title" className="py-1.5">
              <RowLink to={href("/admin/outbox/:id", { id: String(row.id) })}>
                {row.subject ?? nameOfKind(row.kind)}
              </RowLink>
              {row.subject ? (
                <span className="block text-xs text-quiet">
                  {row.text ? <TextNote text={row.text} /> : nameOfKind(row.kind)}
                </span>
              ) : null}
            </Td>
            <Td slot="detail" className="md:min-w-52">
              {row.recipient ?? (
                <span className="text-quiet">
                  {isMessage(row.kind) ? "Nobody left to write to" : "Nobody outside"}
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
              {row.state === "parked" ? (
                <RetryButton
                  id={row.id}
                  search={search}
                  label={`Try again: ${row.subject ?? nameOfKind(row.kind)}${row.recipient ? ` to ${row.recipient}` : ""}`}
                />
              ) : null}
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

import { href } from "react-router";
import { RelativeTime } from "#app/components/dates/relative-time.tsx";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { type Column, RowLink, Table } from "#app/components/table.tsx";
import {
  OutboxStateBadge,
  StateNote,
  TextNote,
} from "#app/features/messaging/outbox/components/outbox-state.tsx";
import { isMessage, type OutboxItem } from "#app/features/messaging/outbox/rules.ts";

interface OutboxTableProps {
  rows: readonly OutboxItem[];
  now: Date;
  timeZone: string;
  back: string;
}

export function OutboxTable({ rows, ...options }: OutboxTableProps) {
  return <Table label="Outbox, newest first" columns={columnsOf(options)} rows={rows} />;
}

const columnsOf = ({ now, timeZone, back }: Omit<OutboxTableProps, "rows">): Column<OutboxItem>[] => [
  {
    head: "Message",
    slot: "title",
    className: "py-1.5",
    cell: ({ id, subject, label, text }) => (
      <>
        <RowLink to={href("/admin/outbox/:id", { id: String(id) })}>{subject ?? label}</RowLink>
        {subject ? (
          <span className="block text-xs text-quiet">{text ? <TextNote text={text} /> : label}</span>
        ) : null}
      </>
    ),
  },
  {
    head: "To",
    slot: "detail",
    className: "md:min-w-52",
    cell: (row) => (
      <>
        {row.recipient ?? (
          <span className="text-quiet">{isMessage(row.kind) ? "No recipient anymore" : "Internal"}</span>
        )}
        <span className="block text-xs text-soft [overflow-wrap:anywhere] md:hidden">
          <StateNote item={row} now={now} timeZone={timeZone} />
        </span>
      </>
    ),
  },
  {
    head: "State",
    slot: "aside",
    className: "py-1.5",
    cell: (row) => (
      <>
        <span className="flex gap-1.5 max-md:flex-wrap max-md:justify-end">
          <OutboxStateBadge item={row} />
        </span>
        <span className="block max-w-90 text-xs text-soft max-md:hidden">
          <StateNote item={row} now={now} timeZone={timeZone} />
        </span>
      </>
    ),
  },
  {
    head: "When",
    slot: "end",
    numeric: true,
    className: "text-soft",
    cell: ({ state, runAt, createdAt }) => (
      <RelativeTime at={state === "scheduled" ? runAt : createdAt} now={now} timeZone={timeZone} />
    ),
  },
  {
    head: "Action",
    hideHead: true,
    className: "text-right",
    cell: ({ id, state, subject, label, recipient }) =>
      state === "failed" ? (
        <RetryButton
          id={id}
          back={back}
          label={`Try again: ${subject ?? label}${recipient ? ` to ${recipient}` : ""}`}
        />
      ) : null,
  },
];

interface RetryButtonProps {
  /** All failed jobs without it. */
  id?: number;
  back: string;
  label?: string;
}

export const RetryButton = ({ id, back, label }: RetryButtonProps) => (
  <ButtonForm
    action={href("/admin/outbox")}
    fields={{ back, ...(id !== undefined && { id }) }}
    pendingLabel="Trying…"
    {...(label && { "aria-label": label })}
  >
    {id === undefined ? "Try all again" : "Try again"}
  </ButtonForm>
);

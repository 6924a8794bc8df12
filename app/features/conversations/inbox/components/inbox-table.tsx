import { href } from "react-router";
import { Badge } from "#app/components/badge.tsx";
import { RelativeTime } from "#app/components/dates/relative-time.tsx";
import { type Column, RowLink, Table } from "#app/components/table.tsx";
import type { InboxRow } from "#app/features/conversations/inbox/queries.server.ts";
import { formatPhone } from "#app/lib/format.ts";
import { displayName } from "#app/lib/labels.ts";

type InboxTableProps = { rows: readonly InboxRow[]; now: Date; timeZone: string };

export const InboxTable = ({ rows, ...clock }: InboxTableProps) => (
  <Table label="Conversations, newest first" columns={columnsOf(clock)} rows={rows} />
);

const columnsOf = (clock: Omit<InboxTableProps, "rows">): Column<InboxRow>[] => [
  {
    head: "From",
    slot: "title",
    className: "wrap-anywhere md:max-w-60 md:truncate",
    // The task of an unknown sender is on the dashboard.
    cell: ({ leadId, name, sender, channel }) => (
      <RowLink to={leadId ? `${href("/leads/:id", { id: leadId })}#conversation` : href("/dashboard")}>
        {leadId ? displayName(name) : channel === "sms" ? formatPhone(sender) : sender}
      </RowLink>
    ),
  },
  {
    head: "Message",
    slot: "detail",
    className: "min-w-0 md:w-full md:max-w-0",
    cell: ({ channel, subject, text, leadId, assignee }) => (
      <>
        <span className="block truncate">
          {channel === "sms" ? "Text" : "Email"}{" "}
          <span className="text-soft">
            {channel === "sms" ? text : [subject, text].filter(Boolean).join(": ")}
          </span>
        </span>
        <span className="block truncate text-xs text-quiet">
          {assignee ?? (leadId ? "Unassigned" : "No lead")}
        </span>
      </>
    ),
  },
  {
    head: "State",
    slot: "aside",
    cell: ({ isWaiting }) => (isWaiting ? <Badge tone="yellow" glyph="open" label="Waiting" /> : null),
  },
  {
    head: "When",
    slot: "end",
    numeric: true,
    className: "text-soft",
    cell: ({ at }) => <RelativeTime at={at} {...clock} />,
  },
];

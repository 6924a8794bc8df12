import { CircleAlert } from "lucide-react";
import { Fragment } from "react";
import { href, Link } from "react-router";
import { Badge, type BadgeGlyph, type BadgeTone } from "#app/components/badge.tsx";
import { RelativeTime, relativeTime } from "#app/components/dates/relative-time.tsx";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { type Column, RowLink, Table } from "#app/components/table.tsx";
import { TestMode } from "#app/components/test-mode.tsx";
import {
  discarded,
  isMessage,
  type OutboxItem,
  type OutboxState,
} from "#app/features/messaging/outbox/rules.ts";
import { formatExactDateTime } from "#app/lib/format.ts";
import { lowerFirst, upperFirst } from "#app/lib/text.ts";

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
    className: "wrap-anywhere md:w-full md:max-w-60 md:truncate",
    cell: ({ id, subject, label, text, about }) => (
      <>
        <RowLink to={href("/admin/outbox/:id", { id: String(id) })}>{subject ?? label}</RowLink>{" "}
        {text ? (
          <span className="text-xs text-quiet">
            <TextNote text={text} />
          </span>
        ) : null}
        {about ? <span className="block truncate text-xs text-soft">{about}</span> : null}
      </>
    ),
  },
  {
    head: "To",
    slot: "detail",
    className: "wrap-anywhere md:max-w-60 md:truncate",
    cell: (row) => (
      <>
        {row.recipient ? (
          <span title={row.recipient}>{row.recipient}</span>
        ) : (
          <span className="text-quiet">
            {isMessage(row.kind) ? "No recipient anymore" : "Sends no message"}
          </span>
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
    cell: (row) => (
      <>
        {row.state === "sent" ? (
          <span className="text-soft max-md:hidden">
            {row.mode === "sandbox" ? stored.label : badges.sent.label}
          </span>
        ) : (
          <OutboxStateBadge item={row} />
        )}
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
        <span className="inline-flex items-center gap-3">
          <Link
            to={`${href("/admin/outbox/:id", { id: String(id) })}?discard`}
            className="link"
            aria-label={`Discard: ${subject ?? label}`}
          >
            Discard…
          </Link>
          <RetryButton
            id={id}
            back={back}
            label={`Try again: ${subject ?? label}${recipient ? ` to ${recipient}` : ""}`}
          />
        </span>
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

export function OutboxStateBadge({ item }: { item: OutboxItem }) {
  const { tone, glyph, label } = item.mode === "sandbox" ? stored : badges[item.state];
  return (
    <>
      <Badge tone={tone} glyph={glyph}>
        {label}
      </Badge>
      {item.mode ? (
        <Badge tone={item.mode === "live" ? "emerald" : "orange"}>{item.mode.toUpperCase()}</Badge>
      ) : null}
    </>
  );
}

export function TextNote({ text }: { text: OutboxItem["text"] }) {
  if (!text) return null;
  const segments = text.segments === 1 ? "1 segment" : `${text.segments} segments`;
  return ["Text", text.segments > 0 && segments, text.status].filter(Boolean).join(", ");
}

interface StateNoteProps {
  item: OutboxItem;
  now: Date;
  timeZone: string;
}

export function StateNote({ item, now, timeZone }: StateNoteProps) {
  const { state, attempts, runAt, lastError } = item;
  const next = runAt > now ? `next try ${inSentence(relativeTime(runAt, now, timeZone))}` : "next try now";
  if (state === "scheduled") return `Due ${formatExactDateTime(runAt, timeZone)}`;
  if (state === "retrying")
    return `${attempts} of ${mostAttempts} attempts failed, ${next}. ${lastError ?? ""}`;
  if (state === "failed") return lastError ?? "No reason was given.";
  if (lastError?.startsWith(discarded)) return lastError;
  if (state === "waiting" && lastError) return `${lastError}; ${next}.`;
  if (state === "nothing") return "There was no recipient.";
  return null;
}

const mostAttempts = 8;

const inSentence = (text: string) => (/^(Today|Tomorrow)/.test(text) ? lowerFirst(text) : text);

const stored = { tone: "green", glyph: "done", label: "Stored" } as const;

const badges: Record<OutboxState, { tone: BadgeTone; glyph: BadgeGlyph; label: string }> = {
  waiting: { tone: "grey", glyph: "open", label: "Waiting" },
  scheduled: { tone: "blue", glyph: "open", label: "Scheduled" },
  retrying: { tone: "yellow", glyph: 0.5, label: "Retrying" },
  failed: { tone: "red", glyph: "ended", label: "Failed" },
  sent: { tone: "green", glyph: "done", label: "Sent" },
  nothing: { tone: "grey", glyph: "done", label: "Nothing to send" },
  done: { tone: "green", glyph: "done", label: "Done" },
};

type Mode = "live" | "sandbox" | "not configured";

const ways = [
  { name: "mail", label: "email", setting: "SMTP_URL" },
  { name: "texts", label: "text messages", setting: "TWILIO_ACCOUNT_SID" },
] as const;

const notes = {
  "not configured": "Messages wait here, and nothing is lost. To send them",
  sandbox: "Each message is stored here as it would have been sent, and nothing leaves this machine. To send",
};

export const MessageModeNotes = ({ modes }: { modes: Record<"mail" | "texts", Mode> }) =>
  (["not configured", "sandbox"] as const).map((mode) => {
    const own = ways.filter(({ name }) => modes[name] === mode);
    const isTest = mode === "sandbox";
    return own.length === 0 ? null : (
      <p
        key={mode}
        className={
          isTest
            ? "mb-3 rounded-control border border-line px-3.5 py-2.5 text-soft"
            : "form-failed flex gap-2.5 text-sm!"
        }
      >
        {isTest ? null : <CircleAlert aria-hidden="true" className="size-5 flex-none" />}
        <span>
          {isTest ? <TestMode className="mr-2" /> : null}
          <b>
            {upperFirst(own.map(({ label }) => label).join(" and "))}
            {isTest ? "." : `: ${mode}.`}
          </b>{" "}
          {notes[mode]}, enter the vendor under{" "}
          <Link to={href("/admin/health")} className="link">
            Health
          </Link>
          , or set{" "}
          {own.map(({ setting }, at) => (
            <Fragment key={setting}>
              {at > 0 ? " and " : null}
              <code>{setting}</code>
            </Fragment>
          ))}
          .
        </span>
      </p>
    );
  });

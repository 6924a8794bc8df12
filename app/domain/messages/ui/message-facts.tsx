import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { isMessage, nameOfKind, type OutboxState, scheduledFor } from "#app/domain/messages/rules.ts";
import { ModeBadge, OutboxStateBadge, StateNote, TextNote } from "#app/domain/messages/ui/outbox-state.tsx";
import { formatExactDateTime } from "#app/ui/format.ts";

interface MessageFactsProps {
  item: {
    kind: string;
    state: OutboxState;
    mode: "live" | "sandbox" | null;
    recipient: string | null;
    sender: string | null;
    reason: string | null;
    leadId: string | null;
    createdAt: Date;
    doneAt: Date | null;
    runAt: Date;
    attempts: number;
    lastError: string | null;
    text: { segments: number; status: string | null } | null;
  };
  now: Date;
  timeZone: string;
}

/** Who gets the message, why, and how far it has come. */
export function MessageFacts({ item, now, timeZone }: MessageFactsProps) {
  const dueAt = scheduledFor(item, now);
  return (
    <dl className="mb-4 grid gap-x-6 gap-y-2 rounded-card border border-line bg-white p-4 sm:grid-cols-[max-content_minmax(0,1fr)]">
      <Fact name="State">
        <span className="flex flex-wrap items-center gap-2">
          <OutboxStateBadge item={item} now={now} />
          {item.mode ? <ModeBadge mode={item.mode} /> : null}
          {dueAt ? null : <StateNote item={item} now={now} timeZone={timeZone} />}
        </span>
      </Fact>
      <Fact name="Kind">{item.text ? <TextNote text={item.text} /> : nameOfKind(item.kind)}</Fact>
      {item.recipient || isMessage(item.kind) ? (
        <Fact name="To">{item.recipient ?? "Nobody left to write to"}</Fact>
      ) : null}
      {item.sender ? <Fact name="From">{item.sender}</Fact> : null}
      {item.reason ? <Fact name="Why">{item.reason}</Fact> : null}
      {item.leadId ? (
        <Fact name="Lead">
          <Link
            to={href("/leads/:id", { id: item.leadId })}
            className="font-medium text-blue underline underline-offset-2"
          >
            Open the lead
          </Link>
        </Fact>
      ) : null}
      {dueAt ? <Fact name="Due">{formatExactDateTime(dueAt, timeZone)}</Fact> : null}
      <Fact name="Asked for">{formatExactDateTime(item.createdAt, timeZone)}</Fact>
      {item.doneAt ? (
        <Fact name={ends[item.mode ?? "none"]}>{formatExactDateTime(item.doneAt, timeZone)}</Fact>
      ) : null}
    </dl>
  );
}

const ends = { live: "Sent", sandbox: "Kept", none: "Done" };

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-soft">{name}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere] max-sm:mb-1.5">{children}</dd>
    </>
  );
}

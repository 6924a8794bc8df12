import { Badge, type BadgeGlyph, type BadgeTone } from "#app/components/badge.tsx";
import { relativeTime } from "#app/components/dates/relative-time.tsx";
import type { OutboxItem, OutboxState } from "#app/features/messaging/outbox/rules.ts";
import { formatExactDateTime } from "#app/lib/format.ts";
import { lowerFirst } from "#app/lib/text.ts";

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

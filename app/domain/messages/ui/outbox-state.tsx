import { lowerFirst } from "#app/domain/letter-case.ts";
import { type OutboxState, scheduledFor } from "#app/domain/messages/rules.ts";
import { Badge, type BadgeGlyph, type BadgeTone } from "#app/ui/badge.tsx";
import { relativeTime } from "#app/ui/dates/relative-time.tsx";
import { formatExactDateTime } from "#app/ui/format.ts";

interface StateBadgeProps {
  item: Progress & { mode: "live" | "sandbox" | null };
  now: Date;
}

type Progress = { state: OutboxState; attempts: number; runAt: Date; lastError: string | null };

export function OutboxStateBadge({ item, now }: StateBadgeProps) {
  const { tone, glyph, word } =
    item.mode === "sandbox" ? kept : scheduledFor(item, now) ? scheduled : looks[item.state];
  return (
    <Badge tone={tone} glyph={glyph}>
      {word}
    </Badge>
  );
}

/** Whether it is a text, and as how many parts it is billed. */
export function TextNote({ text }: { text: { segments: number; status: string | null } | null }) {
  if (!text) return null;
  const parts = text.segments === 1 ? "1 segment" : `${text.segments} segments`;
  return `Text, ${parts}${text.status ? `, ${text.status}` : ""}`;
}

/** Whether the message left (LIVE) or was only kept here (SANDBOX). */
export function ModeBadge({ mode }: { mode: "live" | "sandbox" }) {
  return mode === "live" ? <Badge tone="emerald">LIVE</Badge> : <Badge tone="orange">SANDBOX</Badge>;
}

interface StateNoteProps {
  item: Progress;
  now: Date;
  timeZone: string;
}

/** What comes next, or what went wrong, in one line. */
export function StateNote({ item, now, timeZone }: StateNoteProps) {
  const { state, attempts, runAt, lastError } = item;
  const dueAt = scheduledFor(item, now);
  if (dueAt) return `Due ${formatExactDateTime(dueAt, timeZone)}`;
  const next = runAt > now ? `next try ${inSentence(relativeTime(runAt, now, timeZone))}` : "next try now";
  if (state === "retrying")
    return `${attempts} of ${mostAttempts} attempts failed, ${next}. ${lastError ?? ""}`;
  if (state === "parked") return lastError ?? "No reason was given.";
  if (state === "waiting" && lastError) return `${lastError}; ${next}.`;
  if (state === "nothing") return "There was nobody to write to.";
  return null;
}

const mostAttempts = 8;

const inSentence = (text: string) => (/^(Today|Tomorrow)/.test(text) ? lowerFirst(text) : text);

/** A message that the sandbox took was never sent. */
const kept = { tone: "green", glyph: "done", word: "Kept" } as const;

const scheduled = { tone: "blue", glyph: "open", word: "Scheduled" } as const;

const looks: Record<OutboxState, { tone: BadgeTone; glyph: BadgeGlyph; word: string }> = {
  waiting: { tone: "grey", glyph: "open", word: "Waiting" },
  retrying: { tone: "yellow", glyph: 0.5, word: "Retrying" },
  parked: { tone: "red", glyph: "ended", word: "Parked" },
  sent: { tone: "green", glyph: "done", word: "Sent" },
  nothing: { tone: "grey", glyph: "done", word: "Nothing to send" },
  done: { tone: "green", glyph: "done", word: "Done" },
};

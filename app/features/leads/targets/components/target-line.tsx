import { Timer } from "lucide-react";
import { RelativeTime } from "#app/components/dates/relative-time.tsx";
import { type TargetKind, targetKinds } from "#app/features/leads/targets/schema.ts";

interface TargetLineProps {
  /** The next one due first. */
  targets: readonly { kind: TargetKind; dueAt: Date | string }[];
  now: Date | string;
  timeZone: string;
}

/** "First response due in 12 min". Nothing without an open target. */
export function TargetLine({ targets: [next], now, timeZone }: TargetLineProps) {
  if (!next) return null;
  const isMissed = new Date(next.dueAt) < new Date(now);
  return (
    <p
      className={`inline-flex items-center gap-1.5 text-sm ${isMissed ? "font-medium text-red-deep" : "text-soft"}`}
    >
      <Timer aria-hidden="true" className="size-4 shrink-0" />
      <span>
        {targetKinds[next.kind]} {isMissed ? "was due" : "due"}{" "}
        <RelativeTime at={next.dueAt} now={now} timeZone={timeZone} focusable />
      </span>
    </p>
  );
}

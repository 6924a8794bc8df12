import { Timer } from "lucide-react";
import { RelativeTime } from "#app/components/dates/relative-time.tsx";
import { type TargetKind, targetKinds } from "#app/features/leads/targets/schema.ts";
import { formatDateTime } from "#app/lib/format.ts";

interface TargetLineProps {
  /** The next one due first. */
  targets: readonly { kind: TargetKind; dueAt: Date | string }[];
  now: Date | string;
  timeZone: string;
}

/** "First response due in 12 min". Nothing without an open target. */
export function TargetLine({ targets: [next], now, timeZone }: TargetLineProps) {
  if (!next) return null;
  const left = new Date(next.dueAt).getTime() - new Date(now).getTime();
  const isMissed = left < 0;
  const isNear = Math.abs(left) < 3_600_000;
  return (
    <p
      className={`inline-flex items-center gap-1.5 text-sm ${isMissed ? "font-medium text-red-deep" : "text-soft"}`}
    >
      <Timer aria-hidden="true" className="size-4 shrink-0" />
      <span>
        {targetKinds[next.kind]} {isMissed ? "was due" : "due"}{" "}
        {isNear ? (
          <RelativeTime at={next.dueAt} now={now} timeZone={timeZone} focusable />
        ) : (
          formatDateTime(next.dueAt, timeZone)
        )}
      </span>
    </p>
  );
}

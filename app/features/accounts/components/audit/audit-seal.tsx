import { TriangleAlert } from "lucide-react";
import { dayIn } from "#app/lib/dates.ts";
import { formatDateTime, formatNumber } from "#app/lib/format.ts";

export type LastCheck = { at: Date; records: number; problem: string | null };

interface AuditSealProps {
  check: LastCheck | null;
  now: Date;
  timeZone: string;
}

/** What the last check of the chain found. */
export function AuditSeal({ check, now, timeZone }: AuditSealProps) {
  if (!check) return <span>Not checked yet. The first check comes within an hour.</span>;
  const full = formatDateTime(check.at, timeZone);
  const when = dayIn(timeZone, check.at) === dayIn(timeZone, now) ? full.split(", ").at(-1) : full;
  if (check.problem)
    return (
      <span className="inline-flex items-baseline gap-1.5 font-medium text-red-deep">
        <TriangleAlert aria-hidden="true" className="size-4 flex-none self-center" />
        Broken: {check.problem} Checked {when}
      </span>
    );
  return (
    <span className="inline-flex items-center gap-1.5" title="Changes to the records are detectable">
      <span aria-hidden="true" className="lit" />
      <span>
        <span className="num">{formatNumber(check.records)}</span>{" "}
        {check.records === 1 ? "record" : "records"}, unbroken, checked {when}
      </span>
    </span>
  );
}

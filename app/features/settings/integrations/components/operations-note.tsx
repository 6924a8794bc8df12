import { href, Link } from "react-router";
import { formatExactDateTime } from "#app/lib/format.ts";

interface OperationsNoteProps {
  /** Null while jobs start on time. */
  overdueSince: Date | null;
  sending: boolean;
  timeZone: string;
}

export function OperationsNote({ overdueSince, sending, timeZone }: OperationsNoteProps) {
  if (!overdueSince && sending) return null;
  return (
    <div role="note" className="card grid gap-1 bg-wash px-4 py-2.5">
      {overdueSince ? (
        <p>
          <b className="font-medium">Background jobs are not running.</b>{" "}
          <span className="text-soft">
            The oldest has been due since {formatExactDateTime(overdueSince, timeZone)}. Mail, texts and
            reports wait until a worker is running.
          </span>
        </p>
      ) : null}
      {sending ? null : (
        <p>
          <b className="font-medium">Sending is off.</b>{" "}
          <span className="text-soft">
            Mail, texts and vendor requests wait in the <Link to={href("/admin/outbox")}>outbox</Link> until{" "}
            <code>SENDING=off</code> is removed and the program is restarted.
          </span>
        </p>
      )}
    </div>
  );
}

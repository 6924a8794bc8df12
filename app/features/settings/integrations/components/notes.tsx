import { href, Link } from "react-router";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import {
  type NeededVendor,
  type RefusedVendor,
  vendorTable,
} from "#app/features/settings/integrations/rules.ts";
import { formatDateTime, formatExactDateTime } from "#app/lib/format.ts";

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
            The oldest has been due since {formatExactDateTime(overdueSince, timeZone)}. Emails, texts and
            reports wait until a worker is running.
          </span>
        </p>
      ) : null}
      {sending ? null : (
        <p>
          <b className="font-medium">Sending is off.</b>{" "}
          <span className="text-soft">
            Emails, texts and vendor requests wait in the <Link to={href("/admin/outbox")}>outbox</Link>.
            After a restore, an admin turns sending on under <Link to={href("/admin/backups")}>Backups</Link>.
            Otherwise remove <code>SENDING=off</code> and restart Porchlight.
          </span>
        </p>
      )}
    </div>
  );
}

interface UnsetNoteProps {
  unset: readonly NeededVendor[];
  refused: readonly RefusedVendor[];
  timeZone: string;
  className?: string;
  /** Where the note may be dismissed. */
  back?: string;
}

export function UnsetNote({ unset, refused, timeZone, className = "", back }: UnsetNoteProps) {
  if (unset.length + refused.length === 0) return null;
  return (
    <div role="note" className={`grid gap-1 bg-wash px-4 py-2.5 ${className}`}>
      {refused.map(({ vendor, since }) => (
        <Line
          key={`refused-${vendor}`}
          problem={`${vendorTable[vendor].name} has refused our key since ${formatDateTime(since, timeZone)}.`}
          advice="Check"
          settings={vendorTable[vendor].keys}
        />
      ))}
      {unset.map((vendor) => (
        <Line
          key={vendor}
          problem={unsetProblems[vendor]}
          advice="Set"
          settings={vendorTable[vendor].settings}
        />
      ))}
      <div className="flex items-center gap-3">
        <p className="text-xs text-quiet">Or enter it under Admin, System, Health.</p>
        {back && unset.length > 0 ? (
          <ButtonForm
            action={href("/dashboard/dismiss")}
            fields={{ back, notices: unset.map((vendor) => `unset:${vendor}`) }}
            variant="quiet"
          >
            Dismiss
          </ButtonForm>
        ) : null}
      </div>
    </div>
  );
}

const unsetProblems: Record<NeededVendor, string> = {
  stripe: "Payments and invoices are not set up.",
  docuseal: "Agreements are not set up.",
  smtp: "Emails wait in the outbox.",
};

interface LineProps {
  problem: string;
  advice: string;
  settings: readonly string[];
}

function Line({ problem, advice, settings }: LineProps) {
  return (
    <p className="[overflow-wrap:anywhere]">
      <b className="font-medium">{problem}</b>{" "}
      <span className="text-soft">
        {advice}{" "}
        {settings.map((name, at) => (
          <span key={name}>
            {at === 0 ? "" : at === settings.length - 1 ? " and " : ", "}
            <code>{name}</code>
          </span>
        ))}
        .
      </span>
    </p>
  );
}

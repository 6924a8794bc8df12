import { Download } from "lucide-react";
import { href, useNavigate } from "react-router";
import { buttonClass } from "#app/components/button.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { useLeadPage } from "#app/features/leads/components/lead-form.tsx";
import type { ConsentRecord } from "#app/features/messaging/consents/queries.server.ts";
import { sourceOf } from "#app/features/messaging/consents/record.ts";
import { formatExactDateTime } from "#app/lib/format.ts";

/** What was agreed to and taken back for the email and the number of a lead. */
export function ConsentSheet({ leadId, entries }: { leadId: string; entries: ConsentRecord["entries"] }) {
  const { timeZone } = useLeadPage();
  const navigate = useNavigate();
  const back = href("/leads/:id", { id: leadId });
  return (
    <Dialog
      id="consent"
      title="Consent record"
      open
      side
      onClose={() => navigate(back, { replace: true })}
      closeHref={back}
    >
      <p className="text-soft">
        What is checked before an email or a text goes out: everything recorded for this lead, its email and
        its number. Entries are never changed or deleted.
      </p>
      <p className="mt-3">
        <a
          href={href("/leads/:id/consent.pdf", { id: leadId })}
          download
          className={buttonClass({ variant: "outline", size: "sm" })}
        >
          <Download aria-hidden="true" className="size-4" />
          Download PDF
        </a>
      </p>
      {entries.length === 0 ? <p className="mt-4">Nothing is recorded.</p> : null}
      <ol className="mt-4 divide-y divide-line border-y border-line empty:hidden">
        {entries.map((entry) => (
          <li key={entry.id} className="grid gap-1 py-3">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <b className="font-medium">{entry.title}</b>
              <time dateTime={entry.at.toISOString()} className="text-xs text-quiet">
                {formatExactDateTime(entry.at, timeZone)}
              </time>
            </p>
            <p className="text-sm [overflow-wrap:anywhere]">{entry.text}</p>
            <p className="text-xs text-quiet [overflow-wrap:anywhere]">
              {entry.address}. {sourceOf(entry)}
            </p>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}

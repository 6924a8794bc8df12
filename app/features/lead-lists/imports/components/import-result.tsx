import { Download, Undo2 } from "lucide-react";
import { href } from "react-router";
import { ButtonLink } from "#app/components/button.tsx";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { BatchCounts } from "#app/features/lead-lists/batches/components/batch.tsx";
import { leadsLabel } from "#app/features/lead-lists/bulk/rules.ts";
import {
  mayUndoImport,
  outcomeLabels,
  outcomes,
  type PreviewLine,
  rejectLabels,
  rejects,
} from "#app/features/lead-lists/imports/fields.ts";
import type { ImportPage } from "#app/features/lead-lists/imports/queries.server.ts";
import { formatDateTime, formatNumber } from "#app/lib/format.ts";

type Props = { found: ImportPage; now: Date; timeZone: string };

export function ImportResult({ found, now, timeZone }: Props) {
  const { id, version, counts, settings, state, undoUntil } = found;
  const count = (name: string) => counts?.[name] ?? 0;
  const page = href("/leads/import/:id", { id });
  const mayUndo = mayUndoImport(found, now);
  const changes = count("create") + count("update") + count("stops");
  return (
    <section aria-labelledby="result-title" className="card">
      <div className="grid gap-4 px-4 py-5 sm:px-6">
        <h2 id="result-title">{undoUntil ? "What the import did" : "What the import would do"}</h2>
        <BatchCounts
          counts={Object.fromEntries(outcomes.map((outcome) => [outcomeLabels[outcome], count(outcome)]))}
        />
        {count("stops") > 0 ? (
          <p>
            Of the skipped lines, {formatNumber(count("stops"))} {undoUntil ? "took" : "would take"} consent
            away.
          </p>
        ) : null}
        {count("remarks") > 0 ? (
          <p>
            {count("remarks") === 1 ? "One line has" : `${formatNumber(count("remarks"))} lines have`} a cell
            that {undoUntil ? "was" : "would be"} left out or read in part.
          </p>
        ) : null}
        {state === "undone" ? (
          <p>
            {leadsLabel(count("restored"))} as before: new ones are deleted, updated ones restored.
            {count("kept") > 0 ? ` ${leadsLabel(count("kept"))} changed since and stay as they are.` : ""}{" "}
            Consent that the file took away stays away.
          </p>
        ) : null}
        <div className="flex flex-wrap items-start gap-2">
          {state === "checked" && changes > 0 ? (
            <ButtonForm
              action={page}
              fields={{ intent: "run", version }}
              variant="primary"
              size="md"
              pendingLabel="Starting..."
            >
              Import {formatNumber(changes)} {changes === 1 ? "line" : "lines"}
            </ButtonForm>
          ) : null}
          {undoUntil && state !== "undone" && count("create") > 0 ? (
            <ButtonLink href={`${href("/leads")}?import=${id}`} variant="outline">
              See the new leads
            </ButtonLink>
          ) : null}
          {rejects.map((reject) =>
            count(reject) > 0 ? (
              <ButtonLink
                key={reject}
                href={`${href("/leads/import/:id/rejected.csv", { id })}?outcome=${reject}`}
                variant="outline"
                download
              >
                <Download aria-hidden="true" className="size-4" />
                Download {rejectLabels[reject]}
              </ButtonLink>
            ) : null,
          )}
          {mayUndo ? (
            <ButtonForm
              action={page}
              fields={{ intent: "undo", version }}
              size="md"
              pendingLabel="Starting..."
            >
              <Undo2 aria-hidden="true" className="size-4" />
              Undo this import
            </ButtonForm>
          ) : null}
        </div>
        {state === "checked" && changes === 0 ? <p>There is nothing to import in this file.</p> : null}
        {mayUndo && undoUntil ? (
          <p className="text-soft">
            It can be undone until {formatDateTime(undoUntil, timeZone)}. Leads that someone changed since
            then stay.
          </p>
        ) : null}
      </div>
      {outcomes.map((outcome) => (
        <Preview key={outcome} label={outcomeLabels[outcome]} lines={settings.preview?.[outcome] ?? []} />
      ))}
    </section>
  );
}

type PreviewProps = { label: string; lines: readonly PreviewLine[] };

function Preview({ label, lines }: PreviewProps) {
  if (lines.length === 0) return null;
  return (
    <section aria-label={`${label}, for example`} className="border-t border-line px-4 py-4 sm:px-6">
      <h3 className="mb-2">{label}, for example</h3>
      <ul className="grid gap-1.5">
        {lines.map(({ line, text, reason }) => (
          <li
            key={line}
            className="grid gap-x-3 wrap-anywhere sm:grid-cols-[4.5rem_minmax(0,1fr)_minmax(0,1fr)]"
          >
            <span className="num text-soft">Line {line}</span>
            <span>{text}</span>
            <span className="text-soft">{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

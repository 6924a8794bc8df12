import { Download, Undo2 } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { href, useRevalidator } from "react-router";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { ActionProblem } from "#app/components/form/form-errors.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";
import type { ImportRow } from "#app/features/leads/imports/fields.ts";
import {
  type ImportSettings,
  isImportWorking,
  outcomeLabels,
  outcomes,
} from "#app/features/leads/imports/fields.ts";
import { formatDateTime, formatNumber } from "#app/lib/format.ts";

type Props = { found: ImportRow & { settings: ImportSettings }; now: Date; timeZone: string };

const working: Record<string, string> = {
  checking: "Checking the file",
  running: "Importing",
  undoing: "Undoing the import",
};

export function ImportProgress({ found }: { found: ImportRow }) {
  const { revalidate, state } = useRevalidator();
  const refresh = useEffectEvent(async () => {
    if (state !== "idle" || document.hidden) return;
    // A failed revalidation would replace the page with an error.
    const answer = await fetch(location.pathname, { method: "HEAD" }).catch(() => null);
    if (answer?.ok) void revalidate();
  });
  useEffect(() => {
    const timer = setInterval(() => void refresh(), 1_500);
    return () => clearInterval(timer);
  }, []);
  const total = found.state === "checking" ? undefined : found.counts?.total;
  return (
    <section aria-labelledby="progress-title" className="card grid gap-2 px-4 py-5 sm:px-6">
      <h2 id="progress-title">{working[found.state]}</h2>
      <progress
        aria-labelledby="progress-title"
        className="h-2 w-full accent-blue"
        {...(total && { max: total, value: Math.min(found.position, total) })}
      />
      <p role="status" className="num text-soft">
        {formatNumber(found.position)} {total ? `of ${formatNumber(total)} lines` : "lines so far"}. You can
        leave this page.
      </p>
      <noscript>
        <a href={href("/leads/import/:id", { id: found.id })} className="link">
          Show the current state
        </a>
      </noscript>
    </section>
  );
}

export function ImportResult({ found, now, timeZone }: Props) {
  const { counts, settings, state, undoUntil } = found;
  const count = (name: string) => counts?.[name] ?? 0;
  const isDry = state === "checked";
  const isStopped = state === "failed" && !undoUntil;
  const mayUndo = undoUntil && undoUntil > now && (state === "done" || state === "failed");
  const changes = count("create") + count("update");
  return (
    <section aria-labelledby="result-title" className="card">
      <div className="grid gap-4 px-4 py-5 sm:px-6">
        <h2 id="result-title">{isDry || isStopped ? "What the import would do" : "What the import did"}</h2>
        <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
          {outcomes.map((outcome) => (
            <div key={outcome}>
              <dt className="text-soft">{outcomeLabels[outcome]}</dt>
              <dd className="num text-lg font-semibold">{formatNumber(count(outcome))}</dd>
            </div>
          ))}
        </dl>
        {state === "undone" ? (
          <p>
            {formatNumber(count("restored"))} leads are as they were before
            {count("kept") > 0 ? `, ${formatNumber(count("kept"))} were changed since and stay` : ""}. Consent
            that the file took away stays away.
          </p>
        ) : null}
        <div className="flex flex-wrap items-start gap-2">
          {isDry && changes > 0 ? (
            <StepButton found={found} intent="run" pendingLabel="Starting...">
              Import {formatNumber(changes)} {changes === 1 ? "line" : "lines"}
            </StepButton>
          ) : null}
          {(["invalid", "skip"] as const).map((outcome) =>
            count(outcome) > 0 ? (
              <ButtonLink
                key={outcome}
                href={`${href("/leads/import/:id/rejected.csv", { id: found.id })}?outcome=${outcome}`}
                variant="outline"
                download
              >
                <Download aria-hidden="true" className="size-4" />
                Download {outcome === "invalid" ? "invalid" : "skipped"} lines
              </ButtonLink>
            ) : null,
          )}
          {mayUndo ? (
            <StepButton found={found} intent="undo" variant="outline" pendingLabel="Starting...">
              <Undo2 aria-hidden="true" className="size-4" />
              Undo this import
            </StepButton>
          ) : null}
        </div>
        {isDry && changes === 0 ? <p>There is nothing to import in this file.</p> : null}
        {mayUndo ? (
          <p className="text-soft">
            It can be undone until {formatDateTime(undoUntil, timeZone)}. Leads that someone changed since
            then stay.
          </p>
        ) : null}
      </div>
      {outcomes.map((outcome) => {
        const lines = settings.preview?.[outcome] ?? [];
        return lines.length > 0 ? (
          <section
            key={outcome}
            aria-labelledby={`preview-${outcome}`}
            className="border-t border-line px-4 py-4 sm:px-6"
          >
            <h3 id={`preview-${outcome}`} className="mb-2">
              {outcomeLabels[outcome]}: the first lines
            </h3>
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
        ) : null;
      })}
    </section>
  );
}

type StepProps = {
  found: ImportRow;
  intent: "run" | "undo";
  variant?: "outline";
  pendingLabel: string;
  children: ReactNode;
};

function StepButton({ found, intent, children, ...button }: StepProps) {
  const form = useOfficeForm();
  return (
    <OfficeForm form={form} action={href("/leads/import/:id", { id: found.id })}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="version" value={found.version} />
      <Button type="submit" pending={form.pending} {...button}>
        {children}
      </Button>
      <ActionProblem problem={form.problem} />
    </OfficeForm>
  );
}

export const showsProgress = ({ state }: ImportRow) => isImportWorking(state);

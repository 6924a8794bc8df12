import { useEffect } from "react";
import { href, Outlet, useRevalidator } from "react-router";
import { FlashToasts, type ToastMessage } from "#app/components/toaster.tsx";
import type { FormResult, OpenReport } from "#app/features/analysis/components/report/links.ts";
import { PendingReport } from "#app/features/analysis/components/report/pending-report.tsx";
import { Rail } from "#app/features/analysis/components/report/rail.tsx";
import { Letter } from "#app/features/analysis/components/report/report-body.tsx";
import type { ReportPage, StartStep } from "#app/features/analysis/report/page.ts";
import { formatDollars } from "#app/lib/format.ts";

interface ReportProps {
  page: ReportPage;
  step: StartStep | null;
  toast: ToastMessage | null;
  result: FormResult;
}

export function Report({ page, step, toast, result }: ReportProps) {
  const { letter } = page;
  useLiveEstimate(page);
  return (
    <>
      <FlashToasts flash={toast} />
      <p role="status" className="sr-only">
        {progressOf(page)}
      </p>
      <div className="bg-light-blue print:bg-transparent">
        <div
          key={page.leadId}
          className="mx-auto grid w-[min(75rem,100%)] gap-6 pb-16 desk:w-[min(75rem,100%-2*var(--gutter))] desk:grid-cols-[minmax(0,53.75rem)_minmax(0,1fr)] desk:items-start desk:gap-x-10 desk:gap-y-0 print:block print:w-full print:p-0"
        >
          {letter ? (
            <Letter page={page} letter={letter} result={result} />
          ) : (
            <PendingReport page={page} result={result} />
          )}
          <Rail page={page} />
          {letter && step ? <Outlet context={{ page, letter, step } satisfies OpenReport} /> : null}
        </div>
      </div>
    </>
  );
}

/** For screen readers, which announce a change. */
function progressOf({ state, letter }: ReportPage) {
  if (state === "queued") return "Analyzing Property. This may take a few moments...";
  if (state === "failed") return "Failed to load property analysis";
  return letter && `${letter.view.rent.label}: ${formatDollars(letter.view.rent.cents)}`;
}

function useLiveEstimate({ leadId, state, properties }: ReportPage) {
  const { revalidate } = useRevalidator();
  const waiting = [state, ...properties.map((property) => property.state)].includes("queued");
  useEffect(() => {
    if (!waiting) return;
    const stream = new EventSource(href("/analysis/:id/events", { id: leadId }));
    const refresh = () => void revalidate();
    stream.addEventListener("change", refresh);
    // What changed before the connection sent no event.
    stream.addEventListener("open", refresh);
    // For proxies that refuse event streams.
    const poll = setInterval(refresh, 15_000);
    return () => {
      stream.close();
      clearInterval(poll);
    };
  }, [waiting, leadId, revalidate]);
}

import { useEffect } from "react";
import { href, Outlet, useRevalidator } from "react-router";
import { Brand } from "#app/components/brand.tsx";
import type { FormReply } from "#app/components/form/reply.ts";
import { FlashToasts, type ToastMessage } from "#app/components/toaster.tsx";
import { PendingReport } from "#app/features/analysis/components/report/pending-report.tsx";
import { Rail } from "#app/features/analysis/components/report/rail.tsx";
import { Letter } from "#app/features/analysis/components/report/report-body.tsx";
import type { OpenReport, ReportPage } from "#app/features/analysis/queries/report-page.server.ts";
import type { StartStep } from "#app/features/analysis/report/page.ts";
import { formatDollars, formatPhone } from "#app/lib/format.ts";

interface ReportProps {
  page: ReportPage;
  step: StartStep | null;
  toast: ToastMessage | null;
  result: FormReply | undefined;
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
          <article className="letter">
            <Header page={page} />
            {letter ? (
              <Letter page={page} letter={letter} result={result} />
            ) : (
              <PendingReport page={page} result={result} />
            )}
          </article>
          <Rail page={page} />
          {letter && step ? <Outlet context={{ page, letter, step } satisfies OpenReport} /> : null}
        </div>
      </div>
    </>
  );
}

function Header({ page: { company, letter, ...page } }: Pick<ReportProps, "page">) {
  return (
    <header>
      {/* On phones the report starts with its date. */}
      <div className="flex items-start justify-between gap-6 border-b-2 border-ink pb-4.5 not-print:max-[43.75rem]:hidden">
        <Brand name={company.shortName} className="text-[1.375rem]" />
        <address className="text-right text-[0.875rem]/[1.5] text-soft">
          {company.street}
          <br />
          {company.city}, {company.state} {company.zip}
          <br />
          {formatPhone(company.phone)}
        </address>
      </div>
      {letter ? (
        <p className="num flex flex-wrap gap-x-4 text-[0.8125rem] text-soft min-[43.75rem]:mt-5 min-[43.75rem]:gap-x-7 min-[43.75rem]:text-[0.9375rem] print:mt-2">
          {letter.head.map((part) => (
            <span key={part}>{part}</span>
          ))}
        </p>
      ) : null}
      <h1 className={letter ? undefined : "mt-5"}>{page.title}</h1>
      <p className="mt-1.5 text-[1rem]/[1.4] text-soft min-[43.75rem]:text-[1.0625rem]">
        {page.place}. {letter?.view.summary ?? page.summary}
      </p>
    </header>
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

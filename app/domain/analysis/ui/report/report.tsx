import type { SubmissionResult } from "@conform-to/react";
import { useState } from "react";
import { href, Outlet } from "react-router";
import {
  type Assumptions,
  assumptionNames,
  readAssumptions,
  type TypedAssumptions,
} from "#app/domain/analysis/report/assumptions.ts";
import type { ReportLetter, ReportPage } from "#app/domain/analysis/report/page.ts";
import type { StartStep } from "#app/domain/analysis/report/start-step.ts";
import { Letter } from "#app/domain/analysis/ui/report/letter.tsx";
import { Rail } from "#app/domain/analysis/ui/report/rail.tsx";
import { AssumedQuery } from "#app/domain/analysis/ui/report/report-address.ts";
import { useFocusAfterStart } from "#app/domain/analysis/ui/report/start/use-focus-after-start.ts";
import { useFigureFocus } from "#app/domain/analysis/ui/report/use-figure-focus.ts";
import { useLiveEstimate } from "#app/domain/analysis/ui/report/use-live-estimate.ts";
import { WaitingLetter } from "#app/domain/analysis/ui/report/waiting-letter.tsx";
import { FlashToasts, type ToastMessage } from "#app/ui/toaster.tsx";

export type FormResult = SubmissionResult<string[]> | undefined;

interface ReportProps {
  page: ReportPage;
  toast: ToastMessage | null;
  /** What the page's own forms were answered with. */
  result: FormResult;
}

/** The report in whatever state it is: a letter, or the word on how far it has come. */
export function Report({ page, toast, result }: ReportProps) {
  const said = useLiveEstimate(page);
  useFigureFocus(page, result);
  useFocusAfterStart();
  return (
    <>
      <FlashToasts flash={toast} />
      <p role="status" className="sr-only">
        {said}
      </p>
      {page.letter ? (
        <Finished key={page.leadId} page={page} letter={page.letter} result={result} />
      ) : (
        <Desk>
          <WaitingLetter page={page} result={result} />
          <Rail page={page} />
        </Desk>
      )}
    </>
  );
}

function Finished({ page, letter, result }: Omit<ReportProps, "toast"> & { letter: ReportLetter }) {
  const { assumptions, change } = useAssumptions(letter);
  const links = linksOf(page.leadId, assumptions);
  return (
    <AssumedQuery value={links.query}>
      <Desk>
        <Letter
          page={page}
          letter={letter}
          result={result}
          assumptions={assumptions}
          links={links}
          onAssume={change}
        />
        <Rail page={page} links={links} />
        <Outlet context={{ page, letter, links } satisfies OpenReport} />
      </Desk>
    </AssumedQuery>
  );
}

/** What lies over a finished report knows of it. */
export type OpenReport = { page: ReportPage; letter: ReportLetter; links: ReportLinks };

/** Addresses that keep the assumptions the reader made. */
export type ReportLinks = {
  /** The query that keeps them, with its question mark; empty where nothing was changed. */
  query: string;
  report: string;
  start: (step: StartStep) => string;
  pdf: string;
};

function linksOf(leadId: string, { query }: Assumptions): ReportLinks {
  const id = { id: leadId };
  const report = href("/analysis/:id", id);
  const start = href("/analysis/:id/start", id);
  const withQuery = (path: string, more: Record<string, string> = {}) => {
    const search = new URLSearchParams({ ...query, ...more }).toString();
    return search ? `${path}?${search}` : path;
  };
  return {
    query: withQuery(""),
    report: withQuery(report),
    start: (step) => withQuery(start, { step }),
    pdf: withQuery(href("/analysis/:id/report.pdf", id)),
  };
}

/** The assumptions as typed here; until something is typed, as the address carries them. */
function useAssumptions({ assumptions, view }: ReportLetter) {
  const [typed, setTyped] = useState<TypedAssumptions>({});
  const { maintenance, vacancy } = assumptions.fields;
  const read = (changed: TypedAssumptions) =>
    readAssumptions(
      { maintenance: maintenance.typed, vacancy: vacancy.typed, ...changed },
      view.projection.schedule,
    );
  const change = (changes: TypedAssumptions) => {
    const next = { ...typed, ...changes };
    setTyped(next);
    keepInAddress(read(next));
  };
  return { assumptions: Object.keys(typed).length === 0 ? assumptions : read(typed), change };
}

/** The address goes along without a word to the server: a copy of it, or a reload, shows what stands here. */
function keepInAddress({ query }: Assumptions) {
  const address = new URL(window.location.href);
  for (const name of assumptionNames) address.searchParams.delete(name);
  for (const [name, typed] of Object.entries(query)) address.searchParams.set(name, typed);
  window.history.replaceState(window.history.state, "", address);
}

function Desk({ children }: { children: React.ReactNode }) {
  return (
    <div className="report-desk">
      <div className="report-columns">{children}</div>
    </div>
  );
}

import { useEffect, useRef, useState } from "react";
import { href, Outlet, useLocation, useNavigation, useNavigationType, useRevalidator } from "react-router";
import { FlashToasts, type ToastMessage } from "#app/components/toaster.tsx";
import {
  AssumedQuery,
  type FormResult,
  type OpenReport,
  type ReportLinks,
} from "#app/features/analysis/components/report/context.ts";
import { PendingReport } from "#app/features/analysis/components/report/pending-report.tsx";
import { Rail } from "#app/features/analysis/components/report/rail.tsx";
import { Letter } from "#app/features/analysis/components/report/report-body.tsx";
import type { ReportBody, ReportPage } from "#app/features/analysis/report/page.ts";
import {
  type Assumptions,
  assumptionNames,
  readAssumptions,
  type TypedAssumptions,
} from "#app/features/analysis/report/projection.ts";
import { formatDollars } from "#app/lib/format.ts";

const title = "letter-title";

const pollMs = 4_000;

interface ReportProps {
  page: ReportPage;
  toast: ToastMessage | null;
  result: FormResult;
}

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
        <AgreementSettings>
          <PendingReport page={page} result={result} />
          <Rail page={page} />
        </AgreementSettings>
      )}
    </>
  );
}

function Finished({ page, letter, result }: Omit<ReportProps, "toast"> & { letter: ReportBody }) {
  const { assumptions, change } = useAssumptions(letter);
  const links = linksOf(page.leadId, assumptions);
  return (
    <AssumedQuery value={links.query}>
      <AgreementSettings>
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
      </AgreementSettings>
    </AssumedQuery>
  );
}

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

function useAssumptions({ assumptions, view }: ReportBody) {
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
    saveInUrl(read(next));
  };
  return { assumptions: Object.keys(typed).length === 0 ? assumptions : read(typed), change };
}

function saveInUrl({ query }: Assumptions) {
  const address = new URL(window.location.href);
  for (const name of assumptionNames) address.searchParams.delete(name);
  for (const [name, typed] of Object.entries(query)) address.searchParams.set(name, typed);
  window.history.replaceState(window.history.state, "", address);
}

function AgreementSettings({ children }: { children: React.ReactNode }) {
  return (
    <div className="bg-light-blue print:bg-transparent">
      <div className="mx-auto grid w-[min(75rem,100%)] gap-6 pb-16 desk:w-[min(75rem,100%-2*var(--gutter))] desk:grid-cols-[minmax(0,53.75rem)_minmax(0,1fr)] desk:items-start desk:gap-x-10 desk:gap-y-0 print:block print:w-full print:p-0">
        {children}
      </div>
    </div>
  );
}

function useFocusAfterStart() {
  const { pathname } = useLocation();
  const wasOpen = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each address shows the dialog or does not
  useEffect(() => {
    const isOpen = document.getElementById("start") !== null;
    const isClosed = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    if (!isClosed || document.activeElement !== document.body) return;
    const ways = [...document.querySelectorAll<HTMLElement>("[data-start]")].filter((way) =>
      way.checkVisibility(),
    );
    (ways.find(isInSight) ?? ways[0])?.focus();
  }, [pathname]);
}

function isInSight(element: HTMLElement) {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}

/**
 * Revalidates when the event stream reports progress, and polls while the stream is down. Returns the status for
 * screen readers.
 */
function useLiveEstimate({ leadId, state, letter, properties }: ReportPage) {
  const { revalidate } = useRevalidator();
  const isQueued = state === "queued";
  const waiting = isQueued || properties.some((property) => property.state === "queued");
  const hasWaited = useRef(isQueued);
  if (isQueued) hasWaited.current = true;

  useEffect(() => {
    if (!waiting) return;
    let poll: number | undefined;
    const look = () => void revalidate();
    const lookIfReady = async () => {
      const ready = await fetch("/readyz").then(
        (reply) => reply.ok,
        () => false,
      );
      if (ready) look();
    };
    const stopPolling = () => {
      window.clearInterval(poll);
      poll = undefined;
    };
    const stream = new EventSource(href("/analysis/:id/events", { id: leadId }));
    stream.addEventListener("change", look);
    stream.addEventListener("open", () => {
      stopPolling();
      look();
    });
    const goOnLooking = () => {
      poll ??= window.setInterval(lookIfReady, pollMs);
    };
    stream.addEventListener("error", goOnLooking);
    return () => {
      stopPolling();
      stream.close();
    };
  }, [waiting, leadId, revalidate]);

  if (!hasWaited.current) return "";
  if (isQueued) return "Analyzing Property. This may take a few moments...";
  const rent = letter?.view.rent;
  return rent ? `${rent.label}: ${formatDollars(rent.cents)}` : "Failed to load property analysis";
}

function useFigureFocus({ leadId, letter, state }: ReportPage, result: FormResult) {
  const navigation = useNavigation();
  const isLed = useNavigationType() !== "POP";
  const sent = useRef(false);
  const awaited = useRef("");
  const ended = letter ? "figure-title" : "state-title";

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each report
  useEffect(() => {
    if (!isLed) return;
    document.getElementById(title)?.focus({ preventScroll: true });
    awaited.current = state === "queued" ? title : "";
  }, [leadId]);

  useEffect(() => {
    if (navigation.state !== "idle") {
      sent.current ||= navigation.formData?.get("intent") === "facts";
      return;
    }
    const taken = sent.current && result === undefined;
    sent.current = false;
    if (!taken) return;
    goTo(ended);
    awaited.current = state === "queued" ? ended : "";
  }, [navigation, result, ended, state]);

  useEffect(() => {
    const { current: from } = awaited;
    if (!from || state === "queued") return;
    awaited.current = "";
    // The focused heading was replaced; focus anywhere else is the reader's own.
    if (document.activeElement !== document.body) return;
    if (from === title) document.getElementById(title)?.focus({ preventScroll: true });
    else goTo(ended);
  }, [ended, state]);
}

function goTo(id: string) {
  const heading = document.getElementById(id);
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: "start" });
}

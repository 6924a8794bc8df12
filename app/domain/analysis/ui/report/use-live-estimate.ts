import { useEffect, useRef } from "react";
import { href, useRevalidator } from "react-router";
import type { ReportPage } from "#app/domain/analysis/report/page.ts";
import { unread } from "#app/ui/connection/keep-page.ts";
import { formatDollars } from "#app/ui/format.ts";

const pollMs = 4_000;

/**
 * Fills in the report as soon as its estimate, or that of a property beside it, has come further: told by the stream of
 * events, and by looking every few seconds where the stream does not get through. Returns what a screen reader is told
 * about the estimate.
 */
export function useLiveEstimate({ leadId, state, letter, properties }: ReportPage) {
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
    window.addEventListener(unread, goOnLooking);
    return () => {
      window.removeEventListener(unread, goOnLooking);
      stopPolling();
      stream.close();
    };
  }, [waiting, leadId, revalidate]);

  if (!hasWaited.current) return "";
  if (isQueued) return "Analyzing Property. This may take a few moments...";
  const rent = letter?.view.rent;
  return rent ? `${rent.label}: ${formatDollars(rent.cents)}` : "Failed to load property analysis";
}

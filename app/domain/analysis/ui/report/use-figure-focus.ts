import { useEffect, useRef } from "react";
import { useNavigation, useNavigationType } from "react-router";
import type { ReportPage } from "#app/domain/analysis/report/page.ts";
import type { FormResult } from "#app/domain/analysis/ui/report/report.tsx";

/**
 * Who comes from a form or another report begins at the title. After a correction that was taken, reading goes on at
 * the figure: at the word that it is being worked out, then at the figure itself, unless the reader has gone elsewhere
 * meanwhile.
 */
export function useFigureFocus({ leadId, letter, state }: ReportPage, result: FormResult) {
  const navigation = useNavigation();
  const isLed = useNavigationType() !== "POP";
  const sent = useRef(false);
  /** What has the focus until the figure is there, and is drawn anew with it. */
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
    // The heading that had the focus is gone by now; focus anywhere else is the reader's own.
    if (document.activeElement !== document.body) return;
    if (from === title) document.getElementById(title)?.focus({ preventScroll: true });
    else goTo(ended);
  }, [ended, state]);
}

const title = "letter-title";

function goTo(id: string) {
  const heading = document.getElementById(id);
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: "start" });
}

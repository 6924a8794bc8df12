import { useEffect, useRef } from "react";
import { useNavigation } from "react-router";
import type { ReportPage } from "#app/domain/analysis/report/page.ts";
import type { FormResult } from "#app/domain/analysis/ui/report/report.tsx";

/**
 * After a correction that was taken, reading goes on at the figure: at the word that it is being worked out, then at
 * the figure itself, unless the reader has gone elsewhere meanwhile.
 */
export function useFigureFocus({ letter, state }: ReportPage, result: FormResult) {
  const navigation = useNavigation();
  const sent = useRef(false);
  const awaited = useRef(false);

  useEffect(() => {
    if (navigation.state !== "idle") {
      sent.current ||= navigation.formData?.get("intent") === "facts";
      return;
    }
    const taken = sent.current && result === undefined;
    sent.current = false;
    if (taken) goTo(letter ? "figure-title" : "state-title");
    if (taken) awaited.current = state === "queued";
  }, [navigation, result, letter, state]);

  useEffect(() => {
    if (!awaited.current || state === "queued") return;
    awaited.current = false;
    // The heading that had the focus is gone by now; focus anywhere else is the reader's own.
    if (document.activeElement === document.body) goTo(letter ? "figure-title" : "state-title");
  }, [letter, state]);
}

function goTo(id: string) {
  const heading = document.getElementById(id);
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: "start" });
}

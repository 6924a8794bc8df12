import { useEffect, useRef, useState } from "react";

/** @param refused a new object for each refusal. */
export function useProblemFocus(refused: object | undefined) {
  const form = useRef<HTMLFormElement>(null);
  // Conform renders the messages one step later.
  const [drawn, setDrawn] = useState<object>();
  useEffect(() => setDrawn(refused), [refused]);
  useEffect(() => {
    if (!drawn || form.current?.querySelector("[aria-invalid=true]:focus")) return;
    form.current?.querySelector<HTMLElement>("[aria-invalid=true], [role=alert]")?.focus();
  }, [drawn]);
  return form;
}

/** Only if the focused element no longer exists. */
export function focusSection(section: HTMLElement | null) {
  if (!section?.isConnected || document.activeElement !== document.body) return;
  section.tabIndex = -1;
  section.focus({ preventScroll: true });
}

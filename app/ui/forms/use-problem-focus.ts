import { useEffect, useRef, useState } from "react";

/**
 * For the form that a refusal belongs to: what is said of it may stand far above the button that sent it. The focus goes
 * to the first problem in the form, unless it is in a wrong field already.
 *
 * @param refused the refusal; a new one each time, though it says the same
 */
export function useProblemFocus(refused: object | undefined) {
  const form = useRef<HTMLFormElement>(null);
  // The form library draws what an answer says after the answer itself: it is looked for a step later.
  const [drawn, setDrawn] = useState<object>();
  useEffect(() => setDrawn(refused), [refused]);
  useEffect(() => {
    if (!drawn || form.current?.querySelector("[aria-invalid=true]:focus")) return;
    form.current?.querySelector<HTMLElement>("[aria-invalid=true], [role=alert]")?.focus();
  }, [drawn]);
  return form;
}

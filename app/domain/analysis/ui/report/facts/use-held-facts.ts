import { type RefObject, useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { type FactTexts, factTexts } from "#app/domain/analysis/report/fact-texts.ts";
import type { ReportPage } from "#app/domain/analysis/report/page.ts";
import { changedFields } from "#app/ui/forms/changed.ts";

type Held = { texts: FactTexts; revision: number };

/**
 * The facts that a form was filled with. They follow the page, but never under the hands of somebody who has typed:
 * the form then keeps what it was filled with, and what has changed since is told when it is sent.
 */
export function useHeldFacts(
  { facts, revision }: Pick<ReportPage, "facts" | "revision">,
  form: RefObject<HTMLFormElement | null>,
  isRefused: boolean,
): Held {
  const [held, hold] = useState<Held>(() => ({ texts: factTexts(facts), revision }));
  const { state, formData } = useNavigation();
  const isSending = formData?.get("intent") === "facts";
  const wasSending = useRef(false);
  useEffect(() => {
    const isTaken = state === "idle" && wasSending.current && !isRefused;
    wasSending.current = isSending || (state !== "idle" && wasSending.current);
    if (held.revision !== revision && (isTaken || changedFields(form.current).length === 0))
      hold({ texts: factTexts(facts), revision });
  }, [state, isSending, isRefused, facts, revision, held, form]);
  return held;
}

import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { useNavigationType } from "react-router";
import {
  changedFields,
  dropDraft,
  restoreDraft,
  saveDraft,
  savedDraft,
} from "#app/components/form/use-draft.ts";
import { useHydrated } from "#app/components/use-hydrated.ts";

const key = "enrollment";

type Options = {
  /** Off where nothing is typed, and where restored text would replace the home in the draft. */
  isOn: boolean;
  problem: string | null | undefined;
  onRestored: () => void;
};

/** Restores the draft after a reload or Back, but not after a link: another person may have followed it. */
export function useStepDraft(
  form: RefObject<HTMLFormElement | null>,
  { isOn, problem, onRestored }: Options,
) {
  const isReturning = useReturning();
  const save = () => {
    if (isOn) saveDraft(key, form.current);
  };
  const restore = useEffectEvent(() => {
    const draft = isReturning && isOn ? savedDraft(key) : null;
    dropDraft(key);
    if (!form.current) return;
    const shown = new FormData(form.current);
    if (draft && ["step", "from"].every((name) => draft.get(name) === shown.get(name)))
      restoreDraft(form.current, draft);
    if (changedFields(form.current).length === 0) return;
    save();
    onRestored();
  });
  useEffect(() => restore(), []);
  const saveUnsent = useEffectEvent(save);
  useEffect(() => {
    if (problem) saveUnsent();
  }, [problem]);
  return { save, drop: () => dropDraft(key) };
}

function useReturning() {
  const isHydrated = useHydrated();
  const navigationType = useNavigationType();
  const [isReturning] = useState(() => {
    if (isHydrated) return navigationType === "POP";
    if (typeof performance.getEntriesByType !== "function") return false;
    const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    return load !== undefined && load.type !== "navigate";
  });
  return isReturning;
}

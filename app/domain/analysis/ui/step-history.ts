import { type RefObject, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import type { FormState, Step } from "#app/domain/analysis/form-steps.ts";

/** What an entry of the browser's history holds while it shows the second step; the small script writes the same. */
const contactEntry = "contact";

/**
 * Ties the steps of the form to the browser's history, so that Back shows the first step as it was left and Forward
 * sends it again, as a draft does that comes back where the second step stood. Gives the step to show, and what a form
 * that is posted has to leave in its entry.
 */
export function useStepHistory(
  form: RefObject<HTMLFormElement | null>,
  { answer, fromDraft }: { answer: FormState | undefined; fromDraft: boolean },
) {
  const { key, state: entryState, pathname } = useLocation();
  const navigate = useNavigate();
  const idle = useNavigation().state === "idle";
  const entry: Step = entryState === contactEntry ? "contact" : "properties";
  const [step, setStep] = useState<Step>(answer?.step ?? "properties");
  const [lastAnswer, setLastAnswer] = useState(answer);
  if (answer !== lastAnswer) {
    setLastAnswer(answer);
    if (answer) setStep(answer.step);
  }

  const seen = useRef<{ answer?: FormState | undefined; key: string; fromDraft?: boolean }>({ key });
  useEffect(() => {
    // The answer is there a moment before its navigation is over, which another one would cut off.
    if (!idle) return;
    const before = seen.current;
    seen.current = { answer, key, fromDraft };
    if (answer && answer !== before.answer) {
      if (answer.step === entry) return;
      if (entry === "contact") void navigate(-1);
      else void navigate(pathname, { state: contactEntry, preventScrollReset: true });
    } else if ((key !== before.key || (fromDraft && !before.fromDraft)) && step !== entry) {
      if (entry === "contact") form.current?.requestSubmit();
      else setStep("properties");
    }
  }, [idle, answer, key, fromDraft, entry, step, form, pathname, navigate]);

  return { step, entryState: entry === "contact" ? contactEntry : undefined };
}

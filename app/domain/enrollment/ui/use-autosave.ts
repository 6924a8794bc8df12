import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { href, useFetcher, useNavigation } from "react-router";
import type { EnrollAnswer } from "#app/domain/enrollment/page.ts";
import { returningDraft } from "#app/domain/enrollment/ui/returning-draft.ts";
import { changedFields } from "#app/ui/forms/changed.ts";
import { dropDraft, saveDraft } from "#app/ui/forms/draft.ts";
import { restoreDraft } from "#app/ui/forms/use-draft.ts";

const pauseMs = 900;

/** Key of the draft of the step that was typed in last, in this tab until the server has it. */
const draft = "enrollment";

type Saved = {
  /** Not where nothing is typed, nor where only going on may replace what was typed before. */
  isOn: boolean;
  /** The answer to a form that was sent: where that could not be stored, it is the draft. */
  answer: EnrollAnswer | undefined;
  /** What was typed before a reload, or before the script ran, stands in the form. */
  onRestored: () => void;
};

/**
 * Saves what stands in the form once the typing pauses, and at once when somebody leaves the step or the page; until
 * the server has it, it is a draft in this tab too, so that neither a reload nor the browser's Back loses anything.
 * Returns what to call on every input, when the form is about to be sent, and when it is.
 */
export function useAutosave(form: RefObject<HTMLFormElement | null>, { isOn, answer, onRestored }: Saved) {
  const action = href("/enroll");
  const { submit, data } = useFetcher<EnrollAnswer>({ key: "enroll-keep" });
  const timer = useRef<number | undefined>(undefined);

  function stop() {
    window.clearTimeout(timer.current);
    timer.current = undefined;
  }

  /** What is still to be saved, once; null when nothing is. */
  function take() {
    if (timer.current === undefined || !form.current) return null;
    stop();
    const values = new FormData(form.current);
    values.set("go", "keep");
    return values;
  }

  function save() {
    const values = take();
    if (values) submit(values, { method: "post", action });
  }

  function later() {
    if (!isOn || !form.current) return;
    saveDraft(draft, form.current);
    stop();
    timer.current = window.setTimeout(save, pauseMs);
  }

  const restore = useEffectEvent(() => {
    if (!isOn || !form.current) return;
    restoreStep(form.current);
    if (changedFields(form.current).length === 0) return;
    later();
    onRestored();
  });
  useEffect(() => restore(), []);

  const settle = useEffectEvent(() => {
    // What was typed since the answer set out is still to be saved.
    if (data && !data.problem && timer.current === undefined) dropDraft(draft);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer, the same one again too
  useEffect(() => settle(), [data]);

  useEffect(() => {
    if (isOn && answer?.problem) saveDraft(draft, form.current);
  }, [isOn, answer, form]);

  const isLeaving = useNavigation().state === "loading";
  const saveNow = useEffectEvent(save);
  useEffect(() => {
    if (isLeaving) saveNow();
  }, [isLeaving]);

  const sendNow = useEffectEvent(() => {
    const values = take();
    if (values) navigator.sendBeacon(action, values);
  });
  useEffect(() => {
    const send = () => sendNow();
    addEventListener("pagehide", send);
    return () => removeEventListener("pagehide", send);
  }, []);

  return { later, stop, sent: () => dropDraft(draft) };
}

/** The page may have been drawn before the last saving came in; the home that it is drawn for is the page's, though. */
function restoreStep(form: HTMLFormElement) {
  const typed = returningDraft(draft);
  dropDraft(draft);
  typed?.delete("home");
  typed?.delete("draft");
  const now = new FormData(form);
  if (typed && ["step", "from"].every((name) => typed.get(name) === now.get(name))) restoreDraft(form, typed);
}

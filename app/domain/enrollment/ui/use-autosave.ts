import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { href, useFetcher, useNavigation } from "react-router";
import type { EnrollAnswer } from "#app/domain/enrollment/page.ts";
import { forgetAnswers, keepAnswers, returnAnswers } from "#app/domain/enrollment/ui/kept-answers.ts";
import { changedFields } from "#app/ui/forms/changed.ts";

const pauseMs = 900;

type Saved = {
  /** Not where nothing is typed, nor where only going on may replace what was typed before. */
  isOn: boolean;
  /** The answer to a form that was sent: where that could not be stored, this tab keeps it. */
  answer: EnrollAnswer | undefined;
  /** What was typed before a reload, or before the script ran, stands in the form. */
  onReturn: () => void;
};

/**
 * Saves what stands in the form once the typing pauses, and at once when somebody leaves the step or the page; until
 * the server has it, this tab keeps it too, so that neither a reload nor the browser's Back loses anything. Returns
 * what to call on every input, when the form is about to be sent, and when it is.
 */
export function useAutosave(form: RefObject<HTMLFormElement | null>, { isOn, answer, onReturn }: Saved) {
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
    keepAnswers(form.current);
    stop();
    timer.current = window.setTimeout(save, pauseMs);
  }

  const comeBack = useEffectEvent(() => {
    if (!isOn || !form.current) return;
    returnAnswers(form.current);
    if (changedFields(form.current).length === 0) return;
    later();
    onReturn();
  });
  useEffect(() => comeBack(), []);

  const settle = useEffectEvent(() => {
    // What was typed since the answer set out is still to be saved.
    if (data && !data.problem && timer.current === undefined) forgetAnswers();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer, the same one again too
  useEffect(() => settle(), [data]);

  useEffect(() => {
    if (isOn && answer?.problem && form.current) keepAnswers(form.current);
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

  return { later, stop, sent: forgetAnswers };
}

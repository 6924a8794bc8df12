import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { useFetcher, useNavigation } from "react-router";

const pauseMs = 900;

/**
 * Saves what stands in the form once the typing pauses, and at once when somebody leaves the step or the page, so that
 * neither a reload nor the browser's Back loses anything. Returns what to call on every input, and what to call when
 * the form is sent.
 */
export function useAutosave(form: RefObject<HTMLFormElement | null>, action: string) {
  const { submit } = useFetcher({ key: "enroll-keep" });
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
    stop();
    timer.current = window.setTimeout(save, pauseMs);
  }

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

  return { later, stop };
}

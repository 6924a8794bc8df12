import { type RefObject, useEffect, useRef } from "react";
import { useFetcher } from "react-router";

const pauseMs = 900;

/**
 * Saves what stands in the form once the typing pauses, so that a reload loses nothing. Returns what to call on every
 * input, and what to call when the form is sent.
 */
export function useAutosave(form: RefObject<HTMLFormElement | null>, action: string) {
  const { submit } = useFetcher({ key: "enroll-keep" });
  const timer = useRef<number | undefined>(undefined);
  const stop = () => window.clearTimeout(timer.current);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  function later() {
    stop();
    timer.current = window.setTimeout(() => {
      if (!form.current) return;
      const values = new FormData(form.current);
      values.set("go", "keep");
      submit(values, { method: "post", action });
    }, pauseMs);
  }

  return { later, stop };
}

import { type RefObject, useRef, useState } from "react";
import { textsIn } from "#app/components/form/use-draft.ts";

type State = { name: "saved"; at: Date } | { name: "waiting" | "failed" | "idle" };

const pauseMs = 2_000;

/** Posts the form to `action` two seconds after the last input; the server answers with `savedAt`. */
export function useAutosave(form: RefObject<HTMLFormElement | null>, action: string) {
  const [state, setState] = useState<State>({ name: "idle" });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const save = async () => {
    if (!form.current) return;
    const body = new URLSearchParams(textsIn(new FormData(form.current)));
    const savedAt = await post(action, body);
    // Someone typed while it was sent, so another save follows.
    if (timer.current === undefined) setState(savedAt ? { name: "saved", at: savedAt } : { name: "failed" });
  };
  return {
    state,
    onInput() {
      clearTimeout(timer.current);
      setState({ name: "waiting" });
      timer.current = setTimeout(() => {
        timer.current = undefined;
        void save();
      }, pauseMs);
    },
    onSubmit() {
      clearTimeout(timer.current);
      timer.current = undefined;
      setState({ name: "idle" });
    },
  };
}

/** Null if it was not stored: without a network, or a session. */
async function post(action: string, body: URLSearchParams): Promise<Date | null> {
  try {
    const response = await fetch(action, { method: "POST", body, signal: AbortSignal.timeout(10_000) });
    const isAnswer = response.ok && response.headers.get("Content-Type")?.includes("json");
    return isAnswer ? new Date((await response.json()).savedAt) : null;
  } catch {
    return null;
  }
}

import { useEffect, useEffectEvent, useRef } from "react";
import { useFetcher, useRevalidator } from "react-router";

/** What a door without a page says when it refuses. */
type ActReply = { problem: string; fields: Record<string, string[]> };

/**
 * A form for a door without a page. After a refusal the form stays as it is and the page looks again, since what it
 * shows may be what changed; `onDone` is called after each success.
 */
export function useAct(onDone?: () => void) {
  const { Form, state, data } = useFetcher<ActReply>();
  const { revalidate } = useRevalidator();
  const before = useRef(state);
  const ended = useEffectEvent(() => (data ? void revalidate() : onDone?.()));
  useEffect(() => {
    if (before.current !== "idle" && state === "idle") ended();
    before.current = state;
  }, [state]);
  const fields: Record<string, string[] | undefined> = data?.fields ?? {};
  return { Form, pending: state !== "idle", problem: data?.problem, fields };
}

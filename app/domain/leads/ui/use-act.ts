import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useFetcher, useRevalidator } from "react-router";

/** What a door of the office says when it refuses; `typed` and `fields` by the names of the fields. */
export type ActReply = {
  problem: string;
  fields: Partial<Record<string, string[]>>;
  typed: Partial<Record<string, string>>;
  /** The page may show what is not so any more. */
  recheck: boolean;
};

/**
 * A form of the office. After a refusal the form stays as it is, and the page looks again where what it shows may be
 * what changed; `onDone` is called after each success. `refused` is the answer that the page was drawn with, where no
 * script had sent the form.
 */
export function useAct(onDone?: () => void, refused?: ActReply) {
  const { Form, state, data } = useFetcher<ActReply>();
  const { revalidate } = useRevalidator();
  // Kept here, for the router forgets it when the page looks again.
  const [earlier, setEarlier] = useState(refused);
  const before = useRef(state);
  const ended = useEffectEvent(() => {
    if (data) return data.recheck ? void revalidate() : undefined;
    setEarlier(undefined);
    onDone?.();
  });
  useEffect(() => {
    if (before.current !== "idle" && state === "idle") ended();
    before.current = state;
  }, [state]);
  const reply = data ?? earlier;
  const fields = reply?.fields ?? {};
  const stands = Object.keys(fields).some((name) => name !== "");
  return {
    Form,
    pending: state !== "idle",
    problem: reply?.problem,
    /** The problem, unless it stands beside a field. */
    unplaced: stands ? undefined : reply?.problem,
    fields,
    typed: earlier?.typed,
  };
}

import { useEffect, useEffectEvent, useRef } from "react";

type Sending<Reply> = { state: "idle" | "submitting" | "loading"; data: Reply | undefined };

/** Once per submission; without an argument after a success. */
export function useAnswer<Reply>({ state, data }: Sending<Reply>, ended: (refusal?: Reply) => void) {
  const seen = useRef<Sending<Reply>>({ state, data: undefined });
  const tell = useEffectEvent(ended);
  useEffect(() => {
    const answer = answerOf(seen.current, { state, data });
    seen.current = { state, data: answer ? data : seen.current.data };
    if (answer) tell(answer.refusal);
  }, [state, data]);
}

/**
 * A fetcher still holds an old refusal after a redirect, and a fast response may arrive before the page shows
 * the submission.
 */
export function answerOf<Reply>(seen: Sending<Reply>, { state, data }: Sending<Reply>) {
  if (state !== "idle") return null;
  const isNew = data !== undefined && data !== seen.data;
  if (isNew) return { refusal: data };
  return seen.state === "idle" ? null : { refusal: undefined };
}

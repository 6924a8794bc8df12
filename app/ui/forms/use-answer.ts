import { useEffect, useEffectEvent, useRef } from "react";

type Sending<Reply> = { state: "idle" | "submitting" | "loading"; data: Reply | undefined };

/**
 * Tells how each sending of a form by a fetcher has ended: with what refused it, or with nothing, where it was taken and
 * led on.
 */
export function useAnswer<Reply>({ state, data }: Sending<Reply>, ended: (refusal?: Reply) => void) {
  const seen = useRef<Sending<Reply>>({ state, data: undefined });
  const tell = useEffectEvent(ended);
  useEffect(() => {
    const answer = answerOf(seen.current, { state, data });
    // An answer counts as told once it was.
    seen.current = { state, data: answer ? data : seen.current.data };
    if (answer) tell(answer.refusal);
  }, [state, data]);
}

/**
 * The answer between two looks at a fetcher; null while there is none. The fetcher keeps a refusal when the next answer
 * leads on, so that what was told already is none. One that comes so fast that the page has not shown yet that the form
 * was on its way is one all the same: passed over, it would later be told in place of a success.
 */
export function answerOf<Reply>(seen: Sending<Reply>, { state, data }: Sending<Reply>) {
  if (state !== "idle") return null;
  const isNew = data !== undefined && data !== seen.data;
  if (isNew) return { refusal: data };
  return seen.state === "idle" ? null : { refusal: undefined };
}

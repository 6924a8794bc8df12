import { useCallback, useEffect, useRef, useState } from "react";
import { href, useFetchers, useNavigation, useRevalidator } from "react-router";

const words = { waiting: "", live: "Live", lost: "Reconnecting" };

/** Says whether the page follows what happens, and makes it do so: after each change it looks again. */
export function LiveDot() {
  const look = useLook();
  const [state, setState] = useState<keyof typeof words>("waiting");
  useEffect(() => follow(look, setState), [look]);
  return (
    <p className="inline-flex items-center gap-1.5 text-xs text-quiet">
      {state === "live" ? <span className="lit" aria-hidden="true" /> : null}
      {state === "lost" ? (
        <span
          className="size-2.25 flex-none rounded-full border border-dashed border-edge"
          aria-hidden="true"
        />
      ) : null}
      {words[state]}
    </p>
  );
}

/**
 * Looks again, once nothing else is under way: a look cuts off a navigation that reads the page anew, and with it the
 * words that it brings.
 */
function useLook() {
  const { revalidate } = useRevalidator();
  const isMoving = useNavigation().state !== "idle";
  const isSending = useFetchers().some((fetcher) => fetcher.state !== "idle");
  const isBusy = isMoving || isSending;
  const now = useRef({ isBusy, isDue: false });
  useEffect(() => {
    now.current.isBusy = isBusy;
    if (isBusy || !now.current.isDue) return;
    now.current.isDue = false;
    void revalidate();
  }, [isBusy, revalidate]);
  return useCallback(() => {
    if (now.current.isBusy) now.current.isDue = true;
    else void revalidate();
  }, [revalidate]);
}

const leastMs = 800;
const retryMs = 5_000;

/** Listens until the returned function is called; a hidden page waits with looking until it is seen again. */
function follow(look: () => void, tell: (state: "live" | "lost") => void) {
  let source: EventSource;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let due = false;

  const lookSoon = () => {
    due = true;
    if (document.hidden || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      due = false;
      look();
    }, leastMs);
  };
  const connect = () => {
    source = new EventSource(href("/events"));
    source.addEventListener("change", lookSoon);
    source.onopen = () => {
      // What happened between the page's reading and now was told to nobody.
      lookSoon();
      tell("live");
    };
    source.onerror = () => {
      tell("lost");
      // The browser tries again by itself unless it was refused.
      if (source.readyState === EventSource.CLOSED) retry = setTimeout(connect, retryMs);
    };
  };
  const seen = () => {
    if (!document.hidden && due) lookSoon();
  };

  connect();
  document.addEventListener("visibilitychange", seen);
  return () => {
    document.removeEventListener("visibilitychange", seen);
    clearTimeout(timer);
    clearTimeout(retry);
    source.close();
  };
}

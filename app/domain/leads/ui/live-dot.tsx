import { useEffect, useEffectEvent, useRef, useState } from "react";
import { href, useFetchers, useNavigation, useRevalidator } from "react-router";
import { unread } from "#app/ui/connection/keep-page.ts";
import { LogInAgain } from "#app/ui/forms/log-in-again.tsx";

/** Says whether the page follows what happens, and makes it do so: after each change it looks again. */
export function LiveDot() {
  const state = useLive();
  return (
    <p className="inline-flex items-center gap-1.5 text-xs text-quiet">
      {state === "live" ? <span className="lit" aria-hidden="true" /> : null}
      {state === "lost" || state === "ended" ? (
        <span
          className="size-2.25 flex-none rounded-full border border-dashed border-edge"
          aria-hidden="true"
        />
      ) : null}
      <span>
        {words[state]}
        <span role="status">{state === "ended" ? <SessionEnded /> : null}</span>
      </span>
    </p>
  );
}

type State = "waiting" | "live" | "lost" | "ended";

const words: Record<State, string> = { waiting: "", live: "Live", lost: "Reconnecting", ended: "" };

/** What stands on the page is kept: it says where to log in, and does not go there. */
const SessionEnded = () => (
  <>
    Your session has ended. <LogInAgain />
  </>
);

function useLive() {
  const [state, setState] = useState<State>("waiting");
  const { revalidate } = useRevalidator();
  const isMoving = useNavigation().state !== "idle";
  const isSending = useFetchers().some((fetcher) => fetcher.state !== "idle");
  const isBusy = isMoving || isSending;
  const following = useRef<ReturnType<typeof follow>>(undefined);
  const look = useEffectEvent(() => void revalidate());
  useEffect(() => {
    // A session that has ended is not found again by a stream that only tries to come back.
    const tell = (now: State) => setState((before) => (before === "ended" && now === "lost" ? before : now));
    following.current = follow(() => look(), tell);
    return following.current.stop;
  }, []);
  useEffect(() => following.current?.wait(isBusy), [isBusy]);
  return state;
}

const leastMs = 800;
const retryMs = 5_000;
const patienceMs = 3_000;

/**
 * Looks after each change until `stop` is called. A hidden page waits with it until it is seen again, and a busy one
 * until nothing is under way: a look cuts off a navigation that reads the page anew, and with it the words that it
 * brings.
 */
function follow(look: () => void, tell: (state: State) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let due = false;
  let isBusy = false;
  let isOver = false;
  let sentAt = Number.NEGATIVE_INFINITY;

  const lookSoon = (ms = leastMs) => {
    due = true;
    if (document.hidden || isBusy || timer) return;
    timer = setTimeout(async () => {
      due = false;
      const answer = await askSession();
      timer = undefined;
      if (!isOver) heard(answer);
    }, ms);
  };
  const heard = (answer: State) => {
    if (answer !== "live") {
      tell(answer);
      return lookSoon(retryMs);
    }
    if (stream.state() === EventSource.CLOSED) return stream.open();
    if (isBusy || performance.now() - sentAt < leastMs) return lookSoon();
    if (stream.state() === EventSource.OPEN) tell("live");
    look();
    if (due) lookSoon();
  };
  const resume = () => {
    if (due) lookSoon();
  };

  // React tells of a form that is being sent a moment later, and the router forgets where the answer to it leads when a
  // look begins after it.
  const noteSending = () => {
    sentAt = performance.now();
  };

  const stream = listen(lookSoon, tell);
  const lookAgain = () => {
    tell("lost");
    lookSoon(retryMs);
  };

  document.addEventListener("visibilitychange", resume);
  document.addEventListener("submit", noteSending, { capture: true });
  window.addEventListener(unread, lookAgain);
  return {
    wait(busy: boolean) {
      isBusy = busy;
      resume();
    },
    stop() {
      isOver = true;
      document.removeEventListener("visibilitychange", resume);
      document.removeEventListener("submit", noteSending, { capture: true });
      window.removeEventListener(unread, lookAgain);
      clearTimeout(timer);
      stream.close();
    },
  };
}

/** The stream of changes. Once it was refused it stays closed, until it is opened anew. */
function listen(lookSoon: (ms?: number) => void, tell: (state: State) => void) {
  let source: EventSource;
  const open = () => {
    source = new EventSource(href("/events"));
    source.addEventListener("change", () => lookSoon());
    source.onopen = () => {
      // What happened between the page's reading and now was told to nobody.
      lookSoon();
      tell("live");
    };
    source.onerror = () => {
      tell("lost");
      // The browser tries again by itself unless it was refused.
      if (source.readyState === EventSource.CLOSED) lookSoon(retryMs);
    };
  };
  open();
  return { open, state: () => source.readyState, close: () => source.close() };
}

/**
 * Whether a look would be answered. The router leaves the page for the sign-in or for a problem where it is not, and
 * takes what is typed there with it.
 */
async function askSession(): Promise<State> {
  try {
    const { status } = await fetch(href("/events/session"), { signal: AbortSignal.timeout(patienceMs) });
    if (status === 401) return "ended";
    return status === 204 ? "live" : "lost";
  } catch {
    return "lost";
  }
}

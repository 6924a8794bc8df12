import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useFetchers, useNavigation, useRevalidator } from "react-router";
import { LogInAgain } from "#app/components/form/log-in-again.tsx";
import { changedFields } from "#app/components/form/use-draft.ts";
import { beginRefresh, endRefresh } from "#app/components/office/refresh.ts";
import { askSession, listenToOffice } from "#app/components/office-events.ts";

interface LiveDotProps {
  /** The leads that this page shows; without them, it refreshes after a change of any lead. */
  leads?: readonly string[];
  /** Refreshes after a notification of the user too. */
  notifications?: boolean;
  /** Puts a refresh off. */
  paused?: boolean;
  /** No refresh removes a form of this page. */
  keepsForms?: boolean;
}

/** While a form is open or filled in, changes are announced instead of shown: they could remove its row. */
export function LiveDot(props: LiveDotProps) {
  const { state, show } = useLive(props);
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
        {labels[state]}
        {/* A link and no redirect, so that typed text isn't lost. */}
        <span role="status">
          {state === "ended" ? (
            <>
              Your session has ended. <LogInAgain />
            </>
          ) : null}
          {state === "held" ? "Someone changed what is shown here. " : null}
        </span>
        {state === "held" ? (
          <button type="button" className="link min-h-6" onClick={show}>
            Show the changes
          </button>
        ) : null}
      </span>
    </p>
  );
}

const labels = { waiting: "", live: "Live", held: "", lost: "Reconnecting", ended: "" };
type State = keyof typeof labels;

function useLive(props: LiveDotProps) {
  const [state, setState] = useState<State>("waiting");
  const { revalidate } = useRevalidator();
  const isMoving = useNavigation().state !== "idle";
  const isSending = useFetchers().some((fetcher) => fetcher.state !== "idle");
  const isBusy = isMoving || isSending || props.paused === true;
  const following = useRef<ReturnType<typeof follow>>(undefined);
  const refresh = () => {
    beginRefresh();
    void revalidate().finally(endRefresh);
  };
  const readPage = useEffectEvent((): Page => ({ ...props, refresh }));
  useEffect(() => {
    // A reconnecting stream can't restore an ended session.
    const report = (now: State) =>
      setState((before) => (before === "ended" && now === "lost" ? before : now));
    following.current = follow(() => readPage(), report);
    return following.current.stop;
  }, []);
  useEffect(() => following.current?.wait(isBusy), [isBusy]);
  return { state, show: () => following.current?.show() };
}

function isFormInUse() {
  if (document.querySelector("main details[open] form, main dialog[open]")) return true;
  const forms = document.querySelectorAll<HTMLFormElement>("main form[method=post]");
  return [...forms].some((form) => changedFields(form).some(({ type }) => type !== "checkbox"));
}

/** `changed` are IDs separated by commas, `many`, or empty if signals were missed. */
export const concernsOneOf = (leads: readonly string[] | undefined, changed: string) =>
  !leads || changed === "" || changed === "many" || changed.split(",").some((id) => leads.includes(id));

type Page = LiveDotProps & { refresh: () => void };

const leastMs = 800;
const retryMs = 5_000;
/** A submission that React has not reported by then was none. */
const reportMs = 5_000;

/**
 * Revalidates after each change. Waits while the page is hidden or busy: revalidation would cancel a navigation and
 * lose its message.
 */
function follow(readPage: () => Page, report: (state: State) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let due = false;
  let isBusy = false;
  let isOver = false;
  let isWanted = false;
  let sentAt = Number.NEGATIVE_INFINITY;

  const checkSoon = (ms = leastMs) => {
    due = true;
    if (document.hidden || isBusy || timer) return;
    timer = setTimeout(async () => {
      due = false;
      const answer = await askSession();
      timer = undefined;
      if (!isOver) handleAnswer(answer);
    }, ms);
  };
  const handleAnswer = (answer: Awaited<ReturnType<typeof askSession>>) => {
    if (typeof answer === "string") {
      report(answer);
      return checkSoon(retryMs);
    }
    if (stream.state() === EventSource.CLOSED) return stream.open();
    if (isBusy || performance.now() - sentAt < reportMs) return checkSoon();
    if (!isWanted && !readPage().keepsForms && isFormInUse()) {
      report("held");
      return checkSoon(retryMs);
    }
    isWanted = false;
    if (stream.state() === EventSource.OPEN) report("live");
    readPage().refresh();
    if (due) checkSoon();
  };
  const resume = () => {
    if (due) checkSoon();
  };

  // React reports a submission late, and a revalidation in between makes the router lose its redirect.
  const noteSending = () => {
    sentAt = performance.now();
  };

  const stream = listenToOffice({
    change(data) {
      if (concernsOneOf(readPage().leads, data)) checkSoon();
    },
    notification() {
      if (readPage().notifications) checkSoon();
    },
    open() {
      // Catches changes between the page load and the connection.
      checkSoon();
      report("live");
    },
    lost(isClosed) {
      report("lost");
      // The browser reconnects unless it was refused.
      if (isClosed) checkSoon(retryMs);
    },
  });
  document.addEventListener("visibilitychange", resume);
  document.addEventListener("submit", noteSending, { capture: true });
  return {
    wait(busy: boolean) {
      if (isBusy && !busy) sentAt = Number.NEGATIVE_INFINITY;
      isBusy = busy;
      resume();
    },
    show() {
      isWanted = true;
      clearTimeout(timer);
      timer = undefined;
      checkSoon(0);
    },
    stop() {
      isOver = true;
      document.removeEventListener("visibilitychange", resume);
      document.removeEventListener("submit", noteSending, { capture: true });
      clearTimeout(timer);
      stream.close();
    },
  };
}

import { href } from "react-router";

type Listener = {
  /** With the payload of the event. */
  change?: (data: string) => void;
  notification?: () => void;
  /** Also at once if the stream is open already. */
  open?: () => void;
  /** A refused stream stays closed until it is reopened. */
  lost?: (isClosed: boolean) => void;
};

// One per tab, because browsers open few connections to a server.
let source: EventSource | undefined;
const listeners = new Set<Listener>();
const notifyAll = (how: (listener: Listener) => void) => [...listeners].forEach(how);

export function listenToOffice(listener: Listener) {
  listeners.add(listener);
  if (!source || source.readyState === EventSource.CLOSED) connect();
  else if (source.readyState === EventSource.OPEN)
    queueMicrotask(() => listeners.has(listener) && listener.open?.());
  return {
    open: connect,
    state: () => source?.readyState ?? EventSource.CLOSED,
    close() {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      source?.close();
      source = undefined;
    },
  };
}

let rest: ReturnType<typeof setTimeout> | undefined;
const hiddenMs = 30_000;

/** A hidden tab gives its connection back. */
function followVisibility() {
  clearTimeout(rest);
  if (document.hidden) rest = setTimeout(() => source?.close(), hiddenMs);
  else if (source?.readyState === EventSource.CLOSED) {
    connect();
    notifyAll((each) => each.notification?.());
  }
}

function connect() {
  document.addEventListener("visibilitychange", followVisibility);
  source?.close();
  const opened = new EventSource(href("/events"));
  source = opened;
  opened.addEventListener("change", ({ data }) => notifyAll((each) => each.change?.(String(data))));
  opened.addEventListener("notification", () => notifyAll((each) => each.notification?.()));
  opened.onopen = () => notifyAll((each) => each.open?.());
  opened.onerror = () => notifyAll((each) => each.lost?.(opened.readyState === EventSource.CLOSED));
}

const patienceMs = 3_000;

export type Unread = { unread: number; now: Date };

/** Asked before data is loaded: without a session the router would leave the page and lose typed text. */
export async function askSession(): Promise<Unread | "ended" | "lost"> {
  try {
    const response = await fetch(href("/events/session"), { signal: AbortSignal.timeout(patienceMs) });
    if (response.status === 401) return "ended";
    if (!response.ok) return "lost";
    const { unread, now } = await response.json();
    return { unread, now: new Date(now) };
  } catch {
    return "lost";
  }
}

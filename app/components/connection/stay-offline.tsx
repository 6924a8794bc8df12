import {
  createContext,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useCallback,
  useContext,
  useEffect,
  useState,
} from "react";

const Stay = createContext(() => {});

export const useStay = () => useContext(Stay);

/** Offline, a link would replace the page with an error. */
export function StayOffline({ children }: { children: ReactNode }) {
  const [stopped, setStopped] = useState(false);
  useEffect(() => {
    if (!stopped) return;
    const online = new AbortController();
    window.addEventListener("online", () => setStopped(false), { signal: online.signal });
    return () => online.abort();
  }, [stopped]);

  const tell = useCallback(() => setStopped(true), []);
  const stay = (event: SyntheticEvent) => {
    if (navigator.onLine) return;
    event.preventDefault();
    tell();
  };

  return (
    <div
      className="contents"
      onClickCapture={(event) => (leavesPage(event) ? stay(event) : undefined)}
      onSubmitCapture={(event) => (isAsking(event.target) ? stay(event) : undefined)}
    >
      <Stay value={tell}>{children}</Stay>
      <p role="alert" className="stay-offline">
        {stopped
          ? "You are offline, so this page stays as it is, and nothing was loaded. Try again once you are connected."
          : null}
      </p>
    </div>
  );
}

function leavesPage({ target, button, metaKey, ctrlKey, shiftKey }: MouseEvent) {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || button !== 0 || metaKey || ctrlKey || shiftKey) return false;
  const isHere = link.pathname === location.pathname && link.search === location.search && link.hash !== "";
  return (
    link.origin === location.origin && link.target === "" && !link.download && !link.ariaHasPopup && !isHere
  );
}

const isAsking = (form: EventTarget) => form instanceof HTMLFormElement && form.method === "get";

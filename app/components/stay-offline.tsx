import { type MouseEvent, type ReactNode, type SyntheticEvent, useState } from "react";

/** Offline, a link would replace the page with an error. */
export function StayOffline({ children }: { children: ReactNode }) {
  const [stopped, setStopped] = useState(false);
  const stay = (event: SyntheticEvent) => {
    if (navigator.onLine) return;
    event.preventDefault();
    setStopped(true);
    window.addEventListener("online", () => setStopped(false), { once: true });
  };

  return (
    <div
      className="contents"
      onClickCapture={(event) => (leavesByLink(event) ? stay(event) : undefined)}
      onSubmitCapture={(event) => (leavesByForm(event.target) ? stay(event) : undefined)}
    >
      {children}
      <p
        role="alert"
        className="fixed inset-x-4 bottom-4 z-50 mx-auto max-w-136 rounded-card border border-red bg-tint-red px-3.5 py-2.5 text-[0.875rem] font-medium text-tint-red-ink shadow-float empty:hidden"
      >
        {stopped ? "You are offline. This page stays open. Try again once you are connected." : null}
      </p>
    </div>
  );
}

function leavesByLink({ target, button, metaKey, ctrlKey, shiftKey }: MouseEvent) {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || button !== 0 || metaKey || ctrlKey || shiftKey) return false;
  const isHere = link.pathname === location.pathname && link.search === location.search && link.hash !== "";
  return (
    link.origin === location.origin && link.target === "" && !link.download && !link.ariaHasPopup && !isHere
  );
}

const leavesByForm = (form: EventTarget) =>
  form instanceof HTMLFormElement && (form.method === "get" || "leaves" in form.dataset);

import { useEffect } from "react";
import { useBeforeUnload, useBlocker } from "react-router";

/** Asks before another page is opened while something is typed and not saved. */
export function useLeaveCare(unsaved: boolean) {
  useBeforeUnload((event) => {
    if (unsaved) event.preventDefault();
  });
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: there }) =>
      unsaved && (here.pathname !== there.pathname || plain(here.search) !== plain(there.search)),
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    if (window.confirm("Leave without saving? What you typed here would be lost.")) blocker.proceed();
    else blocker.reset();
  }, [blocker]);
}

/** The router writes `policy%3Aterms` where the address bar has `policy:terms`. */
const plain = (search: string) => new URLSearchParams(search).toString();

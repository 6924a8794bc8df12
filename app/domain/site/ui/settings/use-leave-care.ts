import { useEffect } from "react";
import { useBeforeUnload, useBlocker } from "react-router";

/**
 * Asks before another page is opened while something is typed and not saved.
 *
 * @param own the address that the form is sent to, which is no other page.
 */
export function useLeaveCare(unsaved: boolean, own: string) {
  useBeforeUnload((event) => {
    if (unsaved) event.preventDefault();
  });
  const [path, search] = own.split("?");
  const blocker = useBlocker(
    ({ nextLocation: there }) =>
      unsaved && (there.pathname !== path || plain(there.search) !== plain(search)),
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    if (window.confirm("Leave without saving? What you typed here would be lost.")) blocker.proceed();
    else blocker.reset();
  }, [blocker]);
}

/** The router writes `policy%3Aterms` where the address bar has `policy:terms`. */
const plain = (search = "") => new URLSearchParams(search).toString();

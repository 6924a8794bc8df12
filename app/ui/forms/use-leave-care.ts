import { type FormEvent, useEffect, useState } from "react";
import { useBeforeUnload, useBlocker } from "react-router";
import { changedFields } from "#app/ui/forms/changed.ts";

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

/**
 * The same for a form whose fields keep their own values; gives what the form calls on every change.
 *
 * @param sent values that were refused stand in the fields again, so there is something to lose from the start.
 */
export function useFormLeaveCare({ own, pending, sent }: { own: string; pending: boolean; sent: boolean }) {
  const [touched, setTouched] = useState(false);
  useLeaveCare((touched || sent) && !pending, own);
  return (event: FormEvent<HTMLFormElement>) => setTouched(changedFields(event.currentTarget).length > 0);
}

/** The router writes `policy%3Aterms` where the address bar has `policy:terms`. */
const plain = (search = "") => new URLSearchParams(search).toString();

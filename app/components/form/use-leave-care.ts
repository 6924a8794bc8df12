import { type FormEvent, useState } from "react";
import { useBeforeUnload, useBlocker } from "react-router";
import { changedFields } from "#app/components/form/use-draft.ts";

/**
 * Asks before the router leaves, at once: a revalidation that ends first makes it forget what it blocked.
 * @param own the form's action, which does not count as leaving.
 */
export function useLeaveCare(unsaved: boolean, own: string, onStay?: () => void) {
  useBeforeUnload((event) => {
    if (unsaved) event.preventDefault();
  });
  const [path, search] = own.split("?");
  useBlocker(({ nextLocation: there }) => {
    const isHere = there.pathname === path && plain(there.search) === plain(search);
    if (!unsaved || isHere || window.confirm(question)) return false;
    onStay?.();
    return true;
  });
}

const question = "Leave without saving? What you typed here would be lost.";

type LeaveCare = { own: string; pending: boolean; sent: boolean; onStay?: () => void };

/** @param sent refused values count as unsaved. */
export function useFormLeaveCare({ own, pending, sent, onStay }: LeaveCare) {
  const [touched, setTouched] = useState(false);
  useLeaveCare((touched || sent) && !pending, own, onStay);
  return (event: FormEvent<HTMLFormElement>) => setTouched(changedFields(event.currentTarget).length > 0);
}

/** The router writes `policy%3Aterms`, the address bar `policy:terms`. */
const plain = (search = "") => new URLSearchParams(search).toString();

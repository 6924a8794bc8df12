import { type ComponentType, type MouseEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useStay } from "#app/ui/connection/stay-offline.tsx";
import { useLater } from "#app/ui/connection/use-later.ts";
import { keepPlace } from "#app/ui/keep-place.ts";

type Opened = { open: boolean; onClose: () => void };

/**
 * For a link to a form that has a page of its own, `own`: opens it over this one. Its program comes once this page
 * stands; where that could not be loaded, and without a script, the link leads to the page, or says that there is no
 * connection. Closed, it keeps what was typed.
 */
export function useLaterDialog<Props extends Opened>(own: string, load: () => Promise<ComponentType<Props>>) {
  const navigate = useNavigate();
  const stay = useStay();
  const { Part, want } = useLater(load);
  const [open, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  if (open && !wasOpen) setWasOpen(true);
  const fetchAhead = useEffectEvent(want);
  useEffect(() => fetchAhead(), []);
  const place = useRef<HTMLElement>(null);
  // The link goes where it is offered no more: the keyboard goes on where it stood.
  useEffect(() => {
    if (!open) keepPlace(place.current);
  }, [open]);
  return {
    Dialog: wasOpen ? Part : undefined,
    open,
    onClose: () => setOpen(false),
    onClick: (event: MouseEvent) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      place.current = event.currentTarget.closest("section");
      setOpen(true);
      want(() => {
        setOpen(false);
        if (navigator.onLine) void navigate(own);
        else stay();
      });
    },
  };
}

/**
 * What a dialog is about to do: while it is open the same, whatever takes its place on the page meanwhile. What was typed
 * stays then, and the door tells why it is too late.
 */
export function useHeld<Act extends string>(act: Act | null, open: boolean) {
  const [held, setHeld] = useState(act);
  const next = open ? (held ?? act) : act;
  if (next !== held) setHeld(next);
  return next;
}

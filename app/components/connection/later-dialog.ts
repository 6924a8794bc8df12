import { type ComponentType, type MouseEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useStay } from "#app/components/connection/stay-offline.tsx";
import { useLater } from "#app/components/connection/use-later.ts";
import { keepPlace } from "#app/components/keep-scroll.ts";

type Opened = { open: boolean; onClose: () => void };

/** Opens the form at `own` in a dialog. Without JavaScript or the chunk, the link opens the page. */
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
  // The focused link no longer exists.
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

/** An open dialog does not change its action. */
export function useHeld<Act extends string>(act: Act | null, open: boolean) {
  const [held, setHeld] = useState(act);
  const next = open ? (held ?? act) : act;
  if (next !== held) setHeld(next);
  return next;
}

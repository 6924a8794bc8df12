import { CircleAlert, CircleCheck, X } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useMemo, useState } from "react";
import { createPortal } from "react-dom";
import { useHydrated } from "#app/ui/use-hydrated.ts";

export interface ToastMessage {
  tone: "success" | "error";
  text: string;
  /** What it tells of; a newer message about the same takes its place. */
  about?: string | undefined;
  /** A button beside it, which gives more time. */
  action?: ReactNode;
}

interface ShownToast extends ToastMessage {
  id: number;
}

const limit = 20;
const stays = 6_000;
const staysWithAction = 30_000;

/** The messages that answers leave behind on a hydrated page, newest last, at most twenty, each shown once. */
export function FlashToasts({ flash }: { flash: ToastMessage | null }) {
  const [shown, setShown] = useState<ShownToast[]>(() => (flash ? [{ ...flash, id: 0 }] : []));
  const [seen, setSeen] = useState(flash);
  const dismiss = useCallback(
    (id: number) => setShown((before) => before.filter((toast) => toast.id !== id)),
    [],
  );

  if (flash !== seen) {
    setSeen(flash);
    if (flash) setShown((before) => withToast(before, flash));
  }

  const { modal, ready } = useTopModal(flash);
  const toasts = <Toasts toasts={ready ? shown : nothing} onDismiss={dismiss} />;
  return modal ? createPortal(toasts, modal) : toasts;
}

const nothing: readonly ShownToast[] = [];

/**
 * The modal dialog that is open. Everything outside of it is inert, the top layer too: only inside it a message can be
 * read out and dismissed. `ready` comes a moment after the move, since a live region tells what is put into it later.
 */
function useTopModal(flash: ToastMessage | null) {
  const [modal, setModal] = useState<Element | null>(null);
  const [settled, setSettled] = useState<Element | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message looks again, whatever it says
  useEffect(() => {
    const look = () => setModal([...document.querySelectorAll("dialog:modal")].at(-1) ?? null);
    const stop = new AbortController();
    const options = { capture: true, signal: stop.signal };
    look();
    document.addEventListener("toggle", look, options);
    document.addEventListener("close", look, options);
    // A dialog that leaves the page together with its last words closes outside of the document.
    modal?.addEventListener("close", look, options);
    return () => stop.abort();
  }, [flash, modal]);

  useEffect(() => setSettled(modal), [modal]);
  return { modal, ready: settled === modal };
}

/** For pages without hydration: the flashed message as a status; its cross works by itself. */
export function Toaster({ flash }: { flash?: ToastMessage | null }) {
  const toasts = useMemo(() => (flash ? [{ ...flash, id: 0 }] : []), [flash]);
  return <Toasts toasts={toasts} />;
}

/** Adds a message in place of older ones of the same text or about the same, and lets the oldest go past the limit. */
export function withToast(before: readonly ShownToast[], toast: ToastMessage): ShownToast[] {
  const id = (before.at(-1)?.id ?? -1) + 1;
  const isSame = ({ text, about }: ToastMessage) =>
    text === toast.text || (about !== undefined && about === toast.about);
  const others = before.filter((each) => !isSame(each));
  return [...others, { ...toast, id }].slice(-limit);
}

interface ToastsProps {
  toasts: readonly ShownToast[];
  onDismiss?: (id: number) => void;
}

function Toasts({ toasts, onDismiss }: ToastsProps) {
  return (
    <div role="status" aria-live="polite" className="toasts">
      {toasts.map((toast) => (
        <Toast key={toast.id} toast={toast} onDismiss={onDismiss} />
      ))}
    </div>
  );
}

function Toast({ toast, onDismiss }: { toast: ShownToast; onDismiss?: (id: number) => void }) {
  const [held, setHeld] = useState(false);
  const hydrated = useHydrated();
  // Without a script the element has to close by itself. Added by one, it would take the Escape that is meant for a
  // modal dialog, and Chromium then closes neither.
  const [Element] = useState<"div" | "dialog">(hydrated ? "div" : "dialog");
  const { id, tone, action } = toast;
  const dismiss = useCallback(() => onDismiss?.(id), [onDismiss, id]);

  // Good news leaves by itself; an error stays until it was read.
  useEffect(() => {
    if (tone === "error" || held || !onDismiss) return;
    const timer = setTimeout(dismiss, action ? staysWithAction : stays);
    return () => clearTimeout(timer);
  }, [tone, held, action, dismiss, onDismiss]);

  return (
    <Element
      {...(Element === "dialog" && { open: true })}
      role="dialog"
      aria-label={tone === "error" ? "Error message" : "Message"}
      className="toast on-ink"
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onClose={dismiss}
    >
      {tone === "error" ? (
        <CircleAlert aria-hidden="true" className="size-4.5 flex-none text-lamp" />
      ) : (
        <CircleCheck aria-hidden="true" className="size-4.5 flex-none text-light-blue" />
      )}
      <p className="mr-auto py-1 font-medium">{toast.text}</p>
      {action}
      <form method="dialog" className="flex-none">
        <button
          {...(Element === "dialog" ? { type: "submit" } : { type: "button", onClick: dismiss })}
          aria-label="Dismiss"
          className="grid size-7 place-items-center rounded-badge text-mist hover:text-white pointer-coarse:size-10"
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      </form>
    </Element>
  );
}

import { CircleAlert, CircleCheck, X } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useMemo, useState } from "react";
import { createPortal } from "react-dom";
import { useHydrated } from "#app/components/use-hydrated.ts";

export interface ToastMessage {
  tone: "success" | "error";
  text: string;
  about?: string | undefined;
  /** Gives more time. */
  action?: ReactNode;
}

interface ShownToast extends ToastMessage {
  id: number;
}

const limit = 20;
const stays = 6_000;
const staysWithAction = 30_000;

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

  useEffect(() => {
    const name = location.protocol === "https:" ? "__Host-toast" : "toast";
    // biome-ignore lint/suspicious/noDocumentCookie: the replacement is asynchronous
    if (flash) document.cookie = `${name}=; path=/; max-age=0${name === "toast" ? "" : "; secure"}`;
  }, [flash]);

  const { modal, ready } = useTopModal(flash);
  const toasts = <Toasts toasts={ready ? shown : nothing} onDismiss={dismiss} />;
  return modal ? createPortal(toasts, modal) : toasts;
}

const nothing: readonly ShownToast[] = [];

/**
 * Everything outside a modal dialog is inert. `ready` follows the move, since a live region announces later
 * changes only.
 */
function useTopModal(flash: ToastMessage | null) {
  const [modal, setModal] = useState<Element | null>(null);
  const [settled, setSettled] = useState<Element | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for each new message
  useEffect(() => {
    const look = () => setModal([...document.querySelectorAll("dialog:modal")].at(-1) ?? null);
    const stop = new AbortController();
    const options = { capture: true, signal: stop.signal };
    look();
    document.addEventListener("toggle", look, options);
    document.addEventListener("close", look, options);
    // A removed dialog fires `close` outside the document.
    modal?.addEventListener("close", look, options);
    return () => stop.abort();
  }, [flash, modal]);

  useEffect(() => setSettled(modal), [modal]);
  return { modal, ready: settled === modal };
}

/** Needs no script. */
export function Toaster({ flash }: { flash?: ToastMessage | null }) {
  const toasts = useMemo(() => (flash ? [{ ...flash, id: 0 }] : []), [flash]);
  return <Toasts toasts={toasts} />;
}

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
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed right-4 bottom-4 z-50 grid max-h-[calc(100dvh-2rem)] w-[min(24rem,100vw-2rem)] gap-2 overflow-y-auto empty:hidden print:hidden"
    >
      {toasts.map((toast) => (
        <Toast key={toast.id} toast={toast} onDismiss={onDismiss} />
      ))}
    </div>
  );
}

function Toast({ toast, onDismiss }: { toast: ShownToast; onDismiss?: (id: number) => void }) {
  const [held, setHeld] = useState(false);
  const hydrated = useHydrated();
  // Without JavaScript a dialog closes itself. With it, a dialog would take the Escape of a modal.
  const [Element] = useState<"div" | "dialog">(hydrated ? "div" : "dialog");
  const { id, tone, action } = toast;
  const dismiss = useCallback(() => onDismiss?.(id), [onDismiss, id]);

  // Errors stay.
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
      className="on-ink pointer-events-auto static flex w-full animate-[rise_0.16s_ease-out] items-center gap-2.5 rounded-card border-0 py-2.5 pr-2 pl-3.5 text-sm shadow-float max-sm:nth-last-[n+3]:hidden [dialog&]:not-open:hidden"
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
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2">
        <p className="min-w-0 flex-[1_1_11rem] py-1 font-medium">{toast.text}</p>
        {action}
      </div>
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

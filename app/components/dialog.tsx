import { X } from "lucide-react";
import {
  type MouseEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { buttonClass } from "#app/components/button.tsx";
import { focusSection } from "#app/components/form/use-problem-focus.ts";

interface DialogProps {
  id: string;
  title: ReactNode;
  open: boolean;
  onClose?: () => void;
  /** The close button's target without JavaScript. */
  closeHref?: string;
  wide?: boolean;
  /** A sheet at the right edge, for a record opened from a list. */
  side?: boolean;
  role?: "dialog" | "alertdialog";
  children: ReactNode;
}

/** Open on the server, modal once hydrated. */
export function Dialog({ id, title, open, onClose, closeHref, wide, side, role, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const inServerHtml = useSyncExternalStore(unchanging, no, yes);
  // Afterwards a modal must keep the attribute.
  const [openOnServer] = useState(open && inServerHtml);

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (!open) {
      if (!element.open) return;
      element.close();
      return focusSection(element.closest("section"));
    }
    if (element.matches(":modal")) return;
    // Before hydration the dialog may be scrolled and typed into already.
    const before = document.activeElement;
    const body = element.querySelector("[data-dialog-body]");
    const scrolled = body?.scrollTop ?? 0;
    element.removeAttribute("open");
    element.showModal();
    if (before instanceof HTMLElement && element.contains(before)) before.focus({ preventScroll: true });
    body?.scrollTo({ top: scrolled, behavior: "instant" });
    const focused = document.activeElement;
    if (focused?.matches("[data-dialog-body]")) focusTitle(element);
    if (focused?.matches("[type=radio]"))
      element.querySelector<HTMLInputElement>("[type=radio]:checked")?.focus();
  }, [open]);

  // Closing before React removes the element returns the focus, or gives it to the section if the opener is gone.
  useLayoutEffect(() => {
    const element = dialog.current;
    const section = element?.closest("section") ?? null;
    return () => {
      element?.close();
      queueMicrotask(() => focusSection(section));
    };
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click outside is only the mouse's way; the keyboard has Escape
    <dialog
      id={id}
      ref={dialog}
      open={openOnServer}
      role={role}
      aria-labelledby={`${id}-title`}
      className={`${look} ${side ? sheet : `${box} ${wide ? "w-[min(42rem,100vw-2rem)]" : "w-[min(27.5rem,100vw-2rem)]"}`}`}
      onClose={(event) => {
        if (open && !event.currentTarget.open) onClose?.();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) event.currentTarget.close();
      }}
    >
      <h2
        id={`${id}-title`}
        className="border-b border-line pt-4 pr-15 pb-3 pl-5 font-serif text-h4 font-semibold tracking-tight outline-none"
      >
        {title}
      </h2>
      <div
        data-dialog-body
        className="relative overflow-auto overscroll-contain px-5 pt-3 pb-5 focus-visible:-outline-offset-3"
      >
        {children}
      </div>
      <CloseDialog closeHref={onClose ? undefined : closeHref} />
    </dialog>
  );
}

const box =
  "m-auto h-fit max-h-[calc(100dvh-2rem)] rounded-dialog max-sm:top-auto max-sm:max-h-[calc(100dvh-3rem)] max-sm:w-full max-sm:max-w-none max-sm:rounded-b-none";

const sheet = "m-0 ml-auto h-dvh max-h-none max-w-none w-[min(30rem,100vw)] sm:rounded-l-dialog";

/** The large shadow is the backdrop without JavaScript. */
const look =
  "fixed inset-0 z-40 overflow-hidden border-0 bg-white p-0 text-ink shadow-[0_0_0_100vmax_var(--color-scrim)] backdrop:bg-scrim open:flex open:flex-col [&:modal]:shadow-float";

/** For a link that opens its form in a dialog; without JavaScript it opens the page of the form. */
export function useDialogLink() {
  const [state, setState] = useState<"new" | "open" | "closed">("new");
  const [formKey, setFormKey] = useState(newKey);
  const onClose = () => setState("closed");
  return {
    wasOpened: state !== "new",
    open: state === "open",
    /** Of its form, which starts empty again after each success. */
    formKey,
    onDone: () => {
      onClose();
      setFormKey(newKey);
    },
    onClose,
    onClick: (event: MouseEvent) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      setState("open");
    },
  };
}

const newKey = () => crypto.randomUUID() as string;

/** Scrolling text is focusable, but its title comes first. */
function focusTitle(dialog: HTMLDialogElement) {
  const title = dialog.querySelector("h2");
  if (!title) return;
  title.tabIndex = -1;
  title.focus();
}

export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="-mx-5 mt-5 -mb-5 flex flex-wrap justify-end gap-2 border-t border-line bg-white px-5 py-3 max-sm:*:flex-1 -bottom-5 z-2 [@media(min-height:26rem)]:sticky">
      {children}
    </div>
  );
}

/** Last, so that the focus starts in the content. */
function CloseDialog({ closeHref }: { closeHref?: string }) {
  const look = buttonClass({ variant: "quiet", size: "sm", icon: true, className: cross });
  if (closeHref) {
    return (
      <a href={closeHref} aria-label="Close" className={look}>
        <X aria-hidden="true" className="size-4.5" />
      </a>
    );
  }
  return (
    <form method="dialog" className="contents">
      <button type="submit" aria-label="Close" className={look}>
        <X aria-hidden="true" className="size-4.5" />
      </button>
    </form>
  );
}

const cross = "absolute top-3 right-4";
const unchanging = () => () => {};
const no = () => false;
const yes = () => true;

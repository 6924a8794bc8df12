import { X } from "lucide-react";
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { buttonClass } from "#app/ui/button.tsx";

interface DialogProps {
  id: string;
  title: ReactNode;
  /** Open at once: on the server from the address (`?delete=1`), in the browser from state. */
  open: boolean;
  /** Hydrated pages: called once when the dialog closes, by Escape, the cross or its own buttons. */
  onClose?: () => void;
  /** Where the cross leads without a script, when the address opened the dialog. */
  closeHref?: string;
  wide?: boolean;
  /** `alertdialog` for the question before something is lost. */
  role?: "dialog" | "alertdialog";
  children: ReactNode;
}

/** A native dialog: drawn open by the server, made modal when hydrated; focus goes back where it came from. */
export function Dialog({ id, title, open, onClose, closeHref, wide, role, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const inServerHtml = useSyncExternalStore(unchanging, no, yes);
  // The attribute is React's only in the server's HTML; afterwards the browser keeps it (a modal must not lose it).
  const [openOnServer] = useState(open && inServerHtml);

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (!open) return element.close();
    if (element.matches(":modal")) return;
    element.removeAttribute("open");
    element.showModal();
    if (document.activeElement?.matches(".dialog-body")) focusTitle(element);
  }, [open]);

  // Closing before React takes the element away is what gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => element?.close();
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click outside is only the mouse's way; the keyboard has Escape
    <dialog
      id={id}
      ref={dialog}
      open={openOnServer}
      role={role}
      aria-labelledby={`${id}-title`}
      className={wide ? "dialog dialog-wide" : "dialog"}
      onClose={(event) => {
        if (open && !event.currentTarget.open) onClose?.();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) event.currentTarget.close();
      }}
    >
      <h2
        id={`${id}-title`}
        className="pt-5 pr-15 pb-1 pl-5 font-serif text-h4 font-semibold tracking-tight outline-none"
      >
        {title}
      </h2>
      <div className="dialog-body">{children}</div>
      <CloseDialog closeHref={onClose ? undefined : closeHref} />
    </dialog>
  );
}

/** Before the text that scrolls comes its title. Only then: a title that could be focused would be, before any field. */
function focusTitle(dialog: HTMLDialogElement) {
  const title = dialog.querySelector("h2");
  if (!title) return;
  title.tabIndex = -1;
  title.focus();
}

/** The row of buttons at the end of a dialog; the safe one stands first. The second tap of a double one does not reach it. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="dialog-actions mt-5 flex flex-wrap justify-end gap-2 max-sm:flex-col-reverse max-sm:*:w-full">
      {children}
    </div>
  );
}

/** Closes the dialog around it, without a script too. Last in order, so that focus starts with what the dialog is about. */
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

const cross = "absolute top-4 right-4";
const unchanging = () => () => {};
const no = () => false;
const yes = () => true;

import { type ComponentType, type MouseEvent, useState } from "react";
import { useNavigate } from "react-router";

type Opened = { open: boolean; onClose: () => void };

/**
 * For a link to a form that has a page of its own, `own`: opens it over this one. Its program comes when it is opened
 * first; where that cannot be loaded, and without a script, the link leads to the page. Closed, it keeps what was typed.
 */
export function useLaterDialog<Props extends Opened>(own: string, load: () => Promise<ComponentType<Props>>) {
  const navigate = useNavigate();
  const [Dialog, setDialog] = useState<ComponentType<Props>>();
  const [open, setOpen] = useState(false);
  return {
    Dialog,
    open,
    onClose: () => setOpen(false),
    onClick: (event: MouseEvent) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      setOpen(true);
      if (Dialog) return;
      load().then(
        (part) => setDialog(() => part),
        () => void navigate(own),
      );
    },
  };
}

import { type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import { href, useNavigate, useSearchParams } from "react-router";
import { Dialog } from "#app/components/dialog.tsx";
import { DialogSubmit, type DialogSubmitProps } from "#app/components/form/dialog-submit.tsx";
import { useLeadPage } from "#app/features/leads/components/lead-form.tsx";

interface LeadDialogProps {
  id: string;
  title: string;
  wide?: boolean;
  /** `onStay` opens the dialog again when the user doesn't leave it. */
  children: (onStay: () => void) => ReactNode;
}

/** A dialog that a card of the board opened returns to the board. */
function useWayBack() {
  const { id } = useLeadPage().lead;
  const back = useSearchParams()[0].get("back");
  return back?.startsWith("/leads/board") ? back : href("/leads/:id", { id });
}

/** A dialog with a URL of its own, over the page of the lead. */
export function LeadDialog({ children, ...dialog }: LeadDialogProps) {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(true);
  const wayBack = useWayBack();
  return (
    <Dialog
      {...dialog}
      open={isOpen}
      onClose={() => {
        // The question whether to leave opens it again.
        flushSync(() => setOpen(false));
        void navigate(wayBack, { preventScrollReset: true });
      }}
    >
      {children(() => setOpen(true))}
    </Dialog>
  );
}

export const LeadDialogActions = (props: Omit<DialogSubmitProps, "back">) => (
  <DialogSubmit back={useWayBack()} {...props} />
);

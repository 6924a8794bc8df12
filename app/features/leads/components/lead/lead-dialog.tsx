import { type ReactNode, useState } from "react";
import { href, Link, useNavigate, useSearchParams } from "react-router";
import { Button, buttonClass } from "#app/components/button.tsx";
import { Dialog, DialogActions } from "#app/components/dialog.tsx";

interface LeadDialogProps {
  id: string;
  title: string;
  leadId: string;
  wide?: boolean;
  /** `onStay` opens the dialog again when the user doesn't leave it. */
  children: (onStay: () => void) => ReactNode;
}

/** A dialog that a card of the board opened returns to the board. */
function useWayBack(leadId: string) {
  const back = useSearchParams()[0].get("back");
  return back?.startsWith("/leads/board") ? back : href("/leads/:id", { id: leadId });
}

/** A dialog with a URL of its own, over the page of the lead. */
export function LeadDialog({ leadId, children, ...dialog }: LeadDialogProps) {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(true);
  const wayBack = useWayBack(leadId);
  return (
    <Dialog
      {...dialog}
      open={isOpen}
      onClose={() => {
        setOpen(false);
        void navigate(wayBack, { preventScrollReset: true });
      }}
    >
      {children(() => setOpen(true))}
    </Dialog>
  );
}

interface LeadDialogActionsProps {
  leadId: string;
  pending: boolean;
  children: ReactNode;
}

export const LeadDialogActions = ({ leadId, pending, children }: LeadDialogActionsProps) => (
  <DialogActions>
    <Link to={useWayBack(leadId)} preventScrollReset className={buttonClass({ variant: "outline" })}>
      Cancel
    </Link>
    <Button type="submit" pending={pending}>
      {children}
    </Button>
  </DialogActions>
);

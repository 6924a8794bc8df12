import { useState } from "react";
import { CancelForm, type CancelProps } from "#app/domain/documents/ui/cancel-form.tsx";
import { useHeld } from "#app/ui/connection/later-dialog.ts";
import { Dialog } from "#app/ui/dialog.tsx";

export type CancelDialogProps = CancelProps & { open: boolean; onClose: () => void };

/** The form that calls an agreement off, over the page. */
export function CancelDialog({ agreement, open, onClose }: CancelDialogProps) {
  const [formKey] = useState(() => crypto.randomUUID());
  // Who reads on while the owner signs has not read that.
  const known = useHeld(agreement.status, open);
  return (
    <Dialog id="cancel-agreement" title="Cancel the agreement" open={open} onClose={onClose}>
      <CancelForm agreement={agreement} formKey={formKey} known={known} onDone={onClose} />
    </Dialog>
  );
}

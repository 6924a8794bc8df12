import { useState } from "react";
import { CancelForm, type CancelProps } from "#app/domain/documents/ui/cancel-form.tsx";
import { Dialog } from "#app/ui/dialog.tsx";

/** The form that calls an agreement off, over the page. */
export function CancelDialog({ agreement, onClose }: CancelProps & { onClose: () => void }) {
  const [formKey] = useState(() => crypto.randomUUID());
  return (
    <Dialog id="cancel-agreement" title="Cancel the agreement" open onClose={onClose}>
      <CancelForm agreement={agreement} formKey={formKey} onDone={onClose} />
    </Dialog>
  );
}

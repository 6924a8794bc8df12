import { useState } from "react";
import type { LeadPayment } from "#app/domain/billing/types.ts";
import { MoneyForm } from "#app/domain/billing/ui/money-form.tsx";
import { Dialog } from "#app/ui/dialog.tsx";

interface MoneyDialogProps {
  payment: LeadPayment;
  act: "refund" | "cancel";
  onClose: () => void;
}

/** The form of a refund, or of calling off, over the page of the lead. */
export function MoneyDialog({ payment, act, onClose }: MoneyDialogProps) {
  const [formKey] = useState(() => crypto.randomUUID());
  const title = act === "refund" ? "Refund the onboarding fee" : "Call the payment off";
  return (
    <Dialog id="money-dialog" title={title} open onClose={onClose}>
      <MoneyForm payment={payment} act={act} formKey={formKey} onDone={onClose} />
    </Dialog>
  );
}

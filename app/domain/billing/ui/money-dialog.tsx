import { useState } from "react";
import type { LeadPayment } from "#app/domain/billing/types.ts";
import { MoneyForm } from "#app/domain/billing/ui/money-form.tsx";
import { moneyTitles } from "#app/domain/billing/ui/payment-words.ts";
import { Dialog } from "#app/ui/dialog.tsx";

interface MoneyDialogProps {
  payment: LeadPayment;
  act: "refund" | "cancel";
  onClose: () => void;
}

/** The form of a refund, or of calling off, over the page of the lead. */
export function MoneyDialog({ payment, act, onClose }: MoneyDialogProps) {
  const [formKey] = useState(() => crypto.randomUUID());
  return (
    <Dialog id="money-dialog" title={moneyTitles[act]} open onClose={onClose}>
      <MoneyForm payment={payment} act={act} formKey={formKey} onDone={onClose} />
    </Dialog>
  );
}

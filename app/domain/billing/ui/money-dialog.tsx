import { useState } from "react";
import { MoneyForm, type MoneyFormProps } from "#app/domain/billing/ui/money-form.tsx";
import { moneyTitles } from "#app/domain/billing/ui/payment-words.ts";
import { useFormKey } from "#app/domain/leads/ui/use-form-key.ts";
import { Dialog } from "#app/ui/dialog.tsx";

export interface MoneyDialogProps extends Pick<MoneyFormProps, "payment" | "act"> {
  open: boolean;
  onClose: () => void;
}

/** The form of a refund, or of calling off, over the page of the lead; after each one it is empty again. */
export function MoneyDialog({ payment, act, open, onClose }: MoneyDialogProps) {
  const [minted] = useState(() => crypto.randomUUID());
  const { formKey, renew } = useFormKey(minted);
  const onDone = () => {
    onClose();
    renew();
  };
  return (
    <Dialog id={`money-${payment.id}`} title={moneyTitles[act]} open={open} onClose={onClose}>
      <MoneyForm key={formKey} payment={payment} act={act} formKey={formKey} onDone={onDone} />
    </Dialog>
  );
}

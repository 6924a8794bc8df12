import { InvoiceForm } from "#app/domain/invoices/ui/invoice-form.tsx";
import { useFormKey } from "#app/domain/leads/ui/use-form-key.ts";
import { Dialog } from "#app/ui/dialog.tsx";

export interface CreateDialogProps {
  leadId: string;
  /** Where the invoice goes. */
  email: string;
  /** Minted by the page. */
  formKey: string;
  open: boolean;
  onClose: () => void;
}

/** The form for an invoice over the page of its lead; after each one it is empty again. */
export function CreateDialog({ leadId, email, open, onClose, ...page }: CreateDialogProps) {
  const { formKey, renew } = useFormKey(page.formKey);
  const onDone = () => {
    onClose();
    renew();
  };
  return (
    <Dialog id="create-invoice" title="Create Invoice" open={open} onClose={onClose} wide>
      <InvoiceForm key={formKey} leadId={leadId} email={email} formKey={formKey} onDone={onDone} />
    </Dialog>
  );
}

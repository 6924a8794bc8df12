import type { InvoiceRow } from "#app/domain/invoices/types.ts";
import { VoidForm } from "#app/domain/invoices/ui/void-form.tsx";
import { Dialog } from "#app/ui/dialog.tsx";

export interface VoidDialogProps {
  invoice: InvoiceRow;
  formKey: string;
  back: string;
  open: boolean;
  onClose: () => void;
}

/** The question before an invoice is voided. */
export function VoidDialog({ invoice, open, onClose, ...form }: VoidDialogProps) {
  return (
    <Dialog id={`void-${invoice.id}`} role="alertdialog" title="Void Invoice" open={open} onClose={onClose}>
      <VoidForm invoice={invoice} onDone={onClose} {...form} />
    </Dialog>
  );
}

import { Plus } from "lucide-react";
import { type ComponentType, type MouseEvent, useState } from "react";
import { href, useNavigate } from "react-router";
import type { InvoiceRow } from "#app/domain/invoices/types.ts";
import type { CreateDialogProps } from "#app/domain/invoices/ui/create-dialog.tsx";
import type { VoidDialogProps } from "#app/domain/invoices/ui/void-dialog.tsx";
import { buttonClass } from "#app/ui/button.tsx";

/** Opens the form for an invoice over the page; without a script, or where it cannot be loaded, its own page. */
export function CreateInvoice({ leadId, formKey }: { leadId: string; formKey: string }) {
  const own = href("/leads/:id/invoice", { id: leadId });
  const { Dialog, onClick, ...rest } = useLater<CreateDialogProps>(own, () =>
    import("#app/domain/invoices/ui/create-dialog.tsx").then((part) => part.CreateDialog),
  );
  return (
    <>
      <a href={own} onClick={onClick} className={buttonClass({ variant: "outline", size: "sm" })}>
        <Plus aria-hidden="true" className="size-4" />
        Create Invoice
      </a>
      {Dialog ? <Dialog leadId={leadId} formKey={formKey} {...rest} /> : null}
    </>
  );
}

interface VoidInvoiceProps {
  invoice: InvoiceRow;
  /** Number or description. */
  name: string;
  formKey: string;
  back: string;
}

/** Asks for the reason over the page, or on its own page. */
export function VoidInvoice({ invoice, name, formKey, back }: VoidInvoiceProps) {
  const own = href("/invoices/:id/void", { id: invoice.id });
  const { Dialog, onClick, ...rest } = useLater<VoidDialogProps>(own, () =>
    import("#app/domain/invoices/ui/void-dialog.tsx").then((part) => part.VoidDialog),
  );
  return (
    <>
      <a href={own} onClick={onClick} className={buttonClass({ variant: "quiet", size: "sm" })}>
        Void<span className="sr-only"> {name}</span>
      </a>
      {Dialog ? <Dialog invoice={invoice} back={back} formKey={formKey} {...rest} /> : null}
    </>
  );
}

type Opened = { open: boolean; onClose: () => void };

/** A dialog whose program comes when it is opened first. Closed, it keeps what was typed. */
function useLater<Props extends Opened>(own: string, load: () => Promise<ComponentType<Props>>) {
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

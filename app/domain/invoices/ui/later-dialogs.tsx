import { Plus } from "lucide-react";
import { href } from "react-router";
import type { InvoiceRow } from "#app/domain/invoices/types.ts";
import type { CreateDialogProps } from "#app/domain/invoices/ui/create-dialog.tsx";
import type { VoidDialogProps } from "#app/domain/invoices/ui/void-dialog.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { useLaterDialog } from "#app/ui/connection/later-dialog.ts";

/** Opens the form for an invoice over the page; without a script, or where it cannot be loaded, its own page. */
export function CreateInvoice({
  leadId,
  email,
  formKey,
}: Pick<CreateDialogProps, "leadId" | "email" | "formKey">) {
  const own = href("/leads/:id/invoice", { id: leadId });
  const { Dialog, onClick, ...rest } = useLaterDialog<CreateDialogProps>(own, () =>
    import("#app/domain/invoices/ui/create-dialog.tsx").then((part) => part.CreateDialog),
  );
  return (
    <>
      <a
        href={own}
        aria-haspopup="dialog"
        onClick={onClick}
        className={buttonClass({ variant: "outline", size: "sm" })}
      >
        <Plus aria-hidden="true" className="size-4" />
        Create Invoice
      </a>
      {Dialog ? <Dialog leadId={leadId} email={email} formKey={formKey} {...rest} /> : null}
    </>
  );
}

interface VoidInvoiceProps {
  invoice: InvoiceRow;
  /** Whether it can be voided, by whoever looks. */
  isOffered: boolean;
  /** Number or description. */
  name: string;
  formKey: string;
  back: string;
}

/** Asks for the reason over the page, or on its own page. */
export function VoidInvoice({ invoice, isOffered, name, formKey, back }: VoidInvoiceProps) {
  const own = href("/invoices/:id/void", { id: invoice.id });
  const { Dialog, onClick, ...rest } = useLaterDialog<VoidDialogProps>(own, () =>
    import("#app/domain/invoices/ui/void-dialog.tsx").then((part) => part.VoidDialog),
  );
  if (!isOffered && !rest.open) return null;
  return (
    <>
      <a
        href={own}
        aria-haspopup="dialog"
        onClick={onClick}
        className={buttonClass({ variant: "quiet", size: "sm" })}
      >
        Void<span className="sr-only"> {name}</span>
      </a>
      {Dialog ? <Dialog invoice={invoice} back={back} formKey={formKey} {...rest} /> : null}
    </>
  );
}

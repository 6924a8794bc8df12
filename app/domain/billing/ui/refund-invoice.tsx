import { href } from "react-router";
import type { MoneyDialogProps } from "#app/domain/billing/ui/money-dialog.tsx";
import type { InvoiceRow } from "#app/domain/invoices/types.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { useLaterDialog } from "#app/ui/connection/later-dialog.ts";

interface RefundInvoiceProps {
  invoice: InvoiceRow;
  /** Whether it can be refunded, by whoever looks. */
  isOffered: boolean;
}

/** Asks for amount and reason over the page, or on its own page. */
export function RefundInvoice({ invoice, isOffered }: RefundInvoiceProps) {
  const own = href("/invoices/:id/refund", { id: invoice.id });
  const { Dialog, onClick, ...rest } = useLaterDialog<MoneyDialogProps>(own, () =>
    import("#app/domain/billing/ui/money-dialog.tsx").then((part) => part.MoneyDialog),
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
        Refund…<span className="sr-only"> {invoice.number}</span>
      </a>
      {Dialog ? <Dialog payment={invoice} act="refund invoice" {...rest} /> : null}
    </>
  );
}

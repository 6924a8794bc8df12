import { href } from "react-router";
import type { InvoiceSheet } from "#app/domain/invoices/types.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { formatDay, formatDollarsAndCents } from "#app/ui/format.ts";

interface SandboxInvoiceProps {
  id: string;
  sheet: InvoiceSheet;
  timeZone: string;
}

/** An invoice as the payment provider would show it, with the button that pays it. */
export function SandboxInvoice({ id, sheet, timeZone }: SandboxInvoiceProps) {
  const { description, items, amountCents, billTo } = sheet;
  const isOpen = !sheet.paidAt && !sheet.isVoid;
  return (
    <div className="mt-6 grid max-w-2xl gap-6">
      <p className="text-lead" role="status">
        {standingOf(sheet, timeZone)}
      </p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
        <dt className="text-soft">For</dt>
        <dd className="min-w-0 wrap-anywhere">{description}</dd>
        {billTo.name ? (
          <>
            <dt className="text-soft">Bill to</dt>
            <dd className="min-w-0 wrap-anywhere">
              {[billTo.name, billTo.address].filter(Boolean).join(", ")}
            </dd>
          </>
        ) : null}
        <dt className="text-soft">Issued</dt>
        <dd>{formatDay(sheet.issuedAt, timeZone)}</dd>
        <dt className="text-soft">Due</dt>
        <dd>{formatDay(sheet.dueAt, timeZone)}</dd>
      </dl>
      <table className="num w-full border-collapse">
        <thead>
          <tr className="border-b border-ink text-left">
            <th className="py-2 font-semibold">Item</th>
            <th className="py-2 text-right font-semibold">Amount</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an invoice never change
            <tr key={index} className="border-b border-line">
              <td className="min-w-0 py-2 pr-4 wrap-anywhere">{item.description}</td>
              <td className="py-2 text-right whitespace-nowrap">{formatDollarsAndCents(item.amountCents)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-b border-ink font-semibold">
            <th className="py-2 text-left" scope="row">
              Total
            </th>
            <td className="py-2 text-right">{formatDollarsAndCents(amountCents)}</td>
          </tr>
        </tfoot>
      </table>
      <div className="flex flex-wrap items-center gap-3">
        {isOpen ? (
          <form method="post">
            <Button type="submit" size="lg" pendingLabel="Processing...">
              Pay {formatDollarsAndCents(amountCents)}
            </Button>
          </form>
        ) : null}
        <ButtonLink href={href("/sandbox/invoice/:id/pdf", { id })} variant="outline" size="lg">
          Open the PDF
        </ButtonLink>
      </div>
    </div>
  );
}

function standingOf({ paidAt, isVoid, isOverdue, dueAt, amountCents }: InvoiceSheet, timeZone: string) {
  if (isVoid) return "This invoice is void. Nothing is due.";
  if (paidAt) return `Paid on ${formatDay(paidAt, timeZone)}. Thank you.`;
  return `${formatDollarsAndCents(amountCents)} ${isOverdue ? "was due" : "due"} ${formatDay(dueAt, timeZone)}`;
}

import type { Receipt } from "#app/domain/billing/types.ts";
import { formatDollarsAndCents, formatExactDateTime } from "#app/ui/format.ts";

interface ReceiptLinesProps {
  receipt: Receipt;
  /** Fee schedule and model that the amount comes from. */
  basis?: string;
  timeZone: string;
  isPaid: boolean;
}

/** What a payment is for and how much, line by line, as on a receipt. */
export function ReceiptLines({ receipt, basis, timeZone, isPaid }: ReceiptLinesProps) {
  const { description, address, amountCents, refundedCents, paidAt, receiptUrl, mode, paymentId } = receipt;
  return (
    <section aria-labelledby="receipt" className="border-t-4 border-lamp bg-sheet px-5 py-5 sm:px-7 sm:py-6">
      <h2 id="receipt" className="text-h4">
        {isPaid ? "Receipt" : "What you pay for"}
      </h2>
      <dl className="num mt-3">
        <Line label="For">{description}</Line>
        {address ? <Line label="Property">{address}</Line> : null}
        {isPaid && paidAt ? <Line label="Paid on">{formatExactDateTime(paidAt, timeZone)}</Line> : null}
        {basis ? <Line label="From">{basis}</Line> : null}
        <Line label="Reference">{paymentId.slice(0, 8).toUpperCase()}</Line>
        {refundedCents > 0 ? (
          <>
            <Line label="Paid">{formatDollarsAndCents(amountCents)}</Line>
            <Line label="Refunded">{`−${formatDollarsAndCents(refundedCents)}`}</Line>
          </>
        ) : null}
        <div className="flex items-baseline justify-between gap-4 border-t border-ink pt-3 font-semibold">
          <dt>{refundedCents > 0 ? "Paid less refunded" : isPaid ? "Paid" : "Amount"}</dt>
          <dd className="text-lead">{formatDollarsAndCents(amountCents - refundedCents)}</dd>
        </div>
      </dl>
      {receiptUrl ? (
        <p className="mt-4">
          <a className="link" href={receiptUrl}>
            Card receipt of the payment provider
          </a>
        </p>
      ) : null}
      {mode === "sandbox" ? <p className="mt-4 text-note text-soft">Sandbox: no money moves.</p> : null}
    </section>
  );
}

function Line({ label, children }: { label: string; children: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-1.5">
      <dt className="text-soft">{label}</dt>
      <dd className="min-w-0 text-right [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

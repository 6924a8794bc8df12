import { href } from "react-router";
import { Button, ButtonLink } from "#app/components/button.tsx";
import type { findSandboxInvoice } from "#app/features/payments/invoices/queries.server.ts";
import type { findSandboxPage } from "#app/features/payments/queries.server.ts";
import { resultPath } from "#app/features/payments/rules.ts";
import { formatDay, formatDollarsAndCents } from "#app/lib/format.ts";

type Checkout = NonNullable<Awaited<ReturnType<typeof findSandboxPage>>>;

export function SandboxCheckout({ sessionId, paymentId, state, wasDeclined, ...order }: Checkout) {
  const pay = href("/pay/:id", { id: paymentId });
  return (
    <div className="mt-6 max-w-measure">
      <p className="text-lead">
        <b className="num">{formatDollarsAndCents(order.amountCents)}</b> for{" "}
        {order.description.toLowerCase()}
        {order.address ? `, ${order.address}` : ""}
      </p>
      {wasDeclined && state === "open" ? (
        <p
          role="alert"
          className="mt-4 rounded-control border border-red bg-tint-red px-3.5 py-3 font-medium text-tint-red-ink"
        >
          The card was declined. Try another one.
        </p>
      ) : null}
      {state === "open" ? (
        <>
          <p className="mt-4 text-soft">Choose what happens. No card is charged.</p>
          <form method="post" className="mt-4 grid gap-3 sm:max-w-80">
            {plays.map(({ play, label, variant }) => (
              <Button
                key={play}
                type="submit"
                name="play"
                value={play}
                size="lg"
                variant={variant}
                pendingLabel="Processing..."
              >
                {label}
              </Button>
            ))}
          </form>
        </>
      ) : (
        <>
          <p className="mt-4 text-soft">
            {state === "complete" ? "This page was paid already." : "This page expired. Nothing was charged."}
          </p>
          <ButtonLink className="mt-4" size="lg" href={state === "complete" ? resultPath(sessionId) : pay}>
            Continue
          </ButtonLink>
        </>
      )}
    </div>
  );
}

const plays = [
  { play: "pay", label: "Pay", variant: "primary" },
  { play: "pay late", label: "Pay, webhook late", variant: "outline" },
  { play: "decline", label: "Decline the card", variant: "outline" },
  { play: "expire", label: "Let the page expire", variant: "outline" },
] as const;

type InvoiceSheet = NonNullable<Awaited<ReturnType<typeof findSandboxInvoice>>>;

export function SandboxInvoice({ sheet, timeZone }: { sheet: InvoiceSheet; timeZone: string }) {
  const { description, items, amountCents } = sheet;
  const isOpen = !sheet.paidAt && !sheet.isVoid;
  return (
    <div className="mt-6 grid max-w-2xl gap-6">
      <p className="text-lead" role="status">
        {stateOf(sheet, timeZone)}
      </p>
      <p className="wrap-anywhere">For: {description}</p>
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
      {isOpen ? (
        <form method="post">
          <Button type="submit" size="lg" pendingLabel="Processing...">
            Pay {formatDollarsAndCents(amountCents)}
          </Button>
        </form>
      ) : null}
    </div>
  );
}

function stateOf({ paidAt, isVoid, dueAt, amountCents }: InvoiceSheet, timeZone: string) {
  if (isVoid) return "This invoice is void. Nothing is due.";
  if (paidAt) return `Paid on ${formatDay(paidAt, timeZone)}. Thank you.`;
  return `${formatDollarsAndCents(amountCents)} due ${formatDay(dueAt, timeZone)}`;
}

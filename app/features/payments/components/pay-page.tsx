import { href } from "react-router";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import type { PayPage as Page, Receipt } from "#app/features/payments/types.ts";
import {
  formatDollarsAndCents,
  formatExactDateTime,
  formatPhone,
  formatPromisedDollars,
} from "#app/lib/format.ts";

interface PayPageProps {
  page: Page;
  /** `mayHelp`: whether clicking Pay again may help. */
  refused: { problem: string; mayHelp: boolean; mustCall?: boolean } | undefined;
  phone: string;
  timeZone: string;
}

export function PayPage({ page, refused, phone, timeZone }: PayPageProps) {
  const { state, receipt, basis } = page;
  const sum = formatPromisedDollars(receipt.amountCents);
  const canPay = state === "payable" || state === "over";
  const isPaid = state === "paid" || state === "sent back" || state === "lost";
  const isReplaced = state === "replaced" || state === "paid elsewhere";
  const again = `Nothing was charged. Try again in a minute, or call ${formatPhone(phone)}.`;
  return (
    <div className="wrap grid gap-x-16 gap-y-10 py-10 md:py-16 desk:grid-cols-[7fr_5fr] desk:items-start">
      <div>
        <h1 className="text-h1">{titles[state](sum)}</h1>
        <p className="mt-4 max-w-measure text-lead text-soft">{messages[state]}</p>
        {refused && canPay ? (
          <div className="mt-5 max-w-measure">
            <FormErrors
              id="pay-problem"
              errors={[
                refused.problem,
                ...(refused.mayHelp ? [again] : []),
                ...(refused.mustCall
                  ? [`Please call ${formatPhone(phone)}, and we’ll tell you how to pay.`]
                  : []),
              ]}
            />
          </div>
        ) : null}
        {page.wasDeclined && state === "payable" && !refused ? (
          <p className="mt-4 max-w-measure font-medium">
            The last card was declined, and nothing was charged. You can try again, or use another card.
          </p>
        ) : null}
        <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
          {canPay ? (
            <form method="post" action={href("/pay/:id", { id: receipt.paymentId })}>
              <Button type="submit" size="lg" variant="action" pendingLabel="Processing...">
                {state === "over" ? "Open a new payment page" : `Pay ${sum}`}
              </Button>
            </form>
          ) : null}
          {page.newerId && isReplaced ? (
            <ButtonLink size="lg" href={href("/pay/:id", { id: page.newerId })}>
              {state === "replaced" ? "Go to the newer link" : "See the receipt"}
            </ButtonLink>
          ) : null}
          {state === "paid" && page.sessionId ? (
            <ButtonLink
              size="lg"
              href={`${href("/payment/success")}?${new URLSearchParams({ session_id: page.sessionId })}`}
            >
              See what comes next
            </ButtonLink>
          ) : null}
          <a href={`tel:${phone}`} className="link inline-flex min-h-11 items-center font-semibold">
            {canPay || isReplaced ? `or call ${formatPhone(phone)}` : `Call ${formatPhone(phone)}`}
          </a>
        </div>
      </div>
      {canPay || isPaid || state === "not configured" ? (
        <ReceiptLines receipt={receipt} basis={basis} timeZone={timeZone} isPaid={isPaid} />
      ) : null}
    </div>
  );
}

type State = Page["state"];

const titles: Record<State, (sum: string) => string> = {
  payable: (sum) => `Onboarding fee: ${sum}`,
  over: () => "This payment page has closed",
  paid: () => "This fee is paid",
  "sent back": () => "This fee was refunded",
  lost: () => "Your bank took this fee back",
  replaced: () => "A newer link has replaced this one",
  "paid elsewhere": () => "This fee is paid",
  gone: () => "This link is not valid any more",
  paused: () => "This link cannot be used right now",
  "not configured": (sum) => `Onboarding fee: ${sum}`,
};

const messages: Record<State, string> = {
  payable:
    "It is charged once, when the onboarding of your property begins. You pay by card on a page of our payment provider; we never see your card number.",
  over: "It was open for a day, and nothing was charged. To pay, open a new one.",
  paid: "Thank you. We’ve emailed you the receipt.",
  "sent back": "We refunded all of it to your card. Your bank may take a few days to show it.",
  lost: "You paid it, and your bank has since given the money back to you. If that’s not what you wanted, call us and we’ll sort it out.",
  replaced: "Nothing was charged by this link, and it no longer works. Use the newer one.",
  "paid elsewhere": "It was paid by another link, so there is nothing to pay here.",
  gone: "Nothing can be paid by it, and nothing was charged by it. If you meant to pay, call us and we’ll sort it out.",
  paused:
    "Nothing can be paid by it at the moment, and nothing was charged by it. Please call us before you pay, and we’ll tell you whether the fee is still due.",
  "not configured":
    "Payments by card are not set up on this website yet. Please call us, and we’ll tell you how to pay. Nothing you sent us is lost.",
};

interface ReceiptLinesProps {
  receipt: Receipt;
  basis?: string;
  timeZone: string;
  isPaid: boolean;
}

export function ReceiptLines({ receipt, basis, timeZone, isPaid }: ReceiptLinesProps) {
  const { description, address, amountCents, refundedCents, paidAt, receiptUrl, mode, paymentId } = receipt;
  return (
    <section aria-labelledby="receipt" className="border-t-4 border-lamp bg-sheet px-5 py-5 sm:px-7 sm:py-6">
      <h2 id="receipt" className="text-h4">
        {isPaid ? "Receipt" : "What you’re paying for"}
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
          <dt>{refundedCents > 0 ? "Paid minus refunded" : isPaid ? "Paid" : "Amount"}</dt>
          <dd className="text-lead">{formatDollarsAndCents(amountCents - refundedCents)}</dd>
        </div>
      </dl>
      {receiptUrl ? (
        <p className="mt-4">
          <a className="link" href={receiptUrl}>
            Card receipt from the payment provider
          </a>
        </p>
      ) : null}
      {mode === "sandbox" ? <p className="mt-4 text-note text-soft">Sandbox: no card is charged.</p> : null}
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

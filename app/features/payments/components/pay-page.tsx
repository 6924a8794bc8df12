import { href } from "react-router";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { OwnerFrame } from "#app/components/owner-frame.tsx";
import { TestMode } from "#app/components/test-mode.tsx";
import type { PayPage as Page, Receipt } from "#app/features/payments/queries.server.ts";
import { resultPath } from "#app/features/payments/rules.ts";
import { formatDollarsAndCents, formatExactDateTime, formatPromisedDollars } from "#app/lib/format.ts";

interface PayPageProps {
  page: Page;
  /** Why clicking Pay opened no payment page. */
  problem: string | undefined;
  phone: string;
  timeZone: string;
}

export function PayPage({ page, problem, phone, timeZone }: PayPageProps) {
  const { state, receipt, newerId, wasDeclined } = page;
  const { paymentId, sessionId, amountCents } = receipt;
  const { title, message, isPaid = false, button } = views[state];
  const canPay = state === "payable" || state === "over";
  const link = newerId
    ? href("/pay/:id", { id: newerId })
    : state === "paid" && sessionId
      ? resultPath(sessionId)
      : null;
  const pay = (
    <form method="post" action={href("/pay/:id", { id: paymentId })}>
      <Button type="submit" size="lg" variant="action" pendingLabel="Processing...">
        {button ?? `Pay ${formatPromisedDollars(amountCents)}`}
      </Button>
    </form>
  );
  const follow = link && (
    <ButtonLink size="lg" href={link}>
      {button}
    </ButtonLink>
  );
  return (
    <OwnerFrame
      title={title ?? `Onboarding fee: ${formatPromisedDollars(amountCents)}`}
      status={message}
      phone={phone}
      lamp={state === "gone" ? "off" : "on"}
      actions={canPay ? pay : follow}
      aside={
        canPay || isPaid || state === "not configured" ? (
          <ReceiptLines receipt={receipt} timeZone={timeZone} isPaid={isPaid} />
        ) : undefined
      }
    >
      {problem && canPay ? (
        <div className="mt-5 max-w-measure">
          <FormErrors id="pay-problem" errors={[problem]} />
          <p className="mt-3">Try again in a minute, or call us.</p>
        </div>
      ) : null}
      {wasDeclined && state === "payable" && !problem ? (
        <p className="mt-4 max-w-measure font-medium">
          The last card was declined, and nothing was charged. You can try again, or use another card.
        </p>
      ) : null}
    </OwnerFrame>
  );
}

/** Without a title, the page shows the amount. */
type View = { title?: string; message: string; isPaid?: true; button?: string };

const views: Record<Page["state"], View> = {
  payable: {
    message:
      "It is charged once, when the onboarding of your property begins. You pay by card on a page of our payment provider; we never see your card number.",
  },
  over: {
    title: "This payment page has closed",
    message: "It was open for a day, and nothing was charged. To pay, open a new one.",
    button: "Open a new payment page",
  },
  paid: {
    title: "This fee is paid",
    message: "Thank you. We've emailed you the receipt.",
    isPaid: true,
    button: "See what comes next",
  },
  processing: {
    title: "We're waiting for your bank",
    message:
      "You've paid, and your bank has not confirmed it yet, which can take a few days. Please don't pay again: we'll email you the receipt as soon as it's confirmed.",
  },
  refunded: {
    title: "This fee was refunded",
    message: "We refunded all of it to your card. Your bank may take a few days to show it.",
    isPaid: true,
  },
  lost: {
    title: "Your bank took this fee back",
    message:
      "You paid it, and your bank has since given the money back to you. If that's not what you wanted, call us and we'll sort it out.",
    isPaid: true,
  },
  replaced: {
    title: "A newer link has replaced this one",
    message: "Nothing was charged by this link, and it no longer works. Use the newer one.",
    button: "Go to the newer link",
  },
  "paid elsewhere": {
    title: "This fee is paid",
    message: "It was paid by another link, so there is nothing to pay here.",
    button: "See the receipt",
  },
  gone: {
    title: "This link is not valid any more",
    message: "You can't pay with it. If you meant to pay, call us and we'll sort it out.",
  },
  "not configured": {
    message:
      "Payments by card are not set up on this website yet. Please call us, and we'll tell you how to pay. Nothing you sent us is lost.",
  },
};

interface ReceiptLinesProps {
  receipt: Receipt;
  timeZone: string;
  isPaid: boolean;
}

export function ReceiptLines({ receipt, timeZone, isPaid }: ReceiptLinesProps) {
  const { description, address, amountCents, refundedCents, paidAt, receiptUrl, mode, paymentId } = receipt;
  const isRefunded = refundedCents > 0;
  const lines = [
    ["For", description],
    ["Property", address],
    ["Paid on", isPaid && paidAt && formatExactDateTime(paidAt, timeZone)],
    ["From", receipt.basis],
    ["Reference", paymentId.slice(0, 8).toUpperCase()],
    ["Paid", isRefunded && formatDollarsAndCents(amountCents)],
    ["Refunded", isRefunded && `−${formatDollarsAndCents(refundedCents)}`],
  ] as const;
  return (
    <section aria-labelledby="receipt" className="border-t-4 border-lamp bg-sheet px-5 py-5 sm:px-7 sm:py-6">
      <h2 id="receipt" className="text-h4">
        {isPaid ? "Receipt" : "What you're paying for"}
      </h2>
      <dl className="num mt-3">
        {lines.map(([label, fact]) =>
          fact ? (
            <div key={label} className="flex items-baseline justify-between gap-4 py-1.5">
              <dt className="whitespace-nowrap text-soft">{label}</dt>
              <dd className="min-w-0 text-right [overflow-wrap:anywhere]">{fact}</dd>
            </div>
          ) : null,
        )}
        <div className="flex items-baseline justify-between gap-4 border-t border-ink pt-3 font-semibold">
          <dt>{isRefunded ? "Paid minus refunded" : isPaid ? "Paid" : "Amount"}</dt>
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
      {mode === "sandbox" ? <TestMode className="mt-4 text-note">No card is charged.</TestMode> : null}
    </section>
  );
}

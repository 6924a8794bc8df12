import { href } from "react-router";
import type { PayPage as Page } from "#app/domain/billing/types.ts";
import { ReceiptLines } from "#app/domain/billing/ui/receipt-lines.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { formatPhone, formatPromisedDollars } from "#app/ui/format.ts";
import { FormErrors } from "#app/ui/forms/form-errors.tsx";

interface PayPageProps {
  page: Page;
  /** Why pressing Pay led nowhere. */
  problem: string | null;
  phone: string;
  timeZone: string;
}

/** The page behind the link that staff send: what is to be paid, what for, and the button. Whole without a script. */
export function PayPage({ page, problem, phone, timeZone }: PayPageProps) {
  const { state, receipt, basis } = page;
  const sum = formatPromisedDollars(receipt.amountCents);
  const isSentBack = state === "paid" && receipt.refundedCents >= receipt.amountCents;
  return (
    <div className="wrap grid gap-x-16 gap-y-10 py-10 md:py-16 desk:grid-cols-[7fr_5fr] desk:items-start">
      <div>
        <h1 className="text-h1">{isSentBack ? "This fee was sent back" : titles[state](sum)}</h1>
        <p className="mt-4 max-w-measure text-lead text-soft">{isSentBack ? sentBack : words[state]}</p>
        {problem ? (
          <div className="mt-5 max-w-measure">
            <FormErrors
              id="pay-problem"
              errors={[problem, `Nothing was charged. Try again in a minute, or call ${formatPhone(phone)}.`]}
            />
          </div>
        ) : null}
        {page.wasDeclined && state === "payable" && !problem ? (
          <p className="mt-4 max-w-measure font-medium">
            The last card was declined, and nothing was charged. You can try again, or use another card.
          </p>
        ) : null}
        <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
          {state === "payable" || state === "over" ? (
            <form method="post" action={href("/pay/:id", { id: receipt.paymentId })}>
              <Button type="submit" size="lg" variant="action" pendingLabel="Processing...">
                {state === "over" ? "Open a new payment page" : `Pay ${sum}`}
              </Button>
            </form>
          ) : null}
          {state === "paid" && !isSentBack && page.sessionId ? (
            <ButtonLink
              size="lg"
              href={`${href("/payment/success")}?${new URLSearchParams({ session_id: page.sessionId })}`}
            >
              See what comes next
            </ButtonLink>
          ) : null}
          <a href={`tel:${phone}`} className="link inline-flex min-h-11 items-center font-semibold">
            {state === "payable" || state === "over"
              ? `or call ${formatPhone(phone)}`
              : `Call ${formatPhone(phone)}`}
          </a>
        </div>
      </div>
      <ReceiptLines receipt={receipt} basis={basis} timeZone={timeZone} isPaid={state === "paid"} />
    </div>
  );
}

const sentBack =
  "You paid it, and all of it went back to the card it came from. Your bank may take a few days to show it.";

type State = Page["state"];

const titles: Record<State, (sum: string) => string> = {
  payable: (sum) => `Onboarding fee: ${sum}`,
  over: () => "This payment page has closed",
  paid: () => "This fee is paid",
  gone: () => "This link is not valid any more",
  "not configured": (sum) => `Onboarding fee: ${sum}`,
};

const words: Record<State, string> = {
  payable:
    "It is charged once, when the onboarding of your property begins. You pay by card on a page of our payment provider; we never see the number of your card.",
  over: "It was open for a day, and nothing was charged. If you want to pay, open a new one.",
  paid: "Thank you. We have mailed you the receipt.",
  gone: "The payment was called off, or another link has taken its place. Nothing was charged. If you meant to pay, call us and we sort it out.",
  "not configured":
    "Payments by card are not set up on this website yet. Please call us: we tell you how to pay, and nothing you sent us is lost.",
};

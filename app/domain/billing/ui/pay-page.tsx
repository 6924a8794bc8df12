import { href } from "react-router";
import type { PayPage as Page } from "#app/domain/billing/types.ts";
import { ReceiptLines } from "#app/domain/billing/ui/receipt-lines.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { formatPhone, formatPromisedDollars } from "#app/ui/format.ts";
import { FormErrors } from "#app/ui/forms/form-errors.tsx";

interface PayPageProps {
  page: Page;
  /** Why pressing Pay led nowhere, and whether pressing again may help. */
  refused: { problem: string; mayHelp: boolean; mustCall?: boolean } | undefined;
  phone: string;
  timeZone: string;
}

/** The page behind the link that staff send: what is to be paid, what for, and the button. Whole without a script. */
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
        <p className="mt-4 max-w-measure text-lead text-soft">{words[state]}</p>
        {/* What stands in the way of any other page, its own words say. */}
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
  "sent back": () => "This fee was sent back",
  lost: () => "Your bank took this fee back",
  replaced: () => "A newer link has replaced this one",
  "paid elsewhere": () => "This fee is paid",
  gone: () => "This link is not valid any more",
  paused: () => "This link cannot be used right now",
  "not configured": (sum) => `Onboarding fee: ${sum}`,
};

const words: Record<State, string> = {
  payable:
    "It is charged once, when the onboarding of your property begins. You pay by card on a page of our payment provider; we never see the number of your card.",
  over: "It was open for a day, and nothing was charged. If you want to pay, open a new one.",
  paid: "Thank you. We have mailed you the receipt.",
  "sent back":
    "You paid it, and all of it went back to the card it came from. Your bank may take a few days to show it.",
  lost: "You paid it, and your bank has since given the money back to you. If that is not what you wanted, call us and we sort it out.",
  replaced: "Nothing was charged by this link, and nobody can pay by it any more. The newer one works.",
  "paid elsewhere": "It was paid by another link, so there is nothing to pay here.",
  gone: "Nothing can be paid by it, and nothing was charged by it. If you meant to pay, call us and we sort it out.",
  paused:
    "Nothing can be paid by it at the moment, and nothing was charged by it. Please call us before you pay: we tell you whether the fee is still due.",
  "not configured":
    "Payments by card are not set up on this website yet. Please call us: we tell you how to pay, and nothing you sent us is lost.",
};

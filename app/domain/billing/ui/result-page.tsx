import type { ReactNode } from "react";
import { href } from "react-router";
import type { PaymentResult, Receipt } from "#app/domain/billing/types.ts";
import { ReceiptLines } from "#app/domain/billing/ui/receipt-lines.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { formatPhone } from "#app/ui/format.ts";

export type ResultView =
  | PaymentResult
  | { state: "none" }
  | { state: "failed" }
  | { state: "patience"; paymentId: string };

interface ResultPageProps {
  result: ResultView;
  isStaff: boolean;
  /** Address of this page, to be looked at again. */
  retry: string;
  phone: string;
  timeZone: string;
}

/** Title of the page and of the window, in the words of the specification. */
export function resultTitle(result: ResultView, isStaff: boolean): string {
  if (result.state !== "paid") return titles[result.state];
  if (isStaff && !result.hasLead) return "Lead not found";
  return isPaidBack(result) ? "This payment was refunded" : "Payment Successful!";
}

/** All of it. */
const isPaidBack = ({ refundedCents, amountCents }: Pick<Receipt, "refundedCents" | "amountCents">) =>
  refundedCents >= amountCents;

const titles = {
  none: "Invalid payment session",
  unverified: "Payment verification failed",
  failed: "Failed to update lead status",
  unnamed: "Lead ID not found in payment session",
  waiting: "Verifying payment...",
  patience: "Verifying payment...",
  unpaid: "This payment is not finished",
  lost: "Your bank took this fee back",
};

/** What came of a payment, for the owner and for staff. */
export function ResultPage({ result, isStaff, retry, phone, timeZone }: ResultPageProps) {
  const title = resultTitle(result, isStaff);
  if (result.state === "paid")
    return (
      <Sheet
        title={title}
        aside={<ReceiptLines receipt={result} basis={result.basis} timeZone={timeZone} isPaid />}
      >
        {isPaidBack(result) ? (
          <PaidBack isStaff={isStaff} phone={phone} />
        ) : (
          <Paid isStaff={isStaff} hasLead={result.hasLead} phone={phone} />
        )}
      </Sheet>
    );
  return (
    <Sheet title={title} aside={picture}>
      <p
        role={result.state === "waiting" ? "status" : undefined}
        className="mt-4 max-w-measure text-lead text-soft"
      >
        {words[result.state]}
      </p>
      <div className="mt-7 flex flex-wrap items-center gap-x-6 gap-y-3">
        {result.state === "none" || result.state === "lost" ? (
          <>
            <ButtonLink href={`tel:${phone}`} size="lg">
              Call {formatPhone(phone)}
            </ButtonLink>
            {result.state === "none" ? (
              <ButtonLink href={retry} size="lg" variant="outline">
                Try Again
              </ButtonLink>
            ) : null}
          </>
        ) : (
          <>
            {result.state === "unpaid" ? (
              <ButtonLink href={href("/pay/:id", { id: result.paymentId })} size="lg">
                Back to the payment
              </ButtonLink>
            ) : (
              <ButtonLink href={retry} size="lg" variant={result.state === "waiting" ? "outline" : "primary"}>
                {result.state === "waiting" || result.state === "patience" ? "Look again" : "Try Again"}
              </ButtonLink>
            )}
            <a className="link inline-flex min-h-11 items-center font-semibold" href={`tel:${phone}`}>
              or call {formatPhone(phone)}
            </a>
          </>
        )}
      </div>
    </Sheet>
  );
}

const doNotPayTwice =
  "That does not tell whether money has moved: your card statement does. Please do not pay a second time before you have spoken with us.";

const words = {
  none: "The address of this page names no payment. If you have just paid, come back by the link of the payment page, or ask us: we see every payment that reached us.",
  unverified: `We could not confirm this payment with the payment provider. ${doNotPayTwice}`,
  unnamed: `The payment provider does not say any more what this payment was for. ${doNotPayTwice}`,
  failed: `We could not write this payment down just now. Nothing is lost: we do it as soon as we can. ${doNotPayTwice}`,
  waiting: "The payment provider is still working on it. This page looks again by itself every few seconds.",
  patience:
    "This takes longer than usual. Your payment is not lost: as soon as the payment provider confirms it, we mail you the receipt. You can close this page.",
  lost: "You disputed this fee, and your bank decided for you, so it counts as not paid. We call you about what comes next.",
  unpaid:
    "Nothing was charged. Perhaps the card was declined, or the payment page was closed before the end.",
};

function PaidBack({ isStaff, phone }: { isStaff: boolean; phone: string }) {
  return (
    <>
      <p className="mt-4 max-w-measure text-lead text-soft">
        {isStaff
          ? "The onboarding fee was paid, and all of it was sent back since."
          : "We have sent all of it back to the card it came from. Banks take some days to show that."}
      </p>
      <ButtonLink href={isStaff ? href("/dashboard") : `tel:${phone}`} size="lg" className="mt-7">
        {isStaff ? "To the dashboard" : `Call ${formatPhone(phone)}`}
      </ButtonLink>
    </>
  );
}

function Paid({ isStaff, hasLead, phone }: { isStaff: boolean; hasLead: boolean; phone: string }) {
  if (isStaff)
    return (
      <>
        <p className="mt-4 max-w-measure text-lead text-soft">
          {hasLead
            ? "The onboarding fee has been processed successfully."
            : "The onboarding fee has been processed, and its lead is deleted. A task says so, and the money can be refunded once the lead is restored."}
        </p>
        <ButtonLink href={href("/dashboard")} size="lg" className="mt-7">
          {hasLead ? "Move to Onboarding Stage" : "To the dashboard"}
        </ButtonLink>
      </>
    );
  return (
    <>
      <p className="mt-4 max-w-measure text-lead text-soft">
        The onboarding fee has been processed successfully. We have mailed you the receipt.
      </p>
      <h2 className="mt-8 text-h3">What comes next</h2>
      <ol className="mt-3 grid max-w-measure list-decimal gap-2 pl-5">
        <li>A manager calls you, or writes, to agree on the day when the onboarding begins.</li>
        <li>We go through the home and its papers with you, and settle whatever is still open.</li>
        <li>Then the home is ours to look after: we list it, or take over its lease.</li>
      </ol>
      <p className="mt-6">
        Questions?{" "}
        <a className="link font-semibold" href={`tel:${phone}`}>
          Call {formatPhone(phone)}
        </a>
        .
      </p>
    </>
  );
}

const picture = (
  <img
    src="/spot-door.svg"
    width="400"
    height="340"
    alt=""
    className="w-full max-w-100 justify-self-end max-desk:hidden"
  />
);

function Sheet({ title, aside, children }: { title: string; aside: ReactNode; children: ReactNode }) {
  return (
    <div className="wrap grid gap-x-16 gap-y-10 py-10 md:py-20 desk:grid-cols-[7fr_5fr] desk:items-center">
      <div>
        <h1 className="text-h1">{title}</h1>
        {children}
      </div>
      {aside}
    </div>
  );
}

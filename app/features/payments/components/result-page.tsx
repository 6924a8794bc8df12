import type { ReactNode } from "react";
import { href } from "react-router";
import { ButtonLink } from "#app/components/button.tsx";
import { ReceiptLines } from "#app/features/payments/components/pay-page.tsx";
import type { PaymentResult, Receipt } from "#app/features/payments/types.ts";
import { formatPhone } from "#app/lib/format.ts";

export type ResultView =
  | PaymentResult
  | { state: "none" }
  | { state: "failed" }
  | { state: "patience"; paymentId: string };

interface ResultPageProps {
  result: ResultView;
  isStaff: boolean;
  retry: string;
  phone: string;
  timeZone: string;
}

export function resultTitle(result: ResultView, isStaff: boolean): string {
  if (result.state !== "paid") return titles[result.state];
  if (isStaff && !result.hasLead) return "Lead not found";
  return isPaidBack(result) ? "This payment was refunded" : "Payment Successful!";
}

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
        {messages[result.state]}
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
                {result.state === "waiting" || result.state === "patience" ? "Check again" : "Try Again"}
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
  "Check your card statement to see whether you were charged. Please do not pay a second time before you have spoken with us.";

const messages = {
  none: "This link doesn’t include a payment. If you’ve just paid, use the link from the payment page, or call us.",
  unverified: `We could not confirm this payment with the payment provider. ${doNotPayTwice}`,
  unnamed: `The payment provider no longer says what this payment was for. ${doNotPayTwice}`,
  failed: `We couldn’t save this payment just now. Nothing is lost: we’ll try again as soon as we can. ${doNotPayTwice}`,
  waiting: "The payment provider is still working on it. This page checks again every few seconds.",
  patience:
    "This is taking longer than usual. Your payment is not lost: as soon as the payment provider confirms it, we’ll email you the receipt. You can close this page.",
  lost: "You disputed this fee, and your bank decided for you, so it counts as not paid. We’ll call you about what comes next.",
  unpaid:
    "Nothing was charged. Perhaps the card was declined, or the payment page was closed before the end.",
};

function PaidBack({ isStaff, phone }: { isStaff: boolean; phone: string }) {
  return (
    <>
      <p className="mt-4 max-w-measure text-lead text-soft">
        {isStaff
          ? "The onboarding fee was paid, and all of it was refunded since."
          : "We refunded all of it to your card. Your bank may take a few days to show it."}
      </p>
      <ButtonLink href={isStaff ? href("/dashboard") : `tel:${phone}`} size="lg" className="mt-7">
        {isStaff ? "Go to the dashboard" : `Call ${formatPhone(phone)}`}
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
            : "The onboarding fee has been processed, and its lead is deleted. There is a task about it, and the fee can be refunded once the lead is restored."}
        </p>
        <ButtonLink href={href("/dashboard")} size="lg" className="mt-7">
          {hasLead ? "Move to Onboarding Stage" : "Go to the dashboard"}
        </ButtonLink>
      </>
    );
  return (
    <>
      <p className="mt-4 max-w-measure text-lead text-soft">
        The onboarding fee has been processed successfully. We’ve emailed you the receipt.
      </p>
      <h2 className="mt-8 text-h3">What comes next</h2>
      <ol className="mt-3 grid max-w-measure list-decimal gap-2 pl-5">
        <li>A manager calls or emails you to agree on the day when the onboarding begins.</li>
        <li>We go through the home and its papers with you, and sort out whatever is still open.</li>
        <li>Then we take it from there: we list the home, or take over its lease.</li>
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

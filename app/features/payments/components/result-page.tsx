import type { ReactNode } from "react";
import { href } from "react-router";
import { ButtonLink } from "#app/components/button.tsx";
import { ReceiptLines } from "#app/features/payments/components/pay-page.tsx";
import type { PaymentResult } from "#app/features/payments/types.ts";
import { formatPhone } from "#app/lib/format.ts";

export type ResultView = PaymentResult | { state: "none" | "failed" };

interface ResultPageProps {
  result: ResultView;
  isStaff: boolean;
  retry: string;
  phone: string;
  timeZone: string;
}

type Paid = Extract<PaymentResult, { receipt: unknown }>;

const isRefunded = ({ receipt }: Paid) => receipt.refundedCents >= receipt.amountCents;

export function resultTitle(result: ResultView, isStaff: boolean): string {
  if (result.state !== "paid") return views[result.state].title;
  if (isStaff && !result.hasLead) return "Lead not found";
  return isRefunded(result) ? "This payment was refunded" : "Payment Successful!";
}

const doNotPayTwice =
  "Check your card statement to see whether you were charged. Please don’t pay a second time before you have spoken with us.";

const views = {
  none: {
    title: "Invalid payment session",
    message:
      "This link doesn’t include a payment. If you’ve just paid, use the link from the payment page, or call us.",
    button: "Try Again",
  },
  unverified: {
    title: "Payment verification failed",
    message: `We could not confirm this payment with the payment provider. ${doNotPayTwice}`,
    button: "Try Again",
  },
  unnamed: {
    title: "Lead ID not found in payment session",
    message: `The payment provider no longer says what this payment was for. ${doNotPayTwice}`,
    button: "Try Again",
  },
  failed: {
    title: "Failed to update lead status",
    message: `We couldn’t save this payment just now. Nothing is lost: we’ll try again as soon as we can. ${doNotPayTwice}`,
    button: "Try Again",
  },
  waiting: {
    title: "Verifying payment...",
    message:
      "The payment provider is still working on it. This page checks again every few seconds. You can also close it: we’ll email you the receipt as soon as the payment is confirmed.",
    button: "Check again",
  },
  unpaid: {
    title: "This payment is not finished",
    message:
      "Nothing was charged. Perhaps the card was declined, or the payment page was closed before you finished.",
    button: "Back to the payment",
  },
  lost: {
    title: "Your bank took this fee back",
    message:
      "You disputed this fee, and your bank decided for you, so it counts as not paid. We’ll call you about what comes next.",
    button: null,
  },
};

export function ResultPage({ result, isStaff, retry, phone, timeZone }: ResultPageProps) {
  const title = resultTitle(result, isStaff);
  if (result.state === "paid") {
    const aside = <ReceiptLines receipt={result.receipt} timeZone={timeZone} isPaid />;
    return (
      <Sheet title={title} aside={aside}>
        {isStaff ? <PaidForStaff result={result} /> : <PaidForOwner result={result} phone={phone} />}
      </Sheet>
    );
  }
  const { message, button } = views[result.state];
  const to = result.state === "unpaid" ? href("/pay/:id", { id: result.receipt.paymentId }) : retry;
  return (
    <Sheet title={title} aside={picture}>
      <p
        role={result.state === "waiting" ? "status" : undefined}
        className="mt-4 max-w-measure text-lead text-soft"
      >
        {message}
      </p>
      <div className="mt-7 flex flex-wrap items-center gap-x-6 gap-y-3">
        {button ? (
          <ButtonLink href={to} size="lg">
            {button}
          </ButtonLink>
        ) : null}
        <a className="link inline-flex min-h-11 items-center font-semibold" href={`tel:${phone}`}>
          {button ? "or call" : "Call"} {formatPhone(phone)}
        </a>
      </div>
    </Sheet>
  );
}

function PaidForStaff({ result }: { result: Paid }) {
  const message = isRefunded(result)
    ? "The onboarding fee was paid, and all of it was refunded since."
    : result.hasLead
      ? "The onboarding fee has been processed successfully."
      : "The onboarding fee has been processed, and its lead is deleted. There is a task about it, and the fee can be refunded once the lead is restored.";
  return (
    <>
      <p className="mt-4 max-w-measure text-lead text-soft">{message}</p>
      <ButtonLink href={href("/dashboard")} size="lg" className="mt-7">
        {result.hasLead && !isRefunded(result) ? "Move to Onboarding Stage" : "Go to the dashboard"}
      </ButtonLink>
    </>
  );
}

function PaidForOwner({ result, phone }: { result: Paid; phone: string }) {
  if (isRefunded(result))
    return (
      <>
        <p className="mt-4 max-w-measure text-lead text-soft">
          We refunded all of it to your card. Your bank may take a few days to show it.
        </p>
        <ButtonLink href={`tel:${phone}`} size="lg" className="mt-7">
          Call {formatPhone(phone)}
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

import { href } from "react-router";
import { ButtonLink } from "#app/components/button.tsx";
import { OwnerFrame } from "#app/components/owner-frame.tsx";
import type { PaymentResult } from "#app/features/payments/commands/payment-result.server.ts";
import { ReceiptLines } from "#app/features/payments/components/pay-page.tsx";

export type ResultView = PaymentResult | { state: "none" | "failed" };

interface ResultPageProps {
  result: ResultView;
  isStaff: boolean;
  retry: string;
  phone: string;
  timeZone: string;
}

export function ResultPage({ result, isStaff, retry, phone, timeZone }: ResultPageProps) {
  const { title, message, button, to = retry } = resultView(result, isStaff);
  const isPaid = result.state === "paid";
  return (
    <OwnerFrame
      title={title}
      status={message}
      phone={phone}
      lamp={result.state === "waiting" ? "on" : "off"}
      actions={
        button ? (
          <ButtonLink href={to} size="lg">
            {button}
          </ButtonLink>
        ) : null
      }
      aside={isPaid ? <ReceiptLines receipt={result.receipt} timeZone={timeZone} isPaid /> : undefined}
    >
      {isPaid && !isStaff && !isRefunded(result) ? (
        <>
          <h2 className="mt-8 text-h3">What comes next</h2>
          <ol className="mt-3 grid max-w-measure list-decimal gap-2 pl-5">
            <li>A manager calls or emails you to agree on the day when the onboarding begins.</li>
            <li>We go through the home and its papers with you, and sort out whatever is still open.</li>
            <li>Then we take it from there: we list the home, or take over its lease.</li>
          </ol>
        </>
      ) : null}
    </OwnerFrame>
  );
}

type Paid = Extract<PaymentResult, { receipt: unknown }>;

const isRefunded = ({ receipt }: Paid) => receipt.refundedCents >= receipt.amountCents;

/** `to` defaults to the same page. */
type View = { title: string; message: string; button?: string; to?: string };

export function resultView(result: ResultView, isStaff: boolean): View {
  if (result.state === "unpaid")
    return { ...views.unpaid, to: href("/pay/:id", { id: result.receipt.paymentId }) };
  if (result.state !== "paid") return views[result.state];
  const { hasLead } = result;
  const title = isRefunded(result) ? "This payment was refunded" : "Payment Successful!";
  if (!isStaff)
    return {
      title,
      message: isRefunded(result)
        ? "We refunded all of it to your card. Your bank may take a few days to show it."
        : "The onboarding fee has been processed successfully. We've emailed you the receipt.",
    };
  return {
    title: hasLead ? title : "Lead not found",
    message: isRefunded(result)
      ? "The onboarding fee was paid, and all of it was refunded since."
      : hasLead
        ? "The onboarding fee has been processed successfully."
        : "The onboarding fee has been processed, and its lead is deleted. There is a task about it, and the fee can be refunded once the lead is restored.",
    button: hasLead && !isRefunded(result) ? "Move to Onboarding Stage" : "Go to the dashboard",
    to: href("/dashboard"),
  };
}

const doNotPayTwice =
  "Check your card statement to see whether you were charged. Please don't pay a second time before you have spoken with us.";

const views: Record<Exclude<ResultView["state"], "paid">, View> = {
  none: {
    title: "Invalid payment session",
    message:
      "This link doesn't include a payment. If you've just paid, use the link from the payment page, or call us.",
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
    message: `We couldn't save this payment just now. Nothing is lost: we'll try again as soon as we can. ${doNotPayTwice}`,
    button: "Try Again",
  },
  waiting: {
    title: "Verifying payment...",
    message:
      "The payment provider is still working on it. This page checks again every few seconds. You can also close it: we'll email you the receipt as soon as the payment is confirmed.",
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
      "You disputed this fee, and your bank decided for you, so it counts as not paid. We'll call you about what comes next.",
  },
};

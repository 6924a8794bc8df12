import { href } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { formatDollarsAndCents } from "#app/ui/format.ts";

interface SandboxCheckoutProps {
  sessionId: string;
  paymentId: string;
  amountCents: number;
  description: string;
  address: string | null;
  state: string;
  wasDeclined: boolean;
}

/** In place of the payment provider's page: what can happen there, a button each. */
export function SandboxCheckout({
  sessionId,
  paymentId,
  state,
  wasDeclined,
  ...order
}: SandboxCheckoutProps) {
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
          <p className="mt-4 text-soft">Choose what happens. There is no card, and no money moves.</p>
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
            {state === "complete"
              ? "This page was paid on already."
              : "This page ran out. Nothing was charged."}
          </p>
          <ButtonLink
            className="mt-4"
            size="lg"
            href={
              state === "complete"
                ? `${href("/payment/success")}?${new URLSearchParams({ session_id: sessionId })}`
                : pay
            }
          >
            Go on
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

import { data, href } from "react-router";
import { findCompany } from "#app/domain/site/queries.server.ts";
import { pageMeta } from "#app/domain/site/ui/page-meta.ts";
import { privateHeaders } from "#app/http/headers/private.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { formatPhone } from "#app/ui/format.ts";
import type { Route } from "./+types/payment-success.ts";

export const handle = { hydrate: false };

/** A payment counts when the payment provider confirms it; without one there is nothing that could be confirmed. */
export async function loader({ url }: Route.LoaderArgs) {
  const { phone, email } = await findCompany();
  const sessionId = url.searchParams.get("session_id");
  const retry = sessionId && `${href("/payment/success")}?${new URLSearchParams({ session_id: sessionId })}`;
  return data({ phone, email, retry }, { status: 400 });
}

export const headers = privateHeaders;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.retry ? "Payment verification failed" : "Invalid payment session",
    description: "The result of a payment.",
    path: href("/payment/success"),
    hidden: true,
  });

export default function PaymentSuccess({ loaderData: { phone, email, retry } }: Route.ComponentProps) {
  return (
    <div className="wrap grid gap-x-16 gap-y-10 py-10 md:py-20 desk:grid-cols-[7fr_5fr] desk:items-center">
      <div>
        <h1 className="text-display">{retry ? "Payment verification failed" : "Invalid payment session"}</h1>
        <p className="mt-4 max-w-measure text-lead text-soft">
          {retry
            ? "We could not confirm this payment with the payment provider. That does not tell whether money has moved: your card statement does. Please do not pay a second time before you have spoken with us."
            : "The address of this page names no payment. If you have just paid, come back by the link of the payment page, or ask us: we see every payment that reached us."}
        </p>
        <div className="mt-7 flex flex-wrap items-center gap-x-6 gap-y-3">
          {retry ? (
            <ButtonLink href={retry} size="lg">
              Try Again
            </ButtonLink>
          ) : (
            <ButtonLink href={`tel:${phone}`} size="lg">
              Call {formatPhone(phone)}
            </ButtonLink>
          )}
          <a
            className="link inline-flex min-h-11 items-center font-semibold"
            href={retry ? `tel:${phone}` : `mailto:${email}`}
          >
            {retry ? `or call ${formatPhone(phone)}` : `or write to ${email}`}
          </a>
        </div>
      </div>
      <img
        src="/spot-door.svg"
        width="400"
        height="340"
        alt=""
        className="w-full max-w-100 justify-self-end max-desk:hidden"
      />
    </div>
  );
}

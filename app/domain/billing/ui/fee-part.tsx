import { lazy, type ReactNode, Suspense, useState } from "react";
import { href } from "react-router";
import type { LeadMoney, LeadPayment } from "#app/domain/billing/types.ts";
import { PayLink } from "#app/domain/billing/ui/pay-link.tsx";
import { actOf, paymentLooks, paymentWords, refundWords } from "#app/domain/billing/ui/payment-words.ts";
import { RequestButton } from "#app/domain/billing/ui/request-button.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { formatDateTime, formatPromisedDollars } from "#app/ui/format.ts";
import { PanelPart } from "#app/ui/panel-part.tsx";

// What only an admin opens, and seldom.
const MoneyDialog = lazy(() =>
  import("#app/domain/billing/ui/money-dialog.tsx").then((module) => ({ default: module.MoneyDialog })),
);

interface FeePartProps {
  leadId: string;
  email: string | null;
  money: LeadMoney;
  /** Whether whoever looks may refund, and call off. */
  movesMoney: boolean;
  /** For the button that asks for the fee, minted by the page. */
  formKey: string;
  timeZone: string;
}

type Opened = { payment: LeadPayment; act: "refund" | "cancel" };

/** The onboarding fee: the link, where it stands, and all that came before. */
export function FeePart({ money, movesMoney, timeZone, email, ...ask }: FeePartProps) {
  const [opened, open] = useState<Opened | null>(null);
  const { mode, payments, origin, feeCents } = money;
  const isPaid = payments.some(({ status }) => status === "paid" || status === "disputed");
  const live = payments.find(({ status }) => status === "created" || status === "open");
  const next = live ? "Send link again" : payments.length > 0 ? "Send a new link" : "Send payment link";
  return (
    <PanelPart id="fee" title="Onboarding fee">
      {payments.length === 0 ? (
        <p className="text-soft">
          The onboarding fee of {formatPromisedDollars(feeCents)} has not been asked for.
        </p>
      ) : (
        <ul className="grid gap-3">
          {payments.map((payment) => (
            <Payment
              key={payment.id}
              payment={payment}
              timeZone={timeZone}
              movesMoney={movesMoney}
              onOpen={(act) => open({ payment, act })}
            >
              {payment === live && mode !== "not configured" ? (
                <PayLink url={`${origin}${href("/pay/:id", { id: payment.id })}`} />
              ) : null}
            </Payment>
          ))}
        </ul>
      )}
      {isPaid || mode === "not configured" || !email?.trim() ? null : (
        <RequestButton {...ask} email={email}>
          {next}
        </RequestButton>
      )}
      {opened ? (
        <Suspense>
          <MoneyDialog {...opened} onClose={() => open(null)} />
        </Suspense>
      ) : null}
    </PanelPart>
  );
}

interface PaymentProps {
  payment: LeadPayment;
  timeZone: string;
  movesMoney: boolean;
  onOpen: (act: Opened["act"]) => void;
  children: ReactNode;
}

function Payment({ payment, timeZone, movesMoney, onOpen, children }: PaymentProps) {
  const { label, tone, glyph } = paymentLooks[payment.status];
  const act = movesMoney ? actOf(payment) : null;
  return (
    <li className="border-line not-first:border-t not-first:pt-3">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <b className="num">{formatPromisedDollars(payment.amountCents)}</b>
        <Badge tone={tone} glyph={glyph}>
          {label}
        </Badge>
        {act ? (
          <ButtonLink
            href={href(act === "refund" ? "/payments/:id/refund" : "/payments/:id/cancel", {
              id: payment.id,
            })}
            size="sm"
            variant="quiet"
            className="-my-1 ml-auto -mr-3 print:hidden"
            aria-haspopup="dialog"
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              onOpen(act);
            }}
          >
            {act === "refund" ? "Refund…" : "Call off…"}
          </ButtonLink>
        ) : null}
      </div>
      <p className="[overflow-wrap:anywhere]">{paymentWords(payment, timeZone)}</p>
      {payment.parkedReason ? (
        <p className="mt-1 font-medium text-red-deep">Needs a look: {payment.parkedReason}</p>
      ) : null}
      <p className="num text-xs text-quiet">
        Asked for on {formatDateTime(payment.createdAt, timeZone)}
        {payment.by ? ` by ${payment.by}` : ""}. {payment.basis}
        {payment.mode === "sandbox" ? ". Sandbox" : ""}.
      </p>
      {payment.refunds.length > 0 ? (
        <ul className="num mt-1.5 border-l-2 border-line pl-3">
          {payment.refunds.map((refund) => (
            <li key={refund.id} className={refund.status === "failed" ? "text-red-deep" : ""}>
              {refundWords(refund, timeZone)}
              <span className="block text-xs text-quiet [overflow-wrap:anywhere]">{refund.reason}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {children}
    </li>
  );
}

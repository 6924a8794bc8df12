import { lazy, type ReactNode, Suspense, useState } from "react";
import { href } from "react-router";
import type { LeadMoney, LeadPayment } from "#app/domain/billing/types.ts";
import { PayLink } from "#app/domain/billing/ui/pay-link.tsx";
import { paymentLooks, paymentWords, refundWords } from "#app/domain/billing/ui/payment-words.ts";
import { RequestButton } from "#app/domain/billing/ui/request-button.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { formatDateTime, formatPromisedDollars } from "#app/ui/format.ts";

// What only an admin opens, and seldom.
const MoneyDialog = lazy(() =>
  import("#app/domain/billing/ui/money-dialog.tsx").then((module) => ({ default: module.MoneyDialog })),
);

interface MoneyPanelProps {
  leadId: string;
  email: string | null;
  money: LeadMoney;
  /** Whether whoever looks may refund, and call off. */
  movesMoney: boolean;
  /** For the button that asks for the fee, minted by the page. */
  formKey: string;
  timeZone: string;
  /** Further parts of the same panel: agreement, invoices. */
  children?: ReactNode;
}

type Opened = { payment: LeadPayment; act: "refund" | "cancel" };

/** What a lead owes and has paid: the link, where it stands, and all that came before. */
export function MoneyPanel({ money, movesMoney, timeZone, children, ...ask }: MoneyPanelProps) {
  const [opened, open] = useState<Opened | null>(null);
  const { mode, payments, origin, feeCents } = money;
  const isPaid = payments.some(({ status }) => status === "paid" || status === "disputed");
  const live = payments.find(({ status }) => status === "created" || status === "open");
  return (
    <section className="card" aria-labelledby="money">
      <header className="flex min-h-12 flex-wrap items-center gap-x-2 border-b border-line px-4 py-1.5">
        <h2 id="money">Money and agreement</h2>
        {mode === "sandbox" ? <p className="text-quiet">Sandbox: no money moves</p> : null}
      </header>
      {mode === "not configured" ? (
        <p
          role="note"
          className="m-4 rounded-control border border-line bg-tint-yellow px-3.5 py-2.5 text-tint-yellow-ink"
        >
          Payments are not set up. Set <code>STRIPE_SECRET_KEY</code> and <code>STRIPE_WEBHOOK_SECRET</code>,
          and start the program again.
        </p>
      ) : null}
      {payments.length === 0 ? (
        <p className="px-4 pt-4">
          The onboarding fee of {formatPromisedDollars(feeCents)} has not been asked for.
        </p>
      ) : (
        <ul className="divide-y divide-line">
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
      {isPaid || mode === "not configured" ? null : <RequestButton {...ask} again={live !== undefined} />}
      {children}
      {opened ? (
        <Suspense>
          <MoneyDialog {...opened} onClose={() => open(null)} />
        </Suspense>
      ) : null}
    </section>
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
  const act = ["created", "open", "failed", "expired"].includes(payment.status)
    ? "cancel"
    : payment.refundableCents > 0
      ? "refund"
      : null;
  return (
    <li className="px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <b className="num">
          {payment.description} {formatPromisedDollars(payment.amountCents)}
        </b>
        <Badge tone={tone} glyph={glyph}>
          {label}
        </Badge>
        {movesMoney && act ? (
          <ButtonLink
            href={href(act === "refund" ? "/payments/:id/refund" : "/payments/:id/cancel", {
              id: payment.id,
            })}
            size="sm"
            variant="quiet"
            className="ml-auto -mr-3 print:hidden"
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

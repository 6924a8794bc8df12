import { href } from "react-router";
import { Badge } from "#app/components/badge.tsx";
import { CopyText } from "#app/components/copy-text.tsx";
import { PanelPart } from "#app/components/panel.tsx";
import { LeadButton, useLeadPage } from "#app/features/leads/components/lead-form.tsx";
import { MoneyLink, RefundList } from "#app/features/payments/components/money-form.tsx";
import { actionOf, paymentBadge, paymentLabel } from "#app/features/payments/components/payment-labels.ts";
import type { LeadPayment } from "#app/features/payments/queries.server.ts";
import { isPaid } from "#app/features/payments/rules.ts";
import { formatDateTime, formatPromisedDollars } from "#app/lib/format.ts";

export function FeePart() {
  const { lead, deal, isAdmin, timeZone } = useLeadPage();
  const { mode, payments, origin, feeCents } = deal.money;
  const hasPaid = payments.some(({ status }) => status === "paid" || status === "disputed");
  const live = payments.find(({ status }) => status === "created" || status === "open");
  const next = live ? "Send link again" : payments.length > 0 ? "Send a new link" : "Send payment link";
  const [latest, ...earlier] = payments;
  const actions = (payment: LeadPayment) => (
    <MoneyLink key={payment.id} changed={payment} action={isAdmin ? actionOf(payment) : null} />
  );
  return (
    <PanelPart
      id="fee"
      title="Onboarding fee"
      state={latest ? <State payment={latest} /> : null}
      actions={latest ? actions(latest) : null}
    >
      {latest ? (
        <Payment payment={latest} timeZone={timeZone} />
      ) : (
        <p className="text-soft">
          The onboarding fee of {formatPromisedDollars(feeCents)} hasn't been requested.
        </p>
      )}
      {live && mode !== "not configured" ? (
        <CopyText what="link" className="mt-2" text={`${origin}${href("/pay/:id", { id: live.id })}`} />
      ) : null}
      {hasPaid || mode === "not configured" || !lead.email?.trim() ? null : (
        <div className="mt-2 flex flex-wrap items-center gap-x-2.5 gap-y-1 print:hidden">
          <LeadButton intent="request-payment" pendingLabel="Sending...">
            {next}
          </LeadButton>
          <span className="text-xs text-quiet [overflow-wrap:anywhere]">to {lead.email}</span>
        </div>
      )}
      {earlier.length > 0 ? (
        <ul className="mt-3 grid gap-3">
          {earlier.map((payment) => (
            <li key={payment.id} className="border-t border-line pt-2">
              <div className="flex min-h-8 flex-wrap items-center gap-x-2.5 gap-y-1">
                <State payment={payment} />
                <span className="ml-auto print:hidden">{actions(payment)}</span>
              </div>
              <Payment payment={payment} timeZone={timeZone} />
            </li>
          ))}
        </ul>
      ) : null}
    </PanelPart>
  );
}

function State({ payment }: { payment: LeadPayment }) {
  return (
    <>
      <b className="num">{formatPromisedDollars(payment.amountCents)}</b>
      <Badge {...paymentBadge(payment)} />
    </>
  );
}

function Payment({ payment, timeZone }: { payment: LeadPayment; timeZone: string }) {
  return (
    <>
      <p className="[overflow-wrap:anywhere]">{paymentLabel(payment, timeZone)}</p>
      {payment.failedReason && !isPaid(payment.status) ? (
        <p className="mt-1 font-medium text-red-deep">Needs attention: {payment.failedReason}</p>
      ) : null}
      <p className="num text-xs text-quiet">
        Requested on {formatDateTime(payment.createdAt, timeZone)}
        {payment.by ? ` by ${payment.by}` : ""}. {payment.basis}
        {payment.mode === "sandbox" ? ". Test mode" : ""}.
      </p>
      <RefundList refunds={payment.refunds} timeZone={timeZone} />
    </>
  );
}

import { href } from "react-router";
import type { LeadMoney, LeadPayment } from "#app/domain/billing/types.ts";
import type { MoneyDialogProps } from "#app/domain/billing/ui/money-dialog.tsx";
import { PayLink } from "#app/domain/billing/ui/pay-link.tsx";
import { actOf, paymentLook, paymentWords } from "#app/domain/billing/ui/payment-words.ts";
import { RequestButton } from "#app/domain/billing/ui/request-button.tsx";
import { refundWords } from "#app/domain/refunds.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { useHeld, useLaterDialog } from "#app/ui/connection/later-dialog.ts";
import { formatDateTime, formatPromisedDollars } from "#app/ui/format.ts";
import { PanelPart } from "#app/ui/panel-part.tsx";

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

/** The onboarding fee: the link, where it stands, and all that came before. */
export function FeePart({ money, movesMoney, timeZone, email, ...ask }: FeePartProps) {
  const { mode, payments, origin, feeCents } = money;
  const isPaid = payments.some(({ status }) => status === "paid" || status === "disputed");
  const live = payments.find(({ status }) => status === "created" || status === "open");
  const next = live ? "Send link again" : payments.length > 0 ? "Send a new link" : "Send payment link";
  const [latest, ...earlier] = payments;
  const act = (payment: LeadPayment) => (
    <ActLink key={payment.id} payment={payment} act={movesMoney ? actOf(payment) : null} />
  );
  return (
    <PanelPart
      id="fee"
      title="Onboarding fee"
      state={latest ? <Standing payment={latest} /> : null}
      actions={latest ? act(latest) : null}
    >
      {latest ? (
        <Payment payment={latest} timeZone={timeZone} />
      ) : (
        <p className="text-soft">
          The onboarding fee of {formatPromisedDollars(feeCents)} has not been asked for.
        </p>
      )}
      {live && mode !== "not configured" ? (
        <PayLink url={`${origin}${href("/pay/:id", { id: live.id })}`} />
      ) : null}
      {isPaid || mode === "not configured" || !email?.trim() ? null : (
        <RequestButton {...ask} email={email}>
          {next}
        </RequestButton>
      )}
      {earlier.length > 0 ? (
        <ul className="mt-3 grid gap-3">
          {earlier.map((payment) => (
            <li key={payment.id} className="border-t border-line pt-2">
              <div className="flex min-h-8 flex-wrap items-center gap-x-2.5 gap-y-1">
                <Standing payment={payment} />
                <span className="ml-auto print:hidden">{act(payment)}</span>
              </div>
              <Payment payment={payment} timeZone={timeZone} />
            </li>
          ))}
        </ul>
      ) : null}
    </PanelPart>
  );
}

function Standing({ payment }: { payment: LeadPayment }) {
  const { label, tone, glyph } = paymentLook(payment);
  return (
    <>
      <b className="num">{formatPromisedDollars(payment.amountCents)}</b>
      <Badge tone={tone} glyph={glyph}>
        {label}
      </Badge>
    </>
  );
}

/** To what an admin can do with a payment: over the page, or on its own page. */
function ActLink({ payment, act: offered }: { payment: LeadPayment; act: MoneyDialogProps["act"] | null }) {
  const own = href(offered === "refund" ? "/payments/:id/refund" : "/payments/:id/cancel", {
    id: payment.id,
  });
  const { Dialog, onClick, ...rest } = useLaterDialog<MoneyDialogProps>(own, () =>
    import("#app/domain/billing/ui/money-dialog.tsx").then((part) => part.MoneyDialog),
  );
  const act = useHeld(offered, rest.open);
  if (!act) return null;
  return (
    <>
      <ButtonLink
        href={own}
        size="sm"
        variant="quiet"
        className="-mr-3"
        aria-haspopup="dialog"
        onClick={onClick}
      >
        {act === "refund" ? "Refund…" : "Call off…"}
      </ButtonLink>
      {Dialog ? <Dialog key={act} payment={payment} act={act} {...rest} /> : null}
    </>
  );
}

function Payment({ payment, timeZone }: { payment: LeadPayment; timeZone: string }) {
  return (
    <>
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
    </>
  );
}

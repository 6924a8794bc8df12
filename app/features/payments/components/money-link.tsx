import { href } from "react-router";
import { ButtonLink } from "#app/components/button.tsx";
import { useHeld, useLaterDialog } from "#app/components/connection/later-dialog.ts";
import type { MoneyDialogProps } from "#app/features/payments/components/money-form.tsx";
import { type MoneyAction, moneyActions } from "#app/features/payments/components/payment-labels.ts";
import { type LeadRefund, refundLabel } from "#app/features/payments/rules.ts";

interface MoneyLinkProps {
  payment: MoneyDialogProps["payment"];
  action: MoneyAction | null;
  /** For screen readers, if there are several. */
  name?: string;
}

export function MoneyLink({ payment, action: offered, name }: MoneyLinkProps) {
  const { path, link } = moneyActions[offered ?? "cancel fee"];
  const own = href(path, { id: payment.id });
  const { Dialog, onClick, ...rest } = useLaterDialog<MoneyDialogProps>(own, () =>
    import("#app/features/payments/components/money-form.tsx").then((part) => part.MoneyDialog),
  );
  const action = useHeld(offered, rest.open);
  if (!action) return null;
  return (
    <>
      <ButtonLink href={own} size="sm" variant="quiet" aria-haspopup="dialog" onClick={onClick}>
        {link}
        {name ? <span className="sr-only"> {name}</span> : null}
      </ButtonLink>
      {Dialog ? <Dialog key={action} payment={payment} action={action} {...rest} /> : null}
    </>
  );
}

export function RefundList({ refunds, timeZone }: { refunds: readonly LeadRefund[]; timeZone: string }) {
  if (refunds.length === 0) return null;
  return (
    <ul className="num mt-1.5 border-l-2 border-line pl-3">
      {refunds.map((refund) => (
        <li key={refund.id} className={refund.status === "failed" ? "text-red-deep" : ""}>
          {refundLabel(refund, timeZone)}
          <span className="block text-xs text-quiet wrap-anywhere">{refund.reason}</span>
        </li>
      ))}
    </ul>
  );
}

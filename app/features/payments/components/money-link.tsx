import { useState } from "react";
import { href } from "react-router";
import { ButtonLink } from "#app/components/button.tsx";
import { useDialogLink } from "#app/components/dialog.tsx";
import { MoneyDialog, type MoneyDialogProps } from "#app/features/payments/components/money-form.tsx";
import { type MoneyAction, moneyActions } from "#app/features/payments/components/payment-labels.ts";
import { type LeadRefund, refundLabel } from "#app/features/payments/rules.ts";

interface MoneyLinkProps {
  payment: MoneyDialogProps["payment"];
  action: MoneyAction | null;
  /** For screen readers, if there are several. */
  name?: string;
}

export function MoneyLink({ payment, action: offered, name }: MoneyLinkProps) {
  const { wasOpened, onClick, ...dialog } = useDialogLink();
  const [chosen, setChosen] = useState(offered);
  // An open dialog does not change its action.
  const action = dialog.open ? chosen : offered;
  if (!action) return null;
  const { path, link } = moneyActions[action];
  return (
    <>
      <ButtonLink
        href={href(path, { id: payment.id })}
        size="sm"
        variant="quiet"
        aria-haspopup="dialog"
        onClick={(event) => {
          setChosen(action);
          onClick(event);
        }}
      >
        {link}
        {name ? <span className="sr-only"> {name}</span> : null}
      </ButtonLink>
      {wasOpened ? <MoneyDialog key={action} payment={payment} action={action} {...dialog} /> : null}
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

import { useState } from "react";
import { href } from "react-router";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { Dialog, DialogActions, useDialogLink } from "#app/components/dialog.tsx";
import { TextArea, TextField } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";
import type { FormReply } from "#app/components/form/reply.ts";
import { type AgreementStatus, isLive } from "#app/features/agreements/rules.ts";
import {
  type MoneyAction,
  moneyActions,
  refundLabel,
} from "#app/features/payments/components/payment-labels.ts";
import type { LeadRefund } from "#app/features/payments/queries.server.ts";
import { formatDollarsAndCents, formatPromisedDollars } from "#app/lib/format.ts";

/** A payment, an invoice or an agreement. */
type Changed = {
  id: string;
  status: string;
  description: string;
  amountCents?: number;
  refundableCents?: number;
};

interface MoneyFormProps {
  changed: Changed;
  action: MoneyAction;
  formKey: string;
  onDone?: () => void;
  /** Of its dialog; its page links back. */
  onClose?: () => void;
  backTo?: string;
  reply?: FormReply | undefined;
}

export function MoneyForm({ changed, action, formKey, onDone, onClose, backTo, reply }: MoneyFormProps) {
  const form = useOfficeForm({ formKey, reply, onDone });
  const { path, button, pendingLabel } = moneyActions[action];
  const { refundableCents = 0 } = changed;
  const isCheck = action === "record check";
  const isRefund = button === "Refund";
  // Someone else was faster; the typed reason stays readable.
  const isOver = isRefund ? refundableCents === 0 : action === "cancel agreement" && hasEnded(changed);
  const id = `${action.replace(" ", "-")}-${changed.id}`;
  return (
    <OfficeForm form={form} action={href(path, { id: changed.id })} noValidate className="grid gap-3">
      <FormErrors id={`${id}-problem`} errors={form.problems} />
      <p className="wrap-anywhere">{consequence(action, changed)}</p>
      {isRefund && !isOver ? (
        <TextField
          id={`${id}-amount`}
          label="Amount"
          required
          prefix="$"
          hint={`At most ${formatPromisedDollars(refundableCents)}.`}
          inputMode="decimal"
          autoComplete="off"
          {...form.field("amount", formatPromisedDollars(refundableCents).replace("$", ""))}
        />
      ) : null}
      {isCheck ? (
        <TextField
          id={`${id}-number`}
          label="Check number"
          required
          maxLength={40}
          autoComplete="off"
          {...form.field("checkNumber")}
        />
      ) : (
        <TextArea
          id={`${id}-reason`}
          label="Reason"
          hint="For staff only. It's saved in the timeline."
          rows={2}
          required
          maxLength={500}
          {...form.field("reason")}
        />
      )}
      <DialogActions>
        {backTo ? (
          <ButtonLink href={backTo} size="sm" variant="outline">
            Go back
          </ButtonLink>
        ) : (
          <Button size="sm" variant="outline" onClick={onClose}>
            Go back
          </Button>
        )}
        {isOver ? null : (
          <Button
            type="submit"
            size="sm"
            variant={isCheck ? "primary" : "danger"}
            pending={form.pending}
            pendingLabel={pendingLabel}
          >
            {button}
          </Button>
        )}
      </DialogActions>
    </OfficeForm>
  );
}

const hasEnded = ({ status }: Pick<Changed, "status">) => !isLive(status as AgreementStatus);

function consequence(
  action: MoneyAction,
  { status, description, amountCents = 0, refundableCents }: Changed,
) {
  const sum = formatPromisedDollars(amountCents);
  switch (action) {
    case "cancel fee":
      return "The link stops working, and its payment page is closed.";
    case "void invoice":
      return `${description}, ${sum}. The owner can no longer pay it. This cannot be undone.`;
    case "record check":
      return `${description}, ${formatDollarsAndCents(amountCents)}. This marks the whole invoice as paid; the owner can no longer pay it online.`;
    case "cancel agreement":
      if (hasEnded({ status })) return "This agreement has already ended.";
      return `${description}. The owner's link ends, and no one can sign it anymore.${status === "owner_signed" ? " The owner has signed it. If you cancel it, tell them that it won't take effect." : ""}`;
    default: {
      const all = action === "refund invoice" ? `${sum} for “${description}”` : sum;
      return refundableCents
        ? `${formatPromisedDollars(refundableCents)} of ${all} can be refunded the way it was paid. This cannot be undone.`
        : `All of ${all} was refunded, or is being refunded.`;
    }
  }
}

interface MoneyLinkProps {
  changed: Changed;
  action: MoneyAction | null;
  /** For screen readers, if there are several. */
  name?: string;
}

export function MoneyLink({ changed, action: offered, name }: MoneyLinkProps) {
  const { wasOpened, onClick, onClose, open, formKey, onDone } = useDialogLink();
  const [chosen, setChosen] = useState(offered);
  // An open dialog does not change its action.
  const action = open ? chosen : offered;
  if (!action) return null;
  const { path, link, title } = moneyActions[action];
  return (
    <>
      <ButtonLink
        href={href(path, { id: changed.id })}
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
      {wasOpened ? (
        <Dialog
          key={action}
          id={`${action.replace(" ", "-")}-${changed.id}`}
          title={title}
          open={open}
          onClose={onClose}
        >
          <MoneyForm key={formKey} {...{ changed, action, formKey, onDone, onClose }} />
        </Dialog>
      ) : null}
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

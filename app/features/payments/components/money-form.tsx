import { useState } from "react";
import { href, Link } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { TextArea, TextField } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";
import { type FormReply, useFormKey } from "#app/components/form/reply.ts";
import { PageHead } from "#app/features/accounts/components/page-head.tsx";
import { type MoneyAction, moneyActions } from "#app/features/payments/components/payment-labels.ts";
import { formatPromisedDollars } from "#app/lib/format.ts";

interface MoneyFormProps {
  payment: {
    id: string;
    amountCents: number;
    refundableCents: number;
    description: string;
  };
  action: MoneyAction;
  formKey: string;
  onDone?: () => void;
  reply?: FormReply | undefined;
}

function MoneyForm({ payment, action, formKey, onDone, reply }: MoneyFormProps) {
  const form = useOfficeForm({ formKey, reply, onDone });
  const { pending, problems, fields, typed } = form;
  const { path, button, pendingLabel } = moneyActions[action];
  const isRefund = button === "Refund";
  const left = formatPromisedDollars(payment.refundableCents);
  // Someone else refunded it; the typed reason stays readable.
  const isOver = isRefund && payment.refundableCents === 0;
  return (
    <OfficeForm form={form} action={href(path, { id: payment.id })} noValidate className="grid gap-3">
      <FormErrors id="money-problem" errors={problems} />
      <p>{consequence(action, payment)}</p>
      {isRefund && !isOver ? (
        <TextField
          id="refund-amount"
          name="amount"
          label="Amount"
          required
          prefix="$"
          hint={`At most ${left}.`}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={typed?.amount ?? left.replace("$", "")}
          errors={fields.amount}
        />
      ) : null}
      <TextArea
        id="money-reason"
        name="reason"
        label="Reason"
        hint="For staff only."
        rows={2}
        required
        maxLength={300}
        defaultValue={typed?.reason ?? ""}
        errors={fields.reason}
      />
      {isOver ? null : (
        <Button
          type="submit"
          size="sm"
          variant="danger"
          className="justify-self-end"
          pending={pending}
          pendingLabel={pendingLabel}
        >
          {button}
        </Button>
      )}
    </OfficeForm>
  );
}

function consequence(
  action: MoneyAction,
  { amountCents, refundableCents, description }: MoneyFormProps["payment"],
) {
  const sum = formatPromisedDollars(amountCents);
  if (action === "cancel fee")
    return "The link stops working, and its payment page is closed. Nothing was charged.";
  if (action === "void invoice")
    return `${description}, ${sum}. The owner can no longer pay it. This cannot be undone.`;
  const all = action === "refund invoice" ? `${sum} for “${description}”` : sum;
  return refundableCents === 0
    ? `All of ${all} was refunded, or is being refunded.`
    : `${formatPromisedDollars(refundableCents)} of ${all} can be refunded the way it was paid. This cannot be undone.`;
}

export interface MoneyDialogProps extends Pick<MoneyFormProps, "payment" | "action"> {
  open: boolean;
  onClose: () => void;
}

export function MoneyDialog({ payment, action, open, onClose }: MoneyDialogProps) {
  const [minted] = useState(() => crypto.randomUUID());
  const { formKey, renew } = useFormKey(minted);
  const onDone = () => {
    onClose();
    renew();
  };
  return (
    <Dialog id={`money-${payment.id}`} title={moneyActions[action].title} open={open} onClose={onClose}>
      <MoneyForm key={formKey} payment={payment} action={action} formKey={formKey} onDone={onDone} />
    </Dialog>
  );
}

interface MoneyPageProps {
  action: MoneyAction;
  payment: MoneyFormProps["payment"] & { leadId: string; leadName: string };
  formKey: string;
  reply: FormReply | undefined;
}

export function MoneyPage({ action, payment, formKey, reply }: MoneyPageProps) {
  return (
    <>
      <PageHead
        title={moneyActions[action].title}
        back={
          <Link to={href("/leads/:id", { id: payment.leadId })} className="link">
            {payment.leadName}
          </Link>
        }
      />
      <div className="card max-w-measure p-4">
        <MoneyForm payment={payment} action={action} formKey={formKey} reply={reply} />
      </div>
    </>
  );
}

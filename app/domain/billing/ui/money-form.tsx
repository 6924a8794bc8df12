import { href } from "react-router";
import type { moneyTitles } from "#app/domain/billing/ui/payment-words.ts";
import { ActForm } from "#app/domain/leads/ui/act-form.tsx";
import { type ActReply, useAct } from "#app/domain/leads/ui/use-act.ts";
import { useFormKey } from "#app/domain/leads/ui/use-form-key.ts";
import { Button } from "#app/ui/button.tsx";
import { formatPromisedDollars } from "#app/ui/format.ts";
import { TextArea, TextField } from "#app/ui/forms/field.tsx";
import { FormErrors } from "#app/ui/forms/form-errors.tsx";

export interface MoneyFormProps {
  payment: { id: string; amountCents: number; refundableCents: number; description: string };
  act: keyof typeof moneyTitles;
  formKey: string;
  onDone?: () => void;
  /** What was refused where no script runs. */
  refused?: ActReply | undefined;
}

/** Sends money back, or calls a payment off, with the reason that stays with it. */
export function MoneyForm({ payment, act: which, onDone, refused, ...page }: MoneyFormProps) {
  const { formKey } = useFormKey(refused?.typed.formKey ?? page.formKey);
  const act = useAct(onDone, refused);
  const { pending, unplaced, fields, typed } = act;
  const isRefund = which !== "cancel";
  const left = formatPromisedDollars(payment.refundableCents);
  // Somebody else was quicker; what was typed stays to be read.
  const isOver = isRefund && payment.refundableCents === 0;
  return (
    <ActForm act={act} action={href(actions[which], { id: payment.id })} noValidate className="grid gap-3">
      <input type="hidden" name="formKey" value={formKey} />
      <FormErrors id="money-problem" errors={unplaced ? [unplaced] : undefined} />
      <p>{consequence(which, payment)}</p>
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
          pendingLabel={isRefund ? "Refunding..." : "Calling off..."}
        >
          {isRefund ? "Refund" : "Call off the payment"}
        </Button>
      )}
    </ActForm>
  );
}

const actions = {
  refund: "/payments/:id/refund",
  "refund invoice": "/invoices/:id/refund",
  cancel: "/payments/:id/cancel",
} as const;

function consequence(
  act: MoneyFormProps["act"],
  { amountCents, refundableCents }: MoneyFormProps["payment"],
) {
  if (act === "cancel") return "The link stops working, and its payment page is closed. Nothing was charged.";
  const all = formatPromisedDollars(amountCents);
  return refundableCents === 0
    ? `All of ${all} was sent back, or is on its way: nothing is left to refund.`
    : `${formatPromisedDollars(refundableCents)} of ${all} can be sent back the way it was paid. That cannot be undone.`;
}

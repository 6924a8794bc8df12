import { CircleAlert, CircleCheck } from "lucide-react";
import { useState } from "react";
import { href, Link } from "react-router";
import { Button } from "#app/components/button.tsx";
import { DialogActions } from "#app/components/dialog.tsx";
import { Checkbox, FieldGroup, SelectField, TextArea, TextField } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";
import type { FormReply } from "#app/components/form/reply.ts";
import { Statement } from "#app/components/statement.tsx";
import type { ReferralPage } from "#app/features/referrals/office/queries.server.ts";
import { PayeeMeter } from "#app/features/referrals/payouts/components/payees.tsx";
import type { findPaymentPage, ListedPayout } from "#app/features/referrals/payouts/queries.server.ts";
import {
  type Check,
  checkLabels,
  checklist,
  type PayoutAnswers,
  payoutNumber,
} from "#app/features/referrals/payouts/rules.ts";
import { withParams } from "#app/lib/current-path.ts";
import { formatDollarsAndCents, formatExactDateTime, formatPromisedDollars } from "#app/lib/format.ts";
import { dollarsFromCents, readDollars } from "#app/lib/money.ts";

type PaymentPage = Awaited<ReturnType<typeof findPaymentPage>>;

interface PaymentProps extends PaymentPage {
  referral: ReferralPage["referral"];
  /** Of this sheet, with the list's filter. */
  path: string;
  formKey: string;
  reply: FormReply | undefined;
  timeZone: string;
}

export function Payment({ referral, payouts, path, reply, timeZone, ...page }: PaymentProps) {
  const isPaid = referral.paymentStatus === "paid";
  return (
    <>
      {payouts.length > 0 ? (
        <ul className="mb-4 grid gap-3">
          {payouts.map((payout) => (
            <Payout key={payout.id} payout={payout} path={path} reply={reply} timeZone={timeZone} />
          ))}
        </ul>
      ) : null}
      {isPaid && payouts.length === 0 ? (
        <p className="text-soft">This referral was paid before payments were recorded here.</p>
      ) : null}
      {isPaid ? null : referral.status === "lost" ? (
        <p className="text-soft">
          This referral is lost, so it isn't paid. If that is wrong, change its status above first.
        </p>
      ) : (
        <PayForm {...page} {...{ referral, path, reply, timeZone }} />
      )}
    </>
  );
}

type PayoutProps = Pick<PaymentProps, "path" | "reply" | "timeZone"> & { payout: ListedPayout };

function Payout({ payout, path, reply, timeZone }: PayoutProps) {
  const form = useOfficeForm({ reply });
  const { id, amountCents, payeeName, reversedAt } = payout;
  const number = payoutNumber(payout.number);
  const at = (instant: Date) => formatExactDateTime(instant, timeZone);
  return (
    <li className="rounded-card border border-line px-4 py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <b className={reversedAt ? "line-through" : ""}>
          {formatDollarsAndCents(amountCents)} to {payeeName}
        </b>
        <a href={href("/admin/referrals/payouts/:id/slip.pdf", { id })} download className="link num">
          Slip {number}
        </a>
      </p>
      <p className="num text-soft">
        Paid {at(payout.paidAt)}
        {payout.paidBy ? ` by ${payout.paidBy}` : ""}
      </p>
      {payout.reason ? <p className="text-soft wrap-anywhere">Paid anyway: {payout.reason}</p> : null}
      {reversedAt ? (
        <p className="text-red-deep wrap-anywhere">
          Reversed {at(reversedAt)}
          {payout.reversedBy ? ` by ${payout.reversedBy}` : ""}: {payout.reversalReason}
        </p>
      ) : (
        <details className="mt-2" open={Boolean(form.fields.reason) || undefined}>
          <summary className="link w-fit">Reverse…</summary>
          <OfficeForm
            form={form}
            action={withParams(path, { do: "reverse" })}
            fields={{ payoutId: id }}
            preventScrollReset
            noValidate
            className="mt-2 grid gap-3"
          >
            <FormErrors id={`reverse-problem-${id}`} errors={form.problems} />
            <p className="text-soft">
              Take the money back first. The payment stays in the books, and the referral can be paid again
              under a new number.
            </p>
            <TextArea
              id={`reverse-${id}`}
              label="Reason"
              rows={2}
              maxLength={500}
              {...form.field("reason")}
            />
            <Button
              type="submit"
              variant="danger"
              size="sm"
              pending={form.pending}
              pendingLabel="Reversing..."
              className="justify-self-start"
            >
              Reverse payment {number}
            </Button>
          </OfficeForm>
        </details>
      )}
    </li>
  );
}

type PayFormProps = Omit<PaymentProps, "payouts">;

function PayForm({
  referral,
  evidence,
  payees,
  payeeId,
  year,
  feeCents,
  path,
  formKey,
  reply,
  timeZone,
}: PayFormProps) {
  const form = useOfficeForm({ formKey, reply });
  const { typed } = form;
  const [chosenId, choose] = useState(typed?.payeeId ?? payeeId);
  const [fee, setFee] = useState(
    typed?.fee ?? referral.referralFee ?? dollarsFromCents(feeCents).replace(/\.00$/, ""),
  );
  const [answers, answer] = useState<PayoutAnswers>({
    firstRent: typed?.firstRent === "on",
    purchase: typed?.purchase === "yes" || typed?.purchase === "no" ? typed.purchase : "",
  });
  const payee = payees.find(({ id }) => id === chosenId) ?? null;
  const brokerage = referral.realtorCompany ?? "the brokerage";
  const checks = checklist(evidence, { payee, answers, timeZone });
  const gaps = checks.filter(({ isMet }) => !isMet).length;
  const cents = readDollars(fee);
  const amount = cents ? formatPromisedDollars(cents) : "$–";
  return (
    <OfficeForm
      form={form}
      action={withParams(path, { do: "pay" })}
      preventScrollReset
      noValidate
      className="grid gap-4"
    >
      <FormErrors id="payment-problem" errors={form.problems} />
      <div>
        <SelectField
          id="payeeId"
          name="payeeId"
          label="Payee"
          value={chosenId}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
          options={[
            ...(payeeId ? [] : [{ value: "", label: `${brokerage} (new payee)` }]),
            ...payees.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          errors={form.fields.payeeId}
        />
        <Link to={payeePath(payee?.id ?? "new", referral)} className="link mt-1.5 inline-block">
          {payee ? "Payee's details" : "Add the payee's details"}
        </Link>
        {payee ? <PayeeMeter meter={payee.meter} year={year} /> : null}
      </div>
      <section aria-labelledby="before-you-pay">
        <h3 id="before-you-pay">Before you pay</h3>
        <ul className="mt-2 grid gap-2.5">
          {checks.map((check) => (
            <CheckLine key={check.key} check={check} />
          ))}
        </ul>
      </section>
      <Checkbox
        id="firstRent"
        name="firstRent"
        label="The first rent was received"
        checked={answers.firstRent}
        onChange={({ currentTarget }) => answer({ ...answers, firstRent: currentTarget.checked })}
      />
      <FieldGroup id="purchase" label="Is the referral connected with a purchase or a loan?">
        <div className="flex gap-6">
          {(["no", "yes"] as const).map((value) => (
            <Checkbox
              key={value}
              type="radio"
              id={`purchase-${value}`}
              name="purchase"
              value={value}
              label={value === "no" ? "No" : "Yes"}
              checked={answers.purchase === value}
              onChange={() => answer({ ...answers, purchase: value })}
            />
          ))}
        </div>
      </FieldGroup>
      <TextField
        id="fee"
        name="fee"
        label="Referral fee"
        prefix="$"
        inputMode="decimal"
        autoComplete="off"
        value={fee}
        onChange={({ currentTarget }) => setFee(currentTarget.value)}
        errors={form.fields.fee}
      />
      {gaps > 0 || form.fields.reason ? (
        <TextArea
          id="reason"
          label="Reason to pay anyway"
          hint="Saved with the payment and printed on its slip."
          rows={2}
          maxLength={500}
          {...form.field("reason")}
        />
      ) : null}
      <Statement
        caption="Payment"
        hideCaption
        lines={[{ label: `Referral fee to ${payee?.name ?? brokerage}`, amount, isTotal: true }]}
      />
      <DialogActions>
        <Button type="submit" pending={form.pending} pendingLabel="Paying...">
          {gaps > 0 ? "Pay anyway…" : `Pay ${amount} to ${payee?.name ?? brokerage}`}
        </Button>
      </DialogActions>
    </OfficeForm>
  );
}

const payeePath = (edit: string, { id, realtorCompany }: PaymentProps["referral"]) =>
  withParams(href("/admin/referrals/payees"), {
    edit,
    referral: id,
    name: edit === "new" ? (realtorCompany ?? "") : null,
  });

function CheckLine({ check: { key, isMet, evidence } }: { check: Check }) {
  const Icon = isMet ? CircleCheck : CircleAlert;
  return (
    <li className="flex items-start gap-2.5">
      <Icon
        aria-hidden="true"
        className={`mt-0.5 size-4.5 flex-none ${isMet ? "text-tint-green-ink" : "text-red-deep"}`}
      />
      <span className="min-w-0">
        <b className="font-semibold">{checkLabels[key]}</b>
        <span className="sr-only">{isMet ? ": confirmed" : ": not confirmed"}</span>
        <span className="block text-soft wrap-anywhere">{evidence}</span>
      </span>
    </li>
  );
}

import { type FieldMetadata, type FormMetadata, getFormProps, useForm } from "@conform-to/react";
import { Plus, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { href } from "react-router";
import { Button } from "#app/components/button.tsx";
import { TextField } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { withLogIn } from "#app/components/form/log-in-again.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";
import type { FormReply } from "#app/components/form/reply.ts";
import { useFormLeaveCare } from "#app/components/form/use-leave-care.ts";
import { LeadDialogActions } from "#app/features/leads/components/lead-dialog.tsx";
import { useLeadPage } from "#app/features/leads/components/lead-form.tsx";
import { dueDays, mostItems, runningTotal } from "#app/features/payments/invoices/rules.ts";
import { formatDollarsAndCents } from "#app/lib/format.ts";

interface InvoiceFormProps {
  reply: FormReply | undefined;
  onStay: () => void;
}

export function InvoiceForm({ reply: first, onStay }: InvoiceFormProps) {
  const { lead, deal, formKey } = useLeadPage();
  const { quoted } = deal.invoices;
  const { email } = lead;
  const own = href("/leads/:id/invoice", { id: lead.id });
  const sending = useOfficeForm({ formKey, reply: first });
  const { reply, pending } = sending;
  const onChange = useFormLeaveCare({ own, pending, sent: reply !== undefined, onStay });
  const [defaultValue] = useState(
    () => (first?.initialValue as InvoiceValues | undefined) ?? blank(quoted?.items),
  );
  const [form, fields] = useForm<InvoiceValues>({
    id: `invoice-${lead.id}`,
    defaultValue,
    ...(reply && { lastResult: reply }),
  });
  return (
    <OfficeForm
      form={sending}
      action={own}
      {...getFormProps(form)}
      onChange={onChange}
      noValidate
      preventScrollReset
      className="mt-3 grid gap-4"
    >
      <FormErrors
        id={`${form.id}-problem`}
        errors={[...(form.errors ?? []), ...(fields.rows.errors ?? [])].map(withLogIn)}
      />
      <div className="grid gap-4 sm:grid-cols-[1fr_9rem]">
        <TextField
          id={fields.description.id}
          name={fields.description.name}
          label="Description"
          hint="Shown to the owner above the line items."
          maxLength={200}
          defaultValue={fields.description.initialValue}
          errors={fields.description.errors}
        />
        <TextField
          id={fields.daysUntilDue.id}
          name={fields.daysUntilDue.name}
          label="Days until due"
          inputMode="numeric"
          defaultValue={fields.daysUntilDue.initialValue}
          errors={fields.daysUntilDue.errors}
        />
      </div>
      {/* Without this button, Enter in a field would press the first one, which removes a row. */}
      <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only" />
      {quoted ? (
        <p className="text-soft">Begins with the fees of quote {quoted.code}. Remove what isn't due.</p>
      ) : null}
      <InvoiceRows form={form} field={fields.rows} />
      <LeadDialogActions
        pending={pending}
        pendingLabel={email ? `Sending it now to ${email}` : "Processing..."}
      >
        {email ? `Create and send to ${email}` : "Create Invoice"}
      </LeadDialogActions>
    </OfficeForm>
  );
}

const blank = (items?: RowValues[]): InvoiceValues => ({
  daysUntilDue: String(dueDays.usual),
  rows: items?.length ? items : [{ description: "", amount: "" }],
});

type RowValues = { description?: string; amount?: string };

type InvoiceValues = { description?: string; daysUntilDue?: string; rows?: RowValues[] };

interface InvoiceRowsProps {
  form: FormMetadata<InvoiceValues>;
  field: FieldMetadata<RowValues[] | undefined>;
}

/** Submit buttons, so that they work without JavaScript. */
function InvoiceRows({ form, field }: InvoiceRowsProps) {
  const { name } = field;
  const rows = field.getFieldList();
  const typed: unknown = form.value?.rows;
  const total = runningTotal(Array.isArray(typed) ? typed.map((row?: RowValues) => row?.amount) : []);
  const [firstRows] = useState(rows.length);
  const add = useRef<HTMLButtonElement>(null);
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-2 font-semibold">Items</legend>
      {rows.map((row, index) => {
        const { description, amount } = row.getFieldset();
        const title = `Item ${index + 1}`;
        return (
          <fieldset
            key={row.key ?? row.name}
            className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] items-start gap-2 max-sm:border-b max-sm:border-line max-sm:pb-3 sm:grid-cols-[minmax(0,1fr)_11rem_auto]"
          >
            <legend className="sr-only">{title}</legend>
            <TextField
              id={description.id}
              name={description.name}
              label={`${title}, what for`}
              hideLabel
              placeholder="What for"
              // Only rows that the user just added.
              autoFocus={index >= firstRows}
              maxLength={200}
              className="max-sm:col-span-2"
              defaultValue={description.initialValue}
              errors={description.errors}
            />
            <TextField
              id={amount.id}
              name={amount.name}
              label={`${title}, amount in dollars`}
              hideLabel
              prefix="$"
              placeholder="0.00"
              inputMode="decimal"
              defaultValue={amount.initialValue}
              errors={amount.errors}
            />
            <Button
              {...form.remove.getButtonProps({ name, index })}
              type="submit"
              variant="quiet"
              icon
              size="sm"
              aria-label={`Remove ${title}`}
              onClick={() => add.current?.focus()}
            >
              <Trash2 aria-hidden="true" className="size-4" />
            </Button>
          </fieldset>
        );
      })}
      <div className="flex flex-wrap items-center justify-between gap-3">
        {rows.length < mostItems ? (
          <Button
            {...form.insert.getButtonProps({ name })}
            ref={add}
            type="submit"
            variant="outline"
            size="sm"
          >
            <Plus aria-hidden="true" className="size-4" />
            Add Item
          </Button>
        ) : (
          <p className="text-soft">An invoice takes at most {mostItems} items.</p>
        )}
        <p className="num ml-auto">
          Total{" "}
          <output className="ml-2 text-lead font-semibold">
            {total === null ? "—" : formatDollarsAndCents(total)}
          </output>
        </p>
      </div>
    </fieldset>
  );
}

import { href } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { TextArea } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { OfficeForm, type OfficeReply, useOfficeForm } from "#app/features/leads/components/office-form.tsx";
import { useFormKey } from "#app/features/leads/components/use-form-key.ts";
import type { InvoiceRow } from "#app/features/payments/invoices/rules.ts";
import { formatDollarsAndCents } from "#app/lib/format.ts";

interface VoidFormProps {
  invoice: InvoiceRow;
  formKey: string;
  back: string;
  onDone?: () => void;
  refused?: OfficeReply | undefined;
}

export function VoidForm({ invoice, back, onDone, refused, ...page }: VoidFormProps) {
  const { formKey } = useFormKey(refused?.typed.formKey ?? page.formKey);
  const form = useOfficeForm(onDone, refused);
  const { pending, unplaced, fields, typed } = form;
  const { id, number, description, amountCents } = invoice;
  return (
    <>
      <p>
        {number ? `Invoice ${number}, ` : null}
        {description}, {formatDollarsAndCents(amountCents)}. The owner can no longer pay it. This cannot be
        undone.
      </p>
      <OfficeForm
        act={form}
        action={href("/invoices/:id/void", { id })}
        preventScrollReset
        noValidate
        className="mt-3 grid gap-3"
      >
        <FormErrors id="void-problem" errors={unplaced ? [unplaced] : undefined} />
        <input type="hidden" name="back" value={typed?.back ?? back} />
        <input type="hidden" name="formKey" value={formKey} />
        <TextArea
          id={`void-reason-${id}`}
          name="reason"
          label="Reason"
          hint="For staff only."
          maxLength={500}
          required
          defaultValue={typed?.reason ?? ""}
          errors={fields.reason}
        />
        <Button
          type="submit"
          variant="danger"
          size="sm"
          className="justify-self-end"
          pending={pending}
          pendingLabel="Voiding..."
        >
          Void Invoice
        </Button>
      </OfficeForm>
    </>
  );
}

export interface VoidDialogProps {
  invoice: InvoiceRow;
  formKey: string;
  back: string;
  open: boolean;
  onClose: () => void;
}

export function VoidDialog({ invoice, open, onClose, ...form }: VoidDialogProps) {
  return (
    <Dialog id={`void-${invoice.id}`} role="alertdialog" title="Void Invoice" open={open} onClose={onClose}>
      <VoidForm invoice={invoice} onDone={onClose} {...form} />
    </Dialog>
  );
}

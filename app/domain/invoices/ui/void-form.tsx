import { href } from "react-router";
import type { InvoiceRow } from "#app/domain/invoices/types.ts";
import { ActForm } from "#app/domain/leads/ui/act-form.tsx";
import { type ActReply, useAct } from "#app/domain/leads/ui/use-act.ts";
import { useFormKey } from "#app/domain/leads/ui/use-form-key.ts";
import { Button } from "#app/ui/button.tsx";
import { formatDollarsAndCents } from "#app/ui/format.ts";
import { TextArea } from "#app/ui/forms/field.tsx";
import { FormErrors } from "#app/ui/forms/form-errors.tsx";

interface VoidFormProps {
  invoice: InvoiceRow;
  /** Minted by the page. */
  formKey: string;
  /** Address of the page to stand on afterwards. */
  back: string;
  onDone?: () => void;
  /** What was refused where no script runs. */
  refused?: ActReply | undefined;
}

/** Why an invoice is voided, which has to be said. */
export function VoidForm({ invoice, back, onDone, refused, ...page }: VoidFormProps) {
  const { formKey } = useFormKey(refused?.typed.formKey ?? page.formKey);
  const act = useAct(onDone, refused);
  const { pending, unplaced, fields, typed } = act;
  const { id, number, description, amountCents } = invoice;
  return (
    <>
      <p>
        {number ? `Invoice ${number}, ` : null}
        {description}, {formatDollarsAndCents(amountCents)}. The owner can no longer pay it. This cannot be
        undone.
      </p>
      <ActForm
        act={act}
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
          hint="Staff only, kept with the invoice."
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
      </ActForm>
    </>
  );
}

import { href, Link } from "react-router";
import { Button, buttonClass } from "#app/components/button.tsx";
import { TextField } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";
import type { FormReply } from "#app/components/form/reply.ts";
import { formatDollarsAndCents } from "#app/lib/format.ts";

interface CheckFormProps {
  invoice: { id: string; leadId: string; description: string; amountCents: number; formKey: string };
  /** To a submission without JavaScript. */
  reply: FormReply | undefined;
}

export function CheckForm({
  invoice: { id, leadId, description, amountCents, formKey },
  reply,
}: CheckFormProps) {
  const form = useOfficeForm({ formKey, reply });
  return (
    <OfficeForm
      form={form}
      action={href("/invoices/:id/check", { id })}
      noValidate
      className="card grid max-w-140 gap-4 p-5"
    >
      <FormErrors id="check-problem" errors={form.problems} />
      <p className="wrap-anywhere">
        {description}, <b className="num">{formatDollarsAndCents(amountCents)}</b>. This marks the whole
        invoice as paid; the owner can no longer pay it online.
      </p>
      <TextField
        id="check-number"
        name="checkNumber"
        label="Check number"
        required
        maxLength={40}
        autoComplete="off"
        defaultValue={form.typed?.checkNumber ?? ""}
        errors={form.fields.checkNumber}
      />
      <div className="flex flex-wrap gap-2 max-sm:*:w-full">
        <Button type="submit" pending={form.pending}>
          Mark as paid
        </Button>
        <Link to={href("/leads/:id", { id: leadId })} className={buttonClass({ variant: "outline" })}>
          Cancel
        </Link>
      </div>
    </OfficeForm>
  );
}

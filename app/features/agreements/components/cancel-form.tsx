import { useState } from "react";
import { href } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { TextArea } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";
import type { FormReply } from "#app/components/form/reply.ts";
import type { StaffAgreement } from "#app/features/agreements/types.ts";

export type CancelProps = { agreement: Pick<StaffAgreement, "id" | "status" | "name"> };

interface CancelFormProps extends CancelProps {
  formKey: string;
  onDone?: () => void;
  reply?: FormReply | undefined;
}

export function CancelForm({ agreement, formKey, onDone, reply }: CancelFormProps) {
  const form = useOfficeForm({ formKey, reply, onDone });
  const { pending, problems, fields, typed } = form;
  return (
    <OfficeForm
      form={form}
      action={href("/documents/:id/cancel", { id: agreement.id })}
      preventScrollReset
      noValidate
      className="grid gap-3"
    >
      <FormErrors id="cancel-problem" errors={problems} />
      <p className="wrap-anywhere">
        {agreement.name}. The owner’s link ends, and no one can sign it anymore.
      </p>
      <p role="status" className="font-medium empty:hidden">
        {agreement.status === "owner_signed"
          ? "The owner has signed it. If you cancel it, tell them that it won’t take effect."
          : null}
      </p>
      <TextArea
        id="cancel-reason"
        name="reason"
        label="Reason"
        hint="Only staff can see this. It’s saved in the timeline."
        rows={2}
        required
        maxLength={500}
        defaultValue={typed?.reason ?? ""}
        errors={fields.reason}
      />
      <Button
        type="submit"
        size="sm"
        variant="danger"
        className="justify-self-end"
        pending={pending}
        pendingLabel="Canceling..."
      >
        Cancel this agreement
      </Button>
    </OfficeForm>
  );
}

export type CancelDialogProps = CancelProps & { open: boolean; onClose: () => void };

export function CancelDialog({ agreement, open, onClose }: CancelDialogProps) {
  const [formKey] = useState(() => crypto.randomUUID());
  return (
    <Dialog id="cancel-agreement" title="Cancel the agreement" open={open} onClose={onClose}>
      <CancelForm agreement={agreement} formKey={formKey} onDone={onClose} />
    </Dialog>
  );
}

import { href } from "react-router";
import type { StaffAgreement } from "#app/domain/documents/types.ts";
import { ActForm } from "#app/domain/leads/ui/act-form.tsx";
import { type ActReply, useAct } from "#app/domain/leads/ui/use-act.ts";
import { useFormKey } from "#app/domain/leads/ui/use-form-key.ts";
import { Button } from "#app/ui/button.tsx";
import { TextArea } from "#app/ui/forms/field.tsx";
import { FormErrors } from "#app/ui/forms/form-errors.tsx";

export type CancelProps = { agreement: Pick<StaffAgreement, "id" | "status" | "name"> };

interface CancelFormProps extends CancelProps {
  formKey: string;
  /** The status that whoever fills the form has read, where the page has changed since. */
  known?: StaffAgreement["status"] | null;
  onDone?: () => void;
  /** What was refused where no script runs. */
  refused?: ActReply | undefined;
}

/** Calls an agreement off, with the reason that the timeline keeps. */
export function CancelForm({
  agreement,
  known = agreement.status,
  onDone,
  refused,
  ...page
}: CancelFormProps) {
  const { formKey } = useFormKey(refused?.typed.formKey ?? page.formKey);
  const act = useAct(onDone, refused);
  const { pending, unplaced, fields, typed } = act;
  const isSigned = agreement.status === "owner_signed";
  // What was refused says that it is signed.
  const isSignedKnown = isSigned && (known === "owner_signed" || Boolean(unplaced));
  return (
    <ActForm
      act={act}
      action={href("/documents/:id/cancel", { id: agreement.id })}
      preventScrollReset
      noValidate
      className="grid gap-3"
    >
      <input type="hidden" name="formKey" value={formKey} />
      {isSignedKnown ? <input type="hidden" name="signed" value="on" /> : null}
      <FormErrors id="cancel-problem" errors={unplaced ? [unplaced] : undefined} />
      <p className="wrap-anywhere">
        {agreement.name}. The owner’s link ends, and nobody can sign it any more.
        {isSignedKnown ? " The owner has signed it: tell them that it does not hold." : null}
      </p>
      <p role="status" className="font-medium empty:hidden">
        {isSigned && !isSignedKnown
          ? "The owner has signed it just now. You may want to countersign it."
          : null}
      </p>
      <TextArea
        id="cancel-reason"
        name="reason"
        label="Reason"
        hint="Staff only, kept in the timeline."
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
        pendingLabel="Cancelling..."
      >
        Cancel this agreement
      </Button>
    </ActForm>
  );
}

import { useRef } from "react";
import { href } from "react-router";
import { ActForm } from "#app/domain/leads/ui/act-form.tsx";
import { useAct } from "#app/domain/leads/ui/use-act.ts";
import { useFormKey } from "#app/domain/leads/ui/use-form-key.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/forms/field.tsx";

/** Calls an agreement off, with the reason, which the timeline keeps; folded away until it is wanted. */
export function CancelAgreement({ leadId, formKey: minted }: { leadId: string; formKey: string }) {
  const { formKey, renew } = useFormKey(minted);
  const fold = useRef<HTMLDetailsElement>(null);
  const act = useAct(() => {
    if (fold.current) fold.current.open = false;
    renew();
  });
  return (
    <details ref={fold} className="group min-w-0 open:basis-full">
      <summary
        className={buttonClass({ size: "sm", variant: "quiet", className: "cursor-pointer list-none" })}
      >
        Cancel agreement
      </summary>
      <ActForm
        act={act}
        action={href("/leads/:id/agreement", { id: leadId })}
        preventScrollReset
        noValidate
        className="mt-2 grid max-w-measure gap-2"
      >
        <input type="hidden" name="intent" value="cancel" />
        <input type="hidden" name="formKey" value={formKey} />
        <TextField
          id="cancel-reason"
          name="reason"
          label="Why is it cancelled?"
          hint="The owner's link ends. The reason stands in the timeline."
          errors={act.fields.reason ?? []}
          required
        />
        {act.unplaced ? (
          <p role="alert" className="font-medium text-red-deep">
            {act.unplaced}
          </p>
        ) : null}
        <Button
          type="submit"
          size="sm"
          variant="danger"
          pending={act.pending}
          pendingLabel="Cancelling..."
          className="justify-self-start"
        >
          Cancel this agreement
        </Button>
      </ActForm>
    </details>
  );
}

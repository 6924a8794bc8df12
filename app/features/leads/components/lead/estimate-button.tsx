import { href } from "react-router";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { ActionProblem } from "#app/components/form/form-errors.tsx";
import { OfficeForm, type OfficeReply, useOfficeForm } from "#app/features/leads/components/office-form.tsx";
import { useFormKey } from "#app/features/leads/components/use-form-key.ts";

interface EstimateButtonProps {
  leadId: string;
  missing: readonly string[];
  formKey: string;
  refused: OfficeReply | undefined;
}

export function EstimateButton({ leadId, missing, refused, ...page }: EstimateButtonProps) {
  const { formKey } = useFormKey(refused?.typed.formKey ?? page.formKey);
  const act = useOfficeForm(undefined, refused);
  const { pending, problem } = act;
  const facts = href("/leads/:id/facts", { id: leadId });
  if (missing.length > 0)
    return (
      <div className="px-4 pb-5">
        <p>To estimate the rent, these facts are missing: {missing.join(", ")}.</p>
        <ButtonLink href={facts} size="sm" variant="outline" className="mt-3 print:hidden">
          Add facts
        </ButtonLink>
      </div>
    );
  return (
    <OfficeForm
      act={act}
      action={href("/leads/:id", { id: leadId })}
      preventScrollReset
      className="px-4 pb-5 print:hidden"
    >
      <input type="hidden" name="intent" value="estimate" />
      <input type="hidden" name="formKey" value={formKey} />
      <Button type="submit" size="sm" variant="outline" pending={pending}>
        Estimate the rent
      </Button>
      <ActionProblem problem={problem} />
    </OfficeForm>
  );
}

import { href } from "react-router";
import { ActForm } from "#app/domain/leads/ui/act-form.tsx";
import { type ActReply, useAct } from "#app/domain/leads/ui/use-act.ts";
import { useFormKey } from "#app/domain/leads/ui/use-form-key.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ActProblem } from "#app/ui/forms/act-problem.tsx";

interface EstimateButtonProps {
  leadId: string;
  /** What an estimate cannot do without and is not known, in words. */
  missing: readonly string[];
  formKey: string;
  refused: ActReply | undefined;
}

/** Asks for the rent of a lead that came without an analysis; where it cannot be worked out, says what is missing. */
export function EstimateButton({ leadId, missing, refused, ...page }: EstimateButtonProps) {
  const { formKey } = useFormKey(refused?.typed.formKey ?? page.formKey);
  const act = useAct(undefined, refused);
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
    <ActForm
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
      <ActProblem problem={problem} />
    </ActForm>
  );
}

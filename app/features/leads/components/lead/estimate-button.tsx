import { href } from "react-router";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { ActionProblem } from "#app/components/form/form-errors.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";
import type { FormReply } from "#app/components/form/reply.ts";

interface EstimateButtonProps {
  leadId: string;
  missing: readonly string[];
  formKey: string;
  reply: FormReply | undefined;
}

export function EstimateButton({ leadId, missing, formKey, reply }: EstimateButtonProps) {
  const form = useOfficeForm({ formKey, reply });
  const { pending, problem } = form;
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
      form={form}
      action={href("/leads/:id", { id: leadId })}
      preventScrollReset
      className="px-4 pb-5 print:hidden"
    >
      <input type="hidden" name="intent" value="estimate" />
      <Button type="submit" size="sm" variant="outline" pending={pending}>
        Estimate the rent
      </Button>
      <ActionProblem problem={problem} />
    </OfficeForm>
  );
}

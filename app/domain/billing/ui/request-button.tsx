import { href } from "react-router";
import { ActForm } from "#app/domain/leads/ui/act-form.tsx";
import { useAct } from "#app/domain/leads/ui/use-act.ts";
import { useFormKey } from "#app/domain/leads/ui/use-form-key.ts";
import { Button } from "#app/ui/button.tsx";
import { ActProblem } from "#app/ui/forms/act-problem.tsx";

interface RequestButtonProps {
  leadId: string;
  /** Where the link goes. */
  email: string;
  formKey: string;
  children: string;
}

/** Sends the owner the link to pay, or sends it again. */
export function RequestButton({ leadId, email, children, ...page }: RequestButtonProps) {
  const { formKey, renew } = useFormKey(page.formKey);
  const act = useAct(renew);
  const { pending, problem } = act;
  return (
    <ActForm
      act={act}
      action={href("/leads/:id/payment", { id: leadId })}
      preventScrollReset
      className="mt-2 print:hidden"
    >
      <input type="hidden" name="formKey" value={formKey} />
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <Button type="submit" size="sm" variant="outline" pending={pending} pendingLabel="Sending...">
          {children}
        </Button>
        <span className="text-xs text-quiet [overflow-wrap:anywhere]">to {email}</span>
      </div>
      <ActProblem problem={problem} />
    </ActForm>
  );
}

import { href } from "react-router";
import { ActForm } from "#app/domain/leads/ui/act-form.tsx";
import { useAct } from "#app/domain/leads/ui/use-act.ts";
import { useFormKey } from "#app/domain/leads/ui/use-form-key.ts";
import { Button } from "#app/ui/button.tsx";
import { ActProblem } from "#app/ui/forms/act-problem.tsx";

interface InvoiceButtonProps {
  act: "retry" | "discard";
  id: string;
  /** Number or description of the invoice. */
  name: string;
  formKey: string;
  back: string;
}

const words = { retry: "Retry", discard: "Discard" };

/** Begins an invoice anew that could not be issued or mailed, or gives one up that never went out. */
export function InvoiceButton({ act: which, id, name, back, ...page }: InvoiceButtonProps) {
  const { formKey, renew } = useFormKey(page.formKey);
  const act = useAct(renew);
  return (
    <ActForm
      act={act}
      action={href(which === "retry" ? "/invoices/:id/retry" : "/invoices/:id/discard", { id })}
      preventScrollReset
      className="pl-2"
    >
      <input type="hidden" name="formKey" value={formKey} />
      <input type="hidden" name="back" value={back} />
      <Button
        type="submit"
        variant={which === "retry" ? "outline" : "quiet"}
        size="sm"
        pending={act.pending}
        pendingLabel="Processing..."
      >
        {words[which]}
        <span className="sr-only"> {name}</span>
      </Button>
      <ActProblem problem={act.problem} />
    </ActForm>
  );
}

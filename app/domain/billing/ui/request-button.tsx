import { href } from "react-router";
import { ActForm } from "#app/domain/leads/ui/act-form.tsx";
import { useAct } from "#app/domain/leads/ui/use-act.ts";
import { useFormKey } from "#app/domain/leads/ui/use-form-key.ts";
import { Button } from "#app/ui/button.tsx";

interface RequestButtonProps {
  leadId: string;
  /** Where the link goes. */
  email: string | null;
  again: boolean;
  formKey: string;
}

/** Sends the owner the link to pay, or sends it again. */
export function RequestButton({ leadId, email, again, ...page }: RequestButtonProps) {
  const { formKey, renew } = useFormKey(page.formKey);
  const act = useAct(renew);
  const { pending, problem } = act;
  if (!email)
    return (
      <p className="px-4 py-3 text-soft">
        The link goes out by e-mail, and this lead has no address. It can be paid once there is one.
      </p>
    );
  return (
    <ActForm
      act={act}
      action={href("/leads/:id/payment", { id: leadId })}
      preventScrollReset
      className="px-4 pt-2 pb-4 print:hidden"
    >
      <input type="hidden" name="formKey" value={formKey} />
      <Button
        type="submit"
        size="sm"
        variant={again ? "outline" : "primary"}
        pending={pending}
        pendingLabel="Sending..."
      >
        {again ? "Send link again" : "Send payment link"}
      </Button>
      <span className="ml-2.5 text-xs text-quiet [overflow-wrap:anywhere]">to {email}</span>
      {problem ? (
        <p role="alert" className="mt-2 font-medium text-red-deep">
          {problem}
        </p>
      ) : null}
    </ActForm>
  );
}

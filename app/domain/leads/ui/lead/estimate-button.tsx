import { href } from "react-router";
import { type ActReply, useAct } from "#app/domain/leads/ui/use-act.ts";
import { useFormKey } from "#app/domain/leads/ui/use-form-key.ts";
import { Button } from "#app/ui/button.tsx";

interface EstimateButtonProps {
  leadId: string;
  formKey: string;
  refused: ActReply | undefined;
}

/** Asks for the rent of a lead that came without an analysis; says what is missing where it cannot be worked out. */
export function EstimateButton({ leadId, refused, ...page }: EstimateButtonProps) {
  const { formKey } = useFormKey(refused?.typed.formKey ?? page.formKey);
  const { Form, pending, problem } = useAct(undefined, refused);
  return (
    <Form
      method="post"
      action={href("/leads/:id", { id: leadId })}
      preventScrollReset
      className="px-4 pb-5 print:hidden"
    >
      <input type="hidden" name="intent" value="estimate" />
      <input type="hidden" name="formKey" value={formKey} />
      <Button type="submit" size="sm" variant="outline" pending={pending}>
        Estimate the rent
      </Button>
      {problem ? (
        <p role="alert" className="mt-2 font-medium text-red-deep">
          {problem}
        </p>
      ) : null}
    </Form>
  );
}

import { href } from "react-router";
import { ActionProblem } from "#app/components/form/form-errors.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";

export function UndoMerge({ leadId, mergeId }: { leadId: string; mergeId: string }) {
  const form = useOfficeForm();
  return (
    <OfficeForm
      form={form}
      action={href("/leads/:id/merge", { id: leadId })}
      preventScrollReset
      className="print:hidden"
    >
      <input type="hidden" name="intent" value="undo" />
      <input type="hidden" name="mergeId" value={mergeId} />
      <button type="submit" className="link cursor-pointer text-xs" aria-busy={form.pending}>
        Undo the merge
      </button>
      <ActionProblem problem={form.problem} />
    </OfficeForm>
  );
}

import { href } from "react-router";
import { Button } from "#app/components/button.tsx";
import { ActionProblem } from "#app/components/form/form-errors.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";

interface RetryButtonProps {
  /** All failed jobs without it. */
  id?: number;
  /** Where to return to. */
  back: string;
  label?: string;
}

export function RetryButton({ id, back, label }: RetryButtonProps) {
  const form = useOfficeForm();
  return (
    <OfficeForm form={form} action={href("/admin/outbox")} preventScrollReset>
      <input type="hidden" name="back" value={back} />
      {id === undefined ? null : <input type="hidden" name="id" value={id} />}
      <Button
        type="submit"
        variant="outline"
        size="sm"
        aria-label={label}
        pending={form.pending}
        pendingLabel="Trying…"
      >
        {id === undefined ? "Try all again" : "Try again"}
      </Button>
      <ActionProblem problem={form.problem} />
    </OfficeForm>
  );
}

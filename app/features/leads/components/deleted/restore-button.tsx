import { RotateCcw } from "lucide-react";
import type { ReactNode } from "react";
import { href } from "react-router";
import { Button } from "#app/components/button.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";

interface RestoreFormProps {
  ids: readonly string[];
  back: string;
  button: (pending: boolean) => ReactNode;
}

function RestoreForm({ ids, back, button }: RestoreFormProps) {
  const form = useOfficeForm();
  return (
    <OfficeForm
      form={form}
      action={href("/admin/deleted-leads/restore")}
      preventScrollReset
      className="flex-none"
    >
      {ids.map((id) => (
        <input key={id} type="hidden" name="ids" value={id} />
      ))}
      <input type="hidden" name="back" value={back} />
      {button(form.pending)}
      {form.problem ? (
        <p role="alert" className="mt-1.5 max-w-measure font-medium">
          {form.problem}
        </p>
      ) : null}
    </OfficeForm>
  );
}

interface RestoreButtonProps {
  ids: readonly string[];
  label: string;
  back: string;
  children?: string;
}

export const RestoreButton = ({ ids, label, back, children = "Restore" }: RestoreButtonProps) => (
  <RestoreForm
    ids={ids}
    back={back}
    button={(pending) => (
      <Button
        type="submit"
        size="sm"
        variant="outline"
        pending={pending}
        pendingLabel="Restoring..."
        aria-label={label}
      >
        {pending ? null : <RotateCcw aria-hidden="true" className="size-4" />}
        {children}
      </Button>
    )}
  />
);

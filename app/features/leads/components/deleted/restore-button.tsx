import { RotateCcw } from "lucide-react";
import { href, useLocation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { ActionProblem } from "#app/components/form/form-errors.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";

interface RestoreButtonProps {
  ids: readonly string[];
  label: string;
  back: string;
  children?: string;
  onDone?: () => void;
}

export function RestoreButton({ ids, label, back, children = "Restore", onDone }: RestoreButtonProps) {
  const form = useOfficeForm({ onDone });
  const { pending, problem } = form;
  return (
    <>
      <OfficeForm form={form} action={href("/admin/deleted-leads/restore")} preventScrollReset>
        {ids.map((id) => (
          <input key={id} type="hidden" name="ids" value={id} />
        ))}
        <input type="hidden" name="back" value={back} />
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
      </OfficeForm>
      <ActionProblem problem={problem} />
    </>
  );
}

export function UndoDeletion({ ids }: { ids: readonly string[] }) {
  const form = useOfficeForm();
  const { pathname, search } = useLocation();
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
      <input type="hidden" name="back" value={`${pathname}${search}`} />
      <button
        type="submit"
        aria-disabled={form.pending}
        className="rounded-badge px-2 py-1 font-semibold underline hover:text-white pointer-coarse:py-2.5"
      >
        {form.pending ? "Restoring..." : "Undo"}
      </button>
      {form.problem ? <p role="alert">{form.problem}</p> : null}
    </OfficeForm>
  );
}

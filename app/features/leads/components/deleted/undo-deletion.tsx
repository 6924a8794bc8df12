import { href, useLocation } from "react-router";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";

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
